import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Resource } from '../../src/define/resource.ts'
import { homeReports } from '../../src/resources/home.ts'
import { registry, reports } from '../../src/resources/index.ts'
import { pathsOf } from '../../src/resources/paths.ts'
import { toScheme, violationsOn } from '../helpers/axe.ts'
import { newPhone } from '../helpers/company.ts'
import { givenApprovedOrder } from '../helpers/given-order.ts'
import {
  expectSoon,
  goWithin,
  type Journey,
  logIn,
  openJourney,
  photographFailures,
  STARTUP,
} from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'

/**
 * Desk and phone, the narrowest, which has all that a wider has: every screen that a definition draws, also those
 * declared after this test. Dark and light differ in colours alone.
 */
const forms = [
  { width: 1440, height: 900, looks: { light: 'all', dark: 'colour' } },
  { width: 320, height: 640, looks: { dark: 'colour', light: 'all' } },
] as const
/** For a further view of a resource or a report: its columns are others, what draws them is the same. */
const further = [
  { ...forms[0], looks: { light: 'all' } },
  { ...forms[1], looks: {} },
] as const
type Form = (typeof forms)[number] | (typeof further)[number]
type Look = [colorScheme: 'light' | 'dark', rules: 'all' | 'colour' | 'structure']

/** Of the pages that stay open out of sight, none is meant. */
const LIST = 'main [data-at]:visible, main .bc-state:visible'
const HEADING = 'main h1:visible'
/** Of the pages that stay open out of sight, each makes what looks at the whole document slower: so many hardly do. */
const OPEN = 8
/** A window narrower than this is a phone's (docs/browser.md). */
const PHONE = 768

describe('axe finds nothing to object to, and no part out of place, in any form of', () => {
  let journey: Journey
  let boss: Screen
  beforeAll(async () => {
    journey = await openJourney()
    const page = await journey.window({})
    await page.addInitScript(() => localStorage.setItem('banche.settings', '{"tagsView":true}'))
    boss = await logIn(page, 'boss')
  }, STARTUP)
  afterAll(() => journey?.close())

  /** The frame is the same around all of them: the first screen is examined with it. */
  let isFrameKnown = false
  /** After a screen that failed the product is loaded anew; else it is gone to within it, as most people do. */
  let isLoaded = false
  beforeEach(async () => {
    if (isLoaded) await closeOthers(boss.page)
  })
  const examine = async (path: string, landmark: string, chosen: readonly Form[] = forms) => {
    const { page } = boss
    await page.setViewportSize(forms[0])
    await page.emulateMedia({ colorScheme: 'light' })
    const isElsewhere = new URL(path, page.url()).pathname !== new URL(page.url()).pathname
    if (isLoaded && isElsewhere) await leaveFor(page, path)
    else await page.goto(path)
    isLoaded = false
    await page.locator(landmark).first().waitFor()
    await page.evaluate(settled)
    for (const { looks, ...size } of chosen) {
      await page.setViewportSize(size)
      // On a phone the rows of a list are cards; where they were a table, they become ones in a moment.
      if (landmark === LIST && size.width < PHONE)
        await expectSoon(() => page.locator('main table:visible').count()).toBe(0)
      await page.locator(landmark).first().waitFor()
      for (const [colorScheme, rules] of Object.entries(looks) as Look[]) {
        await toScheme(page, colorScheme)
        const part = isFrameKnown ? 'main' : 'html'
        expect(await violationsOn(page, rules, part), `${path} ${colorScheme} ${size.width}`).toEqual([])
      }
      expect(await page.evaluate(outOfReach), `${path} ${size.width}`).toEqual([])
      expect(await page.evaluate(spilled), `${path} ${size.width}`).toEqual([])
      expect(await page.evaluate(isTooWide), `${path} ${size.width}`).toBe(false)
    }
    isFrameKnown = true
    isLoaded = true
  }

  test.each(Object.values(reports))('$label: report', async ({ name, path, rows }) => {
    photographFailures(journey, `every-screen-${name}`)
    // The first, and the one with most columns: what is drawn of the others is alike.
    const widest = rows.find((one) => one.includes(',')) ?? rows.at(-1)
    for (const group of new Set([rows[0], widest])) {
      const address = `${path}?_rows=${group}&period=last12Months&_compare=1`
      await examine(address, 'main table:visible', group === rows[0] ? forms : further)
    }
  })

  test('首页, with each of its tabs', async () => {
    photographFailures(journey, 'every-screen-home')
    const phone = newPhone()
    await givenApprovedOrder(journey, `首页客户${phone}`, phone)
    await examine('/home', 'main .home-card:visible')
    for (const tab of homeReports) await examine(`/home?_tab=${tab}`, 'main table:visible')
    await examine('/home?_tab=user', 'main dl:visible')
  })

  for (const resource of Object.values<Resource>(registry)) {
    const views = Object.values(resource.views ?? {})
    if (views.length === 0) continue
    test(`${resource.label[0]}: lists, form, detail`, async () => {
      photographFailures(journey, `every-screen-${resource.name}`)
      const list = resource.isSingleton ? HEADING : LIST
      for (const [nth, { path }] of views.entries()) await examine(path, list, nth === 0 ? forms : further)
      const { create, show } = pathsOf(resource)
      if (create) await examine(create, 'main form:visible')
      const id = await firstOf(boss, resource.name)
      // Of a single row, the list is its detail.
      if (show && id && !resource.isSingleton) await examine(`${show}/${id}`, HEADING)
    })
  }
})

