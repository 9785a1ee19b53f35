import { inBrowser, type Run, slowDown } from './browser.ts'

const ORDERS = '/businessOrderManage/businessTotalTable'
const CUSTOMERS = '/clientManage/costomerTable'
const ROW = 'tbody tr[data-at]'
const USER = { username: 'boss', password: 'Banche-2026' }

/** The largest paint of the login page. */
export const loginPaint = (url: string) =>
  inBrowser(true, async ({ page }) => {
    await page.goto(`${url}/login`)
    await page.waitForSelector('button[type=submit]:enabled')
    await page.waitForTimeout(500)
    return page.evaluate(() => globalThis.bench.lcp)
  })

/** A list by its address: KB of scripts and styles until it is usable (compressed), and when its rows stand. */
export const deepLink = (url: string) =>
  inBrowser(true, async ({ page, context, cdp }) => {
    await logIn({ page, context, cdp }, url)
    let bytes = 0
    const kinds = new Map<string, string>()
    cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (['Script', 'Stylesheet', 'Document'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength
    })
    await page.goto(`${url}${ORDERS}`, { waitUntil: 'commit' })
    const at = await page.evaluate((row) => globalThis.bench.painted(row), ROW)
    return { at, kb: bytes / 1000 }
  })

/** From the click on 登录 to the rows of the first list, after the time that typing takes. */
export const loginToList = (url: string) =>
  inBrowser(true, async ({ page }) => {
    await page.goto(`${url}/login`)
    await page.waitForSelector('button[type=submit]:enabled')
    await page.fill('[name=username]', USER.username)
    await page.fill('[name=password]', USER.password)
    await page.waitForTimeout(2500)
    const at = page.evaluate((row) => globalThis.bench.painted(row), ROW)
    await page.click('button[type=submit]')
    return (await at) - (await page.evaluate(() => globalThis.bench.clickedAt))
  })

/** From a list to another that was not open before. */
export const warmRoute = (url: string) =>
  inBrowser(true, async (run) => {
    const { page } = run
    await openList(run, url, ORDERS)
    const at = page.evaluate((row) => globalThis.bench.painted(`caption ~ ${row}, .bc-table`, '').then(() => globalThis.bench.painted('table caption', '待派车')), ROW)
    await page.click('text=待派车')
    return (await at) - (await page.evaluate(() => globalThis.bench.clickedAt))
  })

/** From a list to the form that edits one of its rows: every field with its value. */
export const editForm = (url: string) =>
  inBrowser(true, async (run) => {
    const { page } = run
    await openList(run, url, CUSTOMERS)
    const at = page.evaluate(() => globalThis.bench.painted('main form, main [data-form]'))
    await page.click(`${ROW} >> nth=0 >> text=编辑`)
    return (await at) - (await page.evaluate(() => globalThis.bench.clickedAt))
  })

/** Keys typed into the keyword box and into a field of a form: the slowest of twenty. */
export const keyToPaint = (url: string) =>
  inBrowser(true, async (run) => {
    const { page } = run
    await openList(run, url, CUSTOMERS)
    await page.focus('input[type=search]')
    await page.keyboard.type('shenzhen shunda qiche', { delay: 70 })
    await page.goto(`${url}${CUSTOMERS}/create`)
    const field = page.locator('main input[type=text], main input:not([type])').nth(1)
    await field.waitFor()
    await page.waitForTimeout(1500)
    const filter = await page.evaluate(() => globalThis.bench.keys)
    await field.focus()
    await page.keyboard.type('shenzhen shunda qiche', { delay: 70 })
    await page.waitForTimeout(300)
    const form = await page.evaluate(() => globalThis.bench.keys)
    return percentile([...filter, ...form], 0.95)
  })

const MANY = 10_000
const COLUMNS = 20

/** Ten thousand rows of twenty columns at full speed: from the parsed answer to the paint, and frames while scrolling. */
export const manyRows = (url: string) =>
  inBrowser(false, async (run) => {
    const { page } = run
    await logIn(run, url)
    await page.route(/\/api\/orders\?.*_view=all/, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: { items: { id: string }[]; total: number } }
      const { items } = answer.data
      answer.data.items = Array.from({ length: MANY }, (_, at) => ({ ...items[at % items.length], id: `row-${at}` }))
      answer.data.total = MANY
      await route.fulfill({ json: answer })
    })
    await page.goto(`${url}${ORDERS}`, { waitUntil: 'commit' })
    const at = await page.evaluate((row) => globalThis.bench.painted(row), ROW)
    const firstRender = at - (await page.evaluate(() => globalThis.bench.parsedAt))
    await showColumns(run)
    return { firstRender, frames: await page.evaluate(scroll) }
  })

/** The definition shows eighteen columns at first; two more are chosen. */
async function showColumns({ page }: Run): Promise<void> {
  await page.click('[aria-label=列设置]')
  const missing = COLUMNS - (await page.locator('thead th[scope=col]').count()) + 2
  for (let at = 0; at < missing; at++) await page.locator('.bc-columns input:not(:checked)').first().click()
  await page.keyboard.press('Escape')
  await page.waitForTimeout(500)
}

/** Sixty steps over 24,000 px; frames per second. */
async function scroll(): Promise<number> {
  const box = document.querySelector('.bc-table-scroll')
  if (!box) throw new Error('no table')
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  const start = await frame()
  let end = start
  for (let step = 1; step <= 60; step++) {
    box.scrollTop = step * 400
    end = await frame()
  }
  return 60_000 / (end - start)
}

/** A session without the login page, so that the cache stays cold. */
async function logIn({ context }: Run, url: string): Promise<void> {
  const answer = await context.request.post(`${url}/api/login`, { data: USER })
  const { data } = (await answer.json()) as { data: { token: string; permission: unknown; file_path: string } }
  await context.addCookies([{ name: 'Admin-Token', value: data.token, url }])
  await context.addInitScript((permission) => localStorage.setItem('Jurisdiction', permission), JSON.stringify(data.permission))
}

/** A list that stands, with all that loads while nothing else is to do. */
async function openList(run: Run, url: string, path: string): Promise<void> {
  await logIn(run, url)
  await run.page.goto(`${url}${path}`)
  await run.page.waitForSelector(ROW)
  await run.page.waitForTimeout(5000)
  await slowDown(run.cdp)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
