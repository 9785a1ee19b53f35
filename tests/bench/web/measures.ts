import { ask, askUntil, inBrowser, type Run, slowDown } from './browser.ts'

const ORDERS = '/businessOrderManage/businessTotalTable'
const WAITING = '/businessOrderManage/forDepart'
const HOME = '/home'
const FIGURE = '.home-cards b'
const CUSTOMERS = '/clientManage/costomerTable'
const ROW = 'tbody tr[data-at]'
const USER = { username: 'boss', password: 'Banche-2026' }
/** As long as a quick person types. */
const TYPING_MS = 2500
/** As long as a quick hand holds the button of a mouse down: what a press begins is on its way when the click comes. */
const PRESS_MS = 80
/** Until everything has loaded that loads while nothing else is to do. */
const SETTLED_MS = 5000

type LoginAnswer = { data: { token: string; permission: unknown } }

const rowsPainted = `bench.painted[${JSON.stringify(ROW)}] ?? 0`

/** The largest paint of the login page. */
export const loginPaint = (url: string) =>
  inBrowser(true, async ({ page, cdp }) => {
    await page.goto(`${url}/login`)
    await page.waitForTimeout(SETTLED_MS)
    return ask(cdp, 'bench.lcp')
  })

/** A list by its address: KB of page, scripts and styles until it is usable (compressed), and when its rows stand. */
export const deepLink = (url: string) =>
  inBrowser(true, async (run) => {
    const { page, cdp } = run
    await logIn(run, url)
    const kinds = new Map<string, string>()
    const loaded: { at: number; bytes: number }[] = []
    let startedAt = 0
    cdp.on('Network.requestWillBeSent', ({ timestamp }) => {
      startedAt ||= timestamp
    })
    cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
      const isCounted = ['Script', 'Stylesheet', 'Document'].includes(kinds.get(requestId) ?? '')
      if (isCounted) loaded.push({ at: (timestamp - startedAt) * 1000, bytes: encodedDataLength })
    })
    await page.goto(`${url}${ORDERS}`, { waitUntil: 'commit' })
    const at = await askUntil(cdp, rowsPainted)
    const bytes = loaded.filter((one) => one.at <= at).reduce((sum, one) => sum + one.bytes, 0)
    return { at, kb: bytes / 1000 }
  })

/** From the click on 登录 to the rows of the first list, after the time that typing takes. */
export const loginToList = (url: string) =>
  inBrowser(true, async ({ page, cdp }) => {
    await page.goto(`${url}/login?redirect=${encodeURIComponent(ORDERS)}`)
    await page.waitForSelector('button[type=submit]:enabled')
    await page.fill('[name=username]', USER.username)
    await page.fill('[name=password]', USER.password)
    await page.waitForTimeout(TYPING_MS)
    await page.click('button[type=submit]')
    return (await askUntil(cdp, rowsPainted)) - (await ask(cdp, 'bench.clickedAt'))
  })

/**
 * The home page by its address: when its figures stand, how far anything moved from then on until the chart stood, and KB of
 * scripts that came before the figures and draw charts.
 */
export const homePage = (url: string) =>
  inBrowser(true, async (run) => {
    const { page, cdp } = run
    await logIn(run, url)
    const charts: number[] = []
    cdp.on('Network.responseReceived', ({ response }) => {
      if (/time-chart|uplot/i.test(response.url)) charts.push(performance.now())
    })
    await page.goto(`${url}${HOME}`, { waitUntil: 'commit' })
    await ask(cdp, `bench.wanted.add(${JSON.stringify(FIGURE)})`)
    const at = await askUntil(cdp, `bench.painted[${JSON.stringify(FIGURE)}] ?? 0`)
    const began = await ask(cdp, 'performance.timeOrigin + 0')
    await page.waitForTimeout(SETTLED_MS)
    const before = charts.filter((one) => performance.timeOrigin + one < began + at).length
    return { at, shifted: await ask(cdp, 'bench.shifted'), charts: before }
  })

/** From a list to the home page, which was open before. */
export const homeWarm = (url: string) =>
  inBrowser(true, async (run) => {
    await openList(run, url, ORDERS)
    await clickUntil(run, '.bc-menu-tree >> text=首页', FIGURE)
    await run.page.waitForTimeout(2000)
    await run.page.goBack()
    await run.page.waitForTimeout(2000)
    await ask(run.cdp, 'bench.painted = {}')
    return clickUntil(run, '.bc-menu-tree >> text=首页', FIGURE)
  })

