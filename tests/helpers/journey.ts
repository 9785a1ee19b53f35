import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
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
 * The running product and a browser, in which each person has a window with nothing of the others in it; `env` is what
 * the server's operator sets.
 */
export async function openJourney(
  which: TestDatabase | undefined = inject('databases')[0],
  env: Record<string, string> = {},
) {
  if (!which) throw new Error('no database')
  const server = await startServer(which, env)
  const browser = await launchBrowser().catch(async (error) => {
    await server.stop()
    throw error
  })
  const screens = new Map<Account, Promise<Screen>>()
  return {
    base: server.base,
    /** The address of the database, where the journey was opened on a server for it. */
    database: server.url,
    browser,
    /** The page of that person, who has logged in. */
    as(account: Account): Promise<Screen> {
      const known = screens.get(account) ?? newWindow(browser, server.base).then((page) => logIn(page, account))
      screens.set(account, known)
      return known
    },
    /** A window in which nobody has logged in. */
    window: (options?: Parameters<Browser['newContext']>[0]) => newWindow(browser, server.base, options),
    async close() {
      await browser.close()
      await server.stop()
    },
  }
}

async function newWindow(
  browser: Browser,
  baseURL: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE)
  return context.newPage()
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
export function photographFailures({ browser }: Journey, name: string): void {
  onTestFailed(() => photograph(browser, name))
}

/** Ends the journey of a test, and photographs it before where that failed. */
export async function closeAfter(journey: Journey | undefined, { name, result }: TestContext['task']): Promise<void> {
  if (journey && result?.state === 'fail') await photograph(journey.browser, name.replaceAll(/\W+/g, '-').slice(0, 40))
  await journey?.close()
}

async function photograph(browser: Browser, name: string): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  await Promise.all(
    pages.map(async (page, at) => {
      await page.screenshot({ path: join(tmpdir(), `banche-journey-${name}-${at}.png`) })
      const said = page.locator('[role=dialog]:visible, [role=status]:visible, [role=alert]:visible')
      const texts = (await said.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
      console.error(`${name} ${at} ${page.url()}\n${texts.map((text) => `  ${text}`).join('\n')}`)
    }),
  )
}
