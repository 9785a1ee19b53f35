import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Rules = 'all' | 'colour' | 'structure'
type Violation = { id: string; help: string; nodes: { html: string }[] }
type Options = {
  resultTypes: 'violations'[]
  runOnly?: string[]
  rules?: Record<string, { enabled: boolean }>
}
type Axe = {
  run: (context: { include: Element[]; exclude: Element[] }, options: Options) => Promise<{ violations: Violation[] }>
}

const CONTRAST = 'color-contrast'
const optionsOf: Record<Rules, Options> = {
  all: { resultTypes: ['violations'] },
  colour: { resultTypes: ['violations'], runOnly: [CONTRAST] },
  structure: { resultTypes: ['violations'], rules: { [CONTRAST]: { enabled: false } } },
}

/**
 * What axe objects to and where, short enough to be read: in the page or the first part that `selector` names, by all
 * rules, by that of contrast alone (`colour`), or by all others.
 */
export async function violationsOn(page: Page, rules: Rules = 'all', selector = 'html'): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('axe is not sent into frames')
  // A megabyte, once for each document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const found = await page.evaluate(examined, [optionsOf[rules], selector] as const)
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help} — ${html.slice(0, 160)}`))
}

/**
 * Runs in the page. Cells that are drawn alike (same elements, classes, attributes, type and colours, whatever they say, in rows alike) are
 * examined once: a list has hundreds of them, and the colours behind a text cost axe most of its time.
 */
async function examined([options, selector]: readonly [Options, string]): Promise<Violation[]> {
  const seen = new Set<string>()
  const cells = document.querySelectorAll('tbody td, [data-at] dl > div, [data-at] > *')
  const lookOf = (one: Element): string => {
    const { color, backgroundColor, opacity, fontSize, fontWeight } = getComputedStyle(one)
    const said = (text: string | null) => (text === '' ? 'nothing' : 'text')
    const attributes = [...one.attributes].map(({ name, value }) =>
      /^(class|role)$/.test(name) ? value : `${name}=${said(value)}`,
    )
    const style = [color, backgroundColor, opacity, fontSize, fontWeight]
    return [one.tagName, ...attributes, ...style, said(one.textContent)].join(' ')
  }
  const alike = [...cells].filter((cell) => {
    // The row behind it has colours too.
    const row = cell.closest('tr, [data-at]') ?? cell
    const look = [row, cell, ...cell.querySelectorAll('*')].map(lookOf).join('/')
    const isKnown = seen.has(look)
    seen.add(look)
    return isKnown
  })
  const part = document.querySelector(selector)
  if (!part) throw new Error(`no ${selector}`)
  const { run }: Axe = Reflect.get(globalThis, 'axe')
  return (await run({ include: [part], exclude: alike }, options)).violations
}