/** From a list to another one that was open before. */
export const warmRoute = (url: string) =>
  inBrowser(true, async (run) => {
    await openList(run, url, ORDERS)
    for (const list of ['待派车', '订单总表']) {
      await clickUntil(run, `.bc-menu-tree >> text=${list}`, `table caption|${list}`)
      await run.page.waitForTimeout(2000)
    }
    await ask(run.cdp, 'bench.painted = {}')
    return clickUntil(run, '.bc-menu-tree >> text=待派车', 'table caption|待派车')
  })

/** Back to a kept view at full speed: from the click to its paint, and the longest task over several such changes. */
export const keptView = (url: string) =>
  inBrowser(false, async (run) => {
    await openList(run, url, ORDERS)
    const lists = ['待派车', '订单总表']
    for (const list of lists) {
      await clickUntil(run, `.bc-menu-tree >> text=${list}`, `table caption|${list}`)
      await run.page.waitForTimeout(2000)
    }
    await ask(run.cdp, 'bench.longest = 0')
    const times: number[] = []
    for (const list of [...lists, ...lists, ...lists]) {
      await ask(run.cdp, 'bench.painted = {}')
      times.push(await clickUntil(run, `.bc-menu-tree >> text=${list}`, `table caption|${list}`))
      await run.page.waitForTimeout(500)
    }
    return { back: percentile(times, 0.5), longest: await ask(run.cdp, 'bench.longest') }
  })

