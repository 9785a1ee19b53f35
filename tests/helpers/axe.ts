import axe from 'axe-core/axe.min.js'
import type { Page } from 'playwright-core'

type Rules = 'all' | 'colour' | 'structure'
type Violation = { id: string; help: string; nodes: { html: string; element: Element }[] }
type Options = {
  resultTypes: ('violations' | 'passes')[]
  elementRef?: true
  runOnly?: string[]
  rules?: Record<string, { enabled: boolean }>
}
type Axe = {
  configure: (spec: { rules: { id: string; selector: string }[] }) => void
  run: (
    context: { include: Element[]; exclude: Element[] },
    options: Options,
  ) => Promise<{ violations: Violation[]; passes: Violation[] }>
}
type Found = { violations: { id: string; help: string; html: string }[]; passed: string[] }

const CONTRAST = 'color-contrast'
/** What stands over a page. */
export const DIALOG = 'dialog[open], [role=dialog]'
/** What passed is told of colours alone: axe takes longer to describe it than to find it. */
const colour: Options = { resultTypes: ['violations', 'passes'], elementRef: true, runOnly: [CONTRAST] }
/** Whether a link can be told from the text around it is of colours too, where nothing else tells it. */
const links: Options = { resultTypes: ['violations'], runOnly: ['link-in-text-block'] }
const structure: Options = { resultTypes: ['violations'], rules: { [CONTRAST]: { enabled: false } } }
/** Looks of texts that axe has found to be readable, of all pages. */
const readable = new Set<string>()

/**
 * What axe objects to and where, short enough to be read: in the page or the first part that `selector` names, by all
 * rules, by those of colours alone (`colour`), or by all others. Colours behind a text cost axe most of its time: a text
 * that looks in all like one that was found readable is not examined again.
 */
export async function violationsOn(page: Page, rules: Rules = 'all', selector = 'html'): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('axe is not sent into frames')
  // Half a megabyte, once for each document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const asked = {
    selector,
    structure: rules === 'colour' ? links : structure,
    colour: rules === 'structure' ? undefined : { ...colour, readable: [...readable] },
  }
  await page.evaluate(takeAway)
  const { violations, passed } = await page.evaluate(examined, asked).finally(() => page.evaluate(putBack))
  for (const look of passed) readable.add(look)
  return violations.map(({ id, help, html }) => `${id}: ${help} — ${html.slice(0, 160)}`)
}

/** As the person's system turns dark or light; the page follows in its next frame, and has the colours of before until then. */
export async function toScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-scheme=${colorScheme}]`).waitFor()
}

/** As `violationsOn`, light and dark: they differ in colours alone. The page is light. */
export async function violationsInBoth(page: Page, selector?: string): Promise<string[]> {
  const light = await violationsOn(page, 'all', selector)
  await toScheme(page, 'dark')
  const dark = await violationsOn(page, 'colour', selector)
  await toScheme(page, 'light')
  return [...light, ...dark.map((one) => `dark: ${one}`)]
}

/**
 * Pages that stay mounted out of sight leave the document while axe walks through all of it: with three of them it takes
 * twice as long, and says nothing of them. Runs in the page.
 */
function takeAway(): void {
  const kept = [...document.querySelectorAll('.bc-view[style*="none"]')]
  const places = kept.map((one) => [one, document.createComment('')] as const)
  for (const [one, place] of places) one.replaceWith(place)
  Reflect.set(globalThis, 'keptAway', places)
}

/** Runs in the page. */
function putBack(): void {
  const places: (readonly [Element, Comment])[] | undefined = Reflect.get(globalThis, 'keptAway')
  for (const [one, place] of places ?? []) place.replaceWith(one)
}

type Asked = {
  selector: string
  structure: Options
  colour: (Options & { readable: readonly string[] }) | undefined
}

/**
 * Runs in the page. Cells that are drawn alike (same elements, classes, attributes, type and colours, whatever they say, in rows alike) are
 * examined once, and by the rule of contrast each look of a text: its elements up to the whole page with all that
 * decides how it is read.
 */
async function examined({ selector, structure, colour }: Asked): Promise<Found> {
  const said = (text: string | null) => (text === '' ? 'nothing' : 'text')
  const ownLooks = new Map<Element, string>()
  const lookOf = (one: Element): string => {
    const known = ownLooks.get(one)
    if (known !== undefined) return known
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(one)
    const attributes = [...one.attributes].map(({ name, value }) =>
      /^(class|role|type|disabled|aria-disabled)$/.test(name) ? `${name}=${value}` : `${name}=${said(value)}`,
    )
    const style = [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight]
    const look = [one.tagName, ...attributes, ...style].join(' ')
    ownLooks.set(one, look)
    return look
  }
  const part = document.querySelector(selector)
  if (!part) throw new Error(`no ${selector}`)
  const alike = (): Element[] => {
    const seen = new Set<string>()
    const cells = part.querySelectorAll('tbody td, [data-at] dl > div, [data-at] > *')
    return [...cells].filter((cell) => {
      // The row behind it has colours too.
      const row = cell.closest('tr, [data-at]') ?? cell
      const look = [row, cell, ...cell.querySelectorAll('*')]
        .map((one) => `${lookOf(one)} ${said(one.textContent)}`)
        .join('/')
      const isKnown = seen.has(look)
      seen.add(look)
      return isKnown
    })
  }

  /** Short, since thousands of them come and go. */
  const hash = (text: string): string => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57]
    for (let at = 0; at < text.length; at++) {
      high = Math.imul(high ^ text.charCodeAt(at), 2654435761)
      low = Math.imul(low ^ text.charCodeAt(at), 1597334677)
    }
    return (high >>> 0).toString(36) + (low >>> 0).toString(36)
  }
  const chains = new Map<Element, string>()
  const chainOf = (one: Element): string => {
    const known = chains.get(one)
    if (known !== undefined) return known
    const chain = hash(`${one.parentElement ? chainOf(one.parentElement) : ''} ${lookOf(one)}`)
    chains.set(one, chain)
    return chain
  }
  const saysItself = (one: Element): boolean =>
    one.matches('input, select, textarea') ||
    [...one.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())

  const { configure, run }: Axe = Reflect.get(globalThis, 'axe')
  const found = (await run({ include: [part], exclude: alike() }, structure)).violations
  const isReadable = new Set(colour?.readable)
  const isFresh = (one: Element): boolean => saysItself(one) && !isReadable.has(chainOf(one))
  const fresh = colour ? [...part.querySelectorAll('*')].filter(isFresh) : []
  const passed: Element[] = []
  if (colour && fresh.length > 0) {
    const NEW = 'data-axe-new'
    for (const one of fresh) one.setAttribute(NEW, '')
    configure({ rules: [{ id: 'color-contrast', selector: `[${NEW}]` }] })
    const { violations, passes } = await run({ include: [part], exclude: alike() }, colour)
    for (const one of fresh) one.removeAttribute(NEW)
    found.push(...violations)
    passed.push(...passes.flatMap(({ nodes }) => nodes.map(({ element }) => element)))
  }
  return {
    violations: found.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => ({ id, help, html }))),
    passed: passed.map(chainOf),
  }
}
