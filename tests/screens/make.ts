import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { startServer } from '../bench/web/server.ts'
import { launchBrowser } from '../helpers/browser.ts'

/** npm run screens: the pictures in docs/screens, of the demonstration as it is now. */
const folder = join(import.meta.dirname, '../../docs/screens')
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

type Shot = {
  name: string
  path: string
  user?: string
  isDark?: boolean
  viewport?: typeof desk
  prepare?: (page: Page) => Promise<unknown>
}

const ORDERS = '/businessOrderManage/businessTotalTable'
const firstRow = (page: Page) => page.locator('[data-at="0"]').first()
const openFirst = (page: Page) => firstRow(page).getByRole('link').first().click()

const shots: readonly Shot[] = [
  { name: '01-login', path: '/login', user: '' },
  { name: '02-orders', path: ORDERS },
  { name: '03-orders-dark', path: ORDERS, isDark: true },
  { name: '04-order-form', path: '/businessOrderManage/businessCreateOrder', user: 'sales' },
  { name: '05-order-detail', path: `${ORDERS}?_tab=completed`, prepare: openFirst },
  { name: '06-for-depart', path: '/businessOrderManage/forDepart', user: 'dispatcher' },
  { name: '07-search', path: ORDERS, prepare: (page) => search(page, 'kh') },
  { name: '08-permissions', path: '/company/jurisdiction' },
  { name: '09-permissions-dark', path: '/company/jurisdiction', isDark: true },
  { name: '10-orders-phone', path: ORDERS, viewport: phone },
  { name: '11-order-form-phone-dark', path: '/businessOrderManage/businessCreateOrder', viewport: phone, isDark: true },
  { name: '12-process', path: '/company/process' },
]

mkdirSync(folder, { recursive: true })
const server = await startServer(undefined)
const browser = await launchBrowser()
try {
  for (const shot of shots) {
    await take(browser, server.url, shot)
    console.log(`docs/screens/${shot.name}.png`)
  }
} finally {
  await browser.close()
  await server.stop()
}

async function take(browser: Browser, url: string, shot: Shot): Promise<void> {
  const { name, path, user = 'boss', isDark = false, viewport = desk, prepare } = shot
  const isPhone = viewport === phone
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    isMobile: isPhone,
    hasTouch: isPhone,
  })
  try {
    const page = await context.newPage()
    if (user) await logIn(page, user)
    await page.goto(path)
    await settle(page)
    if (prepare) {
      await prepare(page)
      await settle(page)
    }
    await page.screenshot({ path: join(folder, `${name}.png`) })
  } finally {
    await context.close()
  }
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.locator('button[type=submit]:enabled').waitFor()
  await page.fill('[name=username]', username)
  await page.fill('[name=password]', 'Banche-2026')
  await page.click('button[type=submit]')
  await page.getByText('当前用户').first().waitFor({ state: 'attached' })
}

/** What was asked for stands: the stream of changes stays open, so the network is never idle. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForTimeout(3000)
}

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(text)
}