/** By the router, without loading the product again: until what was in sight is out of it. */
async function leaveFor(page: Page, path: string): Promise<void> {
  const former = await page.waitForSelector(HEADING)
  await goWithin(page, path)
  await former.waitForElementState('hidden')
}

async function closeOthers(page: Page): Promise<void> {
  const tags = page.getByRole('navigation', { name: '已打开的页面' })
  await page.setViewportSize(forms[0])
  await tags.locator('[aria-current]').waitFor()
  if ((await tags.getByRole('link').count()) < OPEN) return
  await tags.locator('[aria-current]').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  await tags.getByRole('link').nth(2).waitFor({ state: 'detached' })
}

/** Until nothing in sight says that it waits, and nothing has changed for a moment. Runs in the page. */
async function settled(): Promise<void> {
  // A page that was left while it asked for something stands still until it is in sight again.
  const isWaiting = () =>
    [...document.querySelectorAll('main :is([aria-busy="true"], .bc-skeleton, .ant-spin)')].some((one) =>
      one.checkVisibility(),
    )
  let changedAt = performance.now()
  const observer = new MutationObserver(() => {
    changedAt = performance.now()
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  while (isWaiting() || performance.now() - changedAt < 200) await new Promise(requestAnimationFrame)
  observer.disconnect()
}

/** Whether the page scrolls sideways. Runs in the page. */
const isTooWide = (): boolean => document.documentElement.scrollWidth > innerWidth

/**
 * What runs out of a cell of a list into the next one that says something: only cells that may be too full cut their
 * text. Runs in the page.
 */
function spilled(): string[] {
  const cells = [...document.querySelectorAll<HTMLElement>('.bc-table tbody td, .bc-table tfoot td')]
  const meetsText = (one: HTMLElement) => {
    const row = [...one.parentElement!.children] as HTMLElement[]
    const next = row.slice(row.indexOf(one) + 1).find((cell) => cell.innerText.trim() !== '')
    const end = one.getBoundingClientRect().left + one.scrollWidth
    return next !== undefined && end > next.getBoundingClientRect().left + 1
  }
  return cells
    .filter((one) => getComputedStyle(one).overflowX === 'visible' && one.scrollWidth > one.clientWidth + 1)
    .filter(meetsText)
    .map((one) => one.innerText)
}

/** The names of buttons and inputs that stand outside the window and that no scrolling brings in; a long name may end in dots. Runs in the page. */
function outOfReach(): string[] {
  const isMeant = (element: Element, { overflowX, textOverflow } = getComputedStyle(element)): boolean =>
    textOverflow === 'ellipsis' || (element.scrollWidth > element.clientWidth && /auto|scroll/.test(overflowX))
  const scrolls = (element: Element | null): boolean =>
    element !== null && element !== document.body && (isMeant(element) || scrolls(element.parentElement))
  const shown = [...document.querySelectorAll('main :is(button, input, select, textarea, a)')].filter((one) =>
    one.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }),
  )
  return shown
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !scrolls(one.parentElement))
    .map((one) => one.textContent || one.getAttribute('aria-label') || one.id)
}

/** The id of some row, asked as the person of that window. */
const firstOf = ({ page }: Screen, resource: string): Promise<string | undefined> =>
  page.evaluate(async (name) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` }
    const answer = await fetch(`/api/${name}?_end=1`, { headers })
    return (await answer.json()).data?.items?.[0]?.id
  }, resource)
