import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject, onTestFailed, type TestContext } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type Screen, screenOf } from './journey-screen.ts'
import { startServer } from './journey-server.ts'
import type { TestDatabase } from './test-database.ts'

/** An account of the demonstration. */
export type Account = 'boss' | 'manager' | 'sales' | 'dispatcher' | 'cashier' | 'accountant' | 'fleet' | 'driver'
/** The names that the accounts stand for. */
export const names = {
  boss: '陈建国',
  manager: '林晓峰',
  sales: '周雅琴',
  dispatcher: '黄志强',
  cashier: '李静',
  accountant: '王秀兰',
  fleet: '罗永康',
  driver: '刘海涛',
} as const satisfies Record<Account, string>

const password = 'Banche-2026'
const ORDERS = '/businessOrderManage/businessTotalTable'
const TRIPS = '/businessOrderManage/waybillList'

export { STARTUP } from './processes.ts'
/** As long as a person would wait for anything, on a machine that does other work. */
export const PATIENCE = 30_000

export type Journey = Awaited<ReturnType<typeof openJourney>>

/**
 * The running product and a browser, in which each person has a window with nothing of the others in it. Where a database
 * is named the product is whole, with its own embedded one; else the database is one of the run's.
 */
export async function openJourney(named?: TestDatabase, env: Record<string, string> = {}) {
  const which = named ?? inject('databases')[0]
  if (!which) throw new Error('no database')
  const server = await startServer(which, { env, isWhole: named !== undefined })
  const contexts: BrowserContext[] = []
  const window = async (options?: BrowserContextOptions): Promise<Page> => {
    const context = await newContext(server.base, options)
    contexts.push(context)
    return context.newPage()
  }
  const screens = new Map<Account, Promise<Screen>>()
  return {
    base: server.base,
    /** The address of the database, where that stands on a server for several. */
    database: server.url,
    contexts,
    /** The page of that person, who has logged in. */
    as(account: Account): Promise<Screen> {
      const known = screens.get(account) ?? window().then((page) => logIn(page, account))
      screens.set(account, known)
      return known
    },
    /** A window in which nobody has logged in. */
    window,
    async close() {
      await Promise.all(contexts.map((one) => one.close()))
      await server.stop()
    },
  }
}

let running: Promise<Browser> | undefined
/** One for all journeys of a worker, of which each has windows of its own. */
async function browserOfWorker(): Promise<Browser> {
  const known = await running?.catch(() => undefined)
  if (known?.isConnected()) return known
  running = launchBrowser()
  return running
}

async function newContext(baseURL: string, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const browser = await browserOfWorker()
  const context = await browser.newContext({
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE)
  return context
}

/** By the login page, as everybody does. */
export async function logIn(page: Page, account: Account): Promise<Screen> {
  const screen = screenOf(page)
  // Where the work begins; the home page has a journey of its own.
  await page.goto(`/login?redirect=${encodeURIComponent(account === 'driver' ? TRIPS : ORDERS)}`)
  await screen.button('登录').and(page.locator(':enabled')).waitFor()
  await screen.fill('用户名', account)
  await screen.fill('密码', password)
  await screen.press('登录')
  await screen.sees(`当前用户 ${names[account]}`)
  return screen
}

/** Goes to an address by a step of the history, without loading the product again. On pages that ask before they are left the router warns of it on the console. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Asks the server as the person of that page does; a refusal is an error. */
export async function ask<T>({ page }: Pick<Screen, 'page'>, url: string, body?: object): Promise<T> {
  const answer = await page.evaluate(
    async ([path, sent]) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('token')}`, 'Content-Type': 'application/json' }
      const init = sent === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(sent) }
      return (await fetch(path, init)).json()
    },
    [url, body] as const,
  )
  if (answer.code !== 200) throw new Error(JSON.stringify(answer))
  return answer.data as T
}

/** What is read from a page becomes so in a while. */
export const expectSoon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: PATIENCE, interval: 100 })

/**
 * For anyone who looks into a failed test: a picture of every window, and in the output what each says and asks. For a
 * journey that is still open when its test ends; one that ends with its test is closed by `closeAfter`.
 */
export function photographFailures(journey: Journey, name: string): void {
  onTestFailed(() => photograph(journey, name))
}

/** Ends the journey of a test, and photographs it before where that failed. */
export async function closeAfter(journey: Journey | undefined, { name, result }: TestContext['task']): Promise<void> {
  if (journey && result?.state === 'fail') await photograph(journey, name.replaceAll(/\W+/g, '-').slice(0, 40))
  await journey?.close()
}

async function photograph({ contexts }: Journey, name: string): Promise<void> {
  const pages = contexts.flatMap((context) => context.pages())
  await Promise.all(
    pages.map(async (page, at) => {
      await page.screenshot({ path: join(tmpdir(), `banche-journey-${name}-${at}.png`) })
      const said = page.locator('[role=dialog]:visible, [role=status]:visible, [role=alert]:visible')
      const texts = (await said.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
      console.error(`${name} ${at} ${page.url()}\n${texts.map((text) => `  ${text}`).join('\n')}`)
    }),
  )
}
