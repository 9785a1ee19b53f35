import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchMortal } from '../helpers/browser.ts'
import { newPhone, newVin } from '../helpers/company.ts'
import {
  expectSoon,
  type Journey,
  logIn,
  openJourney,
  PATIENCE,
  photographFailures,
  STARTUP,
} from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'
import { draftsIn, readableIn } from '../helpers/journey-tabs.ts'

const offer = /有未保存的内容，保存于 \d\d:\d\d/

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

const newCustomer = async (screen: Screen): Promise<void> => {
  await screen.goTo('客户管理', '客户管理')
  await screen.openForm('新建客户')
}

/** What is typed is on its way to the disk half a second later. */
const keptIn = (page: Page, name: string) =>
  expectSoon(async () => (await draftsIn(page)).map(({ values }) => values.name)).toContain(name)

describe('a form that was not saved', () => {
  test('outlives a browser that is killed in the middle of an order: every field is back', async () => {
    photographFailures(journey, 'killed')
    const profile = mkdtempSync(join(tmpdir(), 'banche-profile-'))
    const [vin, phone] = [newVin(), newPhone()]
    const first = await openOwn(profile)
    const { screen: typing } = first
    await typing.openForm('新建订单')
    await typing.combobox('客户').focus()
    await typing.page.keyboard.press('ArrowDown')
    await typing.options().nth(1).click()
    await expectSoon(() => typing.box('托运人').inputValue()).not.toBe('')
    const customer = await typing.combobox('客户').inputValue()
    const consignor = await typing.box('托运人').inputValue()
    await typing.fill('收车人', '孙丽华')
    await typing.fill('收车人电话', phone)
    await typing.pick('发站', '龙岗')
    await typing.fill('品牌车系，第 1 行', '大众朗逸')
    await typing.fill('车架号，第 1 行', vin)
    await typing.fill('单价，第 1 行', '5200')
    await typing.press('添加一行')
    await typing.fill('品牌车系，第 2 行', '丰田凯美瑞')
    await expectSoon(async () => JSON.stringify(await draftsIn(typing.page))).toContain('丰田凯美瑞')
    await first.kill()

    const second = await openOwn(profile)
    const { screen } = second
    await screen.openForm('新建订单')
    await screen.sees(offer)
    await screen.press('恢复')
    await expectSoon(() => screen.combobox('客户').inputValue()).toBe(customer)
    expect(await screen.box('托运人').inputValue()).toBe(consignor)
    expect(await screen.box('收车人').inputValue()).toBe('孙丽华')
    expect(await screen.box('收车人电话').inputValue()).toBe(phone)
    await expectSoon(() => screen.combobox('发站').inputValue()).toContain('龙岗区')
    expect(await screen.box('品牌车系，第 1 行').inputValue()).toBe('大众朗逸')
    expect(await screen.box('车架号，第 1 行').inputValue()).toBe(vin)
    expect(await screen.box('单价，第 1 行').inputValue()).toBe('5,200.00')
    expect(await screen.box('品牌车系，第 2 行').inputValue()).toBe('丰田凯美瑞')
    await second.kill()
    rmSync(profile, { recursive: true, force: true })
  }, 180_000)

  test('is offered after a logout to the same person, and never to another', async () => {
    photographFailures(journey, 'owner')
    const sales = await logIn(await journey.window(), 'sales')
    const { page } = sales
    await newCustomer(sales)
    await sales.fill('客户名称', '周雅琴的客户')
    await keptIn(page, '周雅琴的客户')
    await page.getByRole('button', { name: /^当前用户/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await sales.dialog('退出登录？').press('退出登录')
    await page.waitForURL(/\/login\?redirect=/)
    // Whoever sits down at this computer finds it sealed.
    expect(await readableIn(page)).toContain('"path":"/clientManage/costomerTable/create"')
    expect(await readableIn(page)).not.toContain('周雅琴的客户')
    const another = await logIn(page, 'manager')
    await newCustomer(another)
    await page.waitForTimeout(1000)
    expect(await page.getByText('有未保存的内容').count()).toBe(0)
    await page.getByRole('button', { name: /^当前用户/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.waitForURL(/\/login/)
    const again = await logIn(page, 'sales')
    await newCustomer(again)
    await again.sees(offer)
    await again.press('恢复')
    expect(await again.box('客户名称').inputValue()).toBe('周雅琴的客户')
    await page.context().close()
  })

  test('goes at the logout where the browser has no cipher, as over plain http', async () => {
    photographFailures(journey, 'plain')
    const page = await journey.window()
    await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
    const sales = await logIn(page, 'sales')
    await newCustomer(sales)
    await sales.fill('客户名称', '明文的客户')
    await expectSoon(() => readableIn(page)).toContain('明文的客户')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await sales.sees(offer)
    await page.getByRole('button', { name: /^当前用户/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.waitForURL(/\/login\?redirect=/)
    expect(await readableIn(page)).toBe('')
    await page.context().close()
  })

  test('is gone when it was saved, and when it was thrown away', async () => {
    photographFailures(journey, 'settled')
    const sales = await logIn(await journey.window(), 'sales')
    const { page } = sales
    page.on('dialog', (dialog) => void dialog.accept())
    await newCustomer(sales)
    const name = `草稿客户${Date.now()}`
    await sales.fill('客户名称', name)
    await sales.fill('电话', '13900006666')
    await keptIn(page, name)
    await sales.press('保存')
    await expectSoon(() => sales.fact('客户名称')).toBe(name)
    await expectSoon(() => draftsIn(page)).toEqual([])

    await newCustomer(sales)
    await sales.fill('客户名称', '要丢弃的')
    await keptIn(page, '要丢弃的')
    await page.reload()
    await sales.sees(offer)
    await sales.press('丢弃')
    await expectSoon(() => draftsIn(page)).toEqual([])
    await page.reload()
    await sales.part.getByRole('form', { name: '新建客户' }).waitFor()
    await page.waitForTimeout(500)
    expect(await page.getByText('有未保存的内容').count()).toBe(0)
    await page.context().close()
  })

  test('of a stored row is laid over what others changed meanwhile', async () => {
    photographFailures(journey, 'merged')
    const [sales, manager] = [await logIn(await journey.window(), 'sales'), await journey.as('manager')]
    const { page } = sales
    page.on('dialog', (dialog) => void dialog.accept())
    await newCustomer(sales)
    const name = `合并客户${Date.now()}`
    await sales.fill('客户名称', name)
    await sales.fill('电话', '13900005555')
    await sales.press('保存')
    await sales.action('编辑')
    await sales.part.getByRole('form', { name: `编辑客户 ${name}` }).waitFor()
    await sales.fill('简称', '草稿简称')
    await expectSoon(async () => JSON.stringify(await draftsIn(page))).toContain('草稿简称')

    await manager.goTo('客户管理', '客户管理')
    await manager.openRow(name)
    await manager.action('编辑')
    await manager.fill('客户名称', `${name}改`)
    await manager.press('保存')
    await expectSoon(() => manager.fact('客户名称')).toBe(`${name}改`)

    await page.reload()
    await sales.sees('这条数据在那之后被修改过，恢复后请核对。')
    await sales.press('恢复')
    expect(await sales.box('简称').inputValue()).toBe('草稿简称')
    expect(await sales.box('客户名称').inputValue()).toBe(`${name}改`)
    await sales.press('保存')
    await expectSoon(() => sales.fact('简称')).toBe('草稿简称')
    expect(await sales.fact('客户名称')).toBe(`${name}改`)
    await page.context().close()
  })

  test('survives a lost session: the same person is back at the form, with the draft', async () => {
    photographFailures(journey, 'expired-form')
    const sales = await logIn(await journey.window(), 'sales')
    const { page } = sales
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await newCustomer(sales)
    await sales.fill('客户名称', '会话中断')
    await sales.fill('电话', '13900004444')
    await endOnServer(page)
    await sales.press('保存')
    await sales.sees('由于您半小时未操作,请重新登录')
    expect(await sales.box('客户名称').inputValue()).toBe('会话中断')
    await page.waitForURL(/\/login\?redirect=/)
    expect(asked).toEqual([])
    await sales.fill('用户名', 'sales')
    await sales.fill('密码', 'Banche-2026')
    await sales.press('登录')
    await sales.part.getByRole('form', { name: '新建客户' }).waitFor()
    await sales.sees(offer)
    await sales.press('恢复')
    expect(await sales.box('客户名称').inputValue()).toBe('会话中断')
    await page.context().close()
  })

  test('that is open in another window is not offered there', async () => {
    photographFailures(journey, 'two-windows')
    const sales = await logIn(await journey.window(), 'sales')
    await newCustomer(sales)
    await sales.fill('客户名称', '第一个窗口')
    await keptIn(sales.page, '第一个窗口')
    const second = await sales.page.context().newPage()
    await second.goto('/clientManage/costomerTable/create')
    await second.getByRole('form', { name: '新建客户' }).waitFor()
    await second.waitForTimeout(800)
    expect(await second.getByText('有未保存的内容').count()).toBe(0)
    await sales.page.close({ runBeforeUnload: false })
    await second.reload()
    await second.getByText(offer).waitFor()
    await second.context().close()
  })
})

/** The server forgets the session; the browser does not know. */
async function endOnServer(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const token = localStorage.getItem('token') ?? ''
    await fetch('/user/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}`, 'X-Token': token } })
  })
}

/** The salesman at work in a browser of his own. */
async function openOwn(profile: string) {
  const { browser, kill } = await launchMortal(profile)
  const [context] = browser.contexts()
  if (!context) throw new Error('no window')
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  const screen = await logIn(Object.assign(page, { goto: gotoOf(page, journey.base) }), 'sales')
  return { screen, kill }
}

/** A browser that was not made by the journey knows no base address. */
const gotoOf = (page: Page, base: string) => {
  const goto = page.goto.bind(page)
  return (path: string) => goto(new URL(path, base).href)
}