/** MB of script after 200 route changes to those after 20, both swept; lists, details and forms in turn. */
export const heapGrowth = (url: string) =>
  inBrowser(false, async (run) => {
    const { page, cdp } = run
    await openList(run, url, ORDERS)
    const paths = await addressesOf(run, url)
    const heaps: number[] = []
    for (let change = 1; change <= 200; change++) {
      await ask(
        cdp,
        `history.pushState({}, '', ${JSON.stringify(paths[change % paths.length])}), dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
      )
      await page.waitForTimeout(120)
      await page.waitForFunction(stands)
      if (change !== 20 && change !== 200) continue
      await page.waitForTimeout(3000)
      await cdp.send('HeapProfiler.collectGarbage')
      const { usedSize } = await cdp.send('Runtime.getHeapUsage')
      heaps.push(usedSize)
    }
    const [early = Number.NaN, late = Number.NaN] = heaps
    return late / early
  })

/** Whether the page of the address is drawn: on a slow machine those that follow each other too soon never are. Runs in the page. */
function stands(): boolean {
  const isSeen = (selector: string) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility())
  return isSeen('main h1') && !isSeen('main :is(.bc-skeleton, [aria-busy="true"])')
}

/** Lists, and details and forms of many orders: more views than are kept. */
async function addressesOf({ context }: Run, url: string): Promise<string[]> {
  const { data } = (await (await context.request.post(`${url}/api/login`, { data: USER })).json()) as LoginAnswer
  const headers = { Authorization: `Bearer ${data.token}` }
  const answer = await context.request.get(`${url}/api/orders?_view=all&_end=20`, { headers })
  const { items } = ((await answer.json()) as { data: ManyRows }).data
  const lists = [ORDERS, WAITING, CUSTOMERS, '/transportCarInfo/carTable', '/businessOrderManage/waybillList']
  const details = items.map(({ id }) => `/businessOrderManage/businessOrderInfo/${id}`)
  return [...lists, ...details, '/businessOrderManage/businessCreateOrder']
}

/** From a list to the form that edits one of its rows, every field with its value: the first of the session, and another row's after it. */
export const editForm = (url: string) =>
  inBrowser(true, async (run) => {
    await openList(run, url, CUSTOMERS)
    const open = async (row: number) => {
      const at = `${ROW} >> nth=${row}`
      if ((await run.page.locator(`${at} >> text=编辑`).count()) > 0)
        return clickUntil(run, `${at} >> text=编辑`, 'main form')
      await run.page.click(`${at} >> [aria-haspopup=menu]`)
      return clickUntil(run, 'role=menuitem[name="编辑"]', 'main form')
    }
    const first = await open(0)
    await run.page.waitForTimeout(2000)
    await run.page.goBack()
    await run.page.waitForTimeout(2000)
    await ask(run.cdp, 'bench.painted = {}')
    return { first, warm: await open(1) }
  })

/** Keys typed into the keyword box and into a field of a form. */
export const keyToPaint = (url: string) =>
  inBrowser(true, async (run) => {
    const { page, cdp } = run
    await openList(run, url, CUSTOMERS)
    await page.focus('input[type=search]')
    await page.keyboard.type('shenzhen shunda qiche', { delay: 70 })
    await page.waitForTimeout(1000)
    const filter = await keysOf(run)
    await page.goto(`${url}${CUSTOMERS}/create`)
    await page.waitForSelector('main form input')
    await page.waitForTimeout(SETTLED_MS)
    await slowDown(cdp)
    await page.locator('main form input:not([type=checkbox])').nth(1).focus()
    await page.keyboard.type('shenzhen shunda qiche', { delay: 70 })
    await page.waitForTimeout(500)
    return percentile([...filter, ...(await keysOf(run))], 0.95)
  })

/** Ctrl+K over a list: to what it offers, the first time and the second, and from a letter to the pages that it finds. */
export const searchBox = (url: string) =>
  inBrowser(true, async (run) => {
    const { page } = run
    await openList(run, url, ORDERS)
    const option = '.bc-palette-list [role=option]'
    const first = await pressUntil(run, 'Control+k', option)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(1000)
    const again = await pressUntil(run, 'Control+k', option)
    // What is offered for another letter goes.
    await page.keyboard.type('x')
    await page.waitForTimeout(1000)
    await page.keyboard.press('Control+a')
    return { first, again, found: await pressUntil(run, 'd', `${option}|订单总表`) }
  })

type ManyRows = { items: { id: string }[]; total: number; summary: { total: number } | null }
const MANY = 10_000
const COLUMNS = 20

/** Ten thousand rows of twenty columns at full speed: from the click to the first paint with the rows at hand, and frames while scrolling. */
export const manyRows = (url: string) =>
  inBrowser(false, async (run) => {
    const { page, cdp } = run
    await logIn(run, url)
    await page.route(/\/api\/orders\?.*_view=all/, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: ManyRows }
      const { items } = answer.data
      answer.data.items = Array.from({ length: MANY }, (_, at) => ({ ...items[at % items.length], id: `row-${at}` }))
      answer.data.total = MANY
      if (answer.data.summary) answer.data.summary.total = MANY
      await route.fulfill({ json: answer })
    })
    await page.goto(`${url}${ORDERS}`)
    await askUntil(cdp, rowsPainted)
    await showColumns(run)
    // A new page, so that the list is drawn for the first time; pointing at its entry brings the rows before the click.
    await page.goto(`${url}${WAITING}`)
    await askUntil(cdp, rowsPainted)
    await page.waitForTimeout(SETTLED_MS)
    const arrived = page.waitForResponse(/\/api\/orders\?.*_view=all/)
    await page.hover('.bc-menu-tree >> text=订单总表')
    await (await arrived).finished()
    await page.waitForTimeout(2000)
    const firstRender = await clickUntil(run, '.bc-menu-tree >> text=订单总表', `table caption|${MANY}`)
    await page.waitForTimeout(1000)
    return { firstRender, frames: await page.evaluate(scroll) }
  })

/** The definition shows eighteen columns at first; two more are chosen. */
async function showColumns({ page }: Run): Promise<void> {
  await page.click('[aria-label=列设置]')
  await page.waitForSelector('.bc-columns')
  const shown = await page.locator('.bc-columns input:checked').count()
  for (let at = shown; at < COLUMNS; at++) await page.locator('.bc-columns input:not(:checked)').first().click()
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

/** From a click until what is wanted was painted. */
export async function clickUntil({ page, cdp }: Run, selector: string, wanted: string): Promise<number> {
  await ask(cdp, `bench.wanted.add(${JSON.stringify(wanted)})`)
  await page.click(selector, { delay: PRESS_MS })
  return (await askUntil(cdp, `bench.painted[${JSON.stringify(wanted)}] ?? 0`)) - (await ask(cdp, 'bench.clickedAt'))
}

/** From a key until what is wanted was painted. */
async function pressUntil({ page, cdp }: Run, key: string, wanted: string): Promise<number> {
  const name = JSON.stringify(wanted)
  await ask(cdp, `(delete bench.painted[${name}], bench.wanted.add(${name}))`)
  await page.keyboard.press(key)
  return (await askUntil(cdp, `bench.painted[${name}] ?? 0`)) - (await ask(cdp, 'bench.keyAt'))
}

async function keysOf({ cdp }: Run): Promise<number[]> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'JSON.stringify(bench.keys)' })
  return JSON.parse(String(result.value)) as number[]
}

/** A session without the login page, so that the cache stays cold. */
export async function logIn({ context }: Run, url: string, username = USER.username): Promise<void> {
  const answer = await context.request.post(`${url}/api/login`, { data: { ...USER, username } })
  const { data } = (await answer.json()) as LoginAnswer
  await context.addCookies([{ name: 'Admin-Token', value: data.token, url }])
  await context.addInitScript(
    (permission) => localStorage.setItem('Jurisdiction', permission),
    JSON.stringify(data.permission),
  )
}

/** A list that stands, with all that loads while nothing else is to do. */
export async function openList(run: Run, url: string, path: string): Promise<void> {
  await logIn(run, url)
  await run.page.goto(`${url}${path}`)
  await run.page.waitForSelector(ROW)
  await run.page.waitForTimeout(SETTLED_MS)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
