import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeAt, stepOf } from '../../server/auth/second-factor.ts'
import { expectSoon, type Journey, names, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import { type Screen, screenOf } from '../helpers/journey-screen.ts'

let journey: Journey
let database: pg.Client
beforeAll(async () => {
  journey = await openJourney()
  // Where the answer of a picture can be read.
  database = new pg.Client({ connectionString: journey.database })
  await database.connect()
}, STARTUP)
afterAll(async () => {
  await database?.end()
  await journey?.close()
})

async function logInBy(page: Page, username: string, password: string): Promise<Screen> {
  const screen = screenOf(page)
  await page.goto('/login')
  await screen.button('登录').and(page.locator(':enabled')).waitFor()
  await screen.fill('用户名', username)
  await screen.fill('密码', password)
  await screen.press('登录')
  return screen
}

const pictureAnswer = async (): Promise<string> => {
  const { rows } = await database.query<{ answer: string }>(
    'select answer from captchas order by expires_at desc limit 1',
  )
  return rows[0]?.answer ?? ''
}

describe('the own account', () => {
  test('a forgotten password is set anew by the code that stands in the outbox', async () => {
    photographFailures(journey, 'forgot')
    const page = await journey.window()
    const screen = screenOf(page)
    await page.goto('/login')
    await screen.button('登录').and(page.locator(':enabled')).waitFor()
    await screen.fill('用户名', 'dispatcher')
    await screen.press('忘记密码')
    const dialog = screen.dialog('重置密码')
    await dialog.part.locator('img').waitFor()
    expect(await dialog.box('用户名或手机号').inputValue()).toBe('dispatcher')
    await dialog.fill('图形验证码', '0000')
    await dialog.press('发送短信验证码')
    await dialog.sees('图形验证码不正确或已过期')
    await expectSoon(pictureAnswer).not.toBe('')
    await dialog.fill('图形验证码', (await pictureAnswer()).toLowerCase())
    await dialog.press('发送短信验证码')
    await dialog.sees(/验证码已发送到 \d{3}\*{4}\d{4}/)

    const boss = await journey.as('boss')
    await boss.page.goto('/company/smsOutbox')
    const message = boss.part.getByRole('row').filter({ hasText: '您的验证码是' }).first()
    await message.waitFor()
    const code = /\d{6}/.exec(await message.getByText('您的验证码是').innerText())?.[0] ?? ''

    await dialog.fill('短信验证码', code)
    await dialog.part.getByLabel('新密码', { exact: true }).fill('12345678')
    await dialog.part.getByLabel('再输一次新密码').fill('12345678')
    await dialog.press('重置密码')
    await dialog.sees(/密码至少 8 位|太常见/)
    await dialog.part.getByLabel('新密码', { exact: true }).fill('Rivers-and-9')
    await dialog.part.getByLabel('再输一次新密码').fill('Rivers-and-9')
    await dialog.press('重置密码')
    await screen.sees('密码已重置')
    await screen.fill('密码', 'Rivers-and-9')
    await screen.press('登录')
    await screen.sees(`当前用户 ${names.dispatcher}`)
    await page.context().close()
  }, 120_000)

  test('a password given for one use is changed before anything else, and the wanted page comes after it', async () => {
    photographFailures(journey, 'must-change')
    const boss = await journey.as('boss')
    await boss.goTo('公司管理', '员工信息')
    await boss.search(names.driver)
    await boss.act('重置密码', boss.row(names.driver))
    await boss.dialog(`重置密码 ${names.driver}`).fill('新密码', 'Once-only-77')
    await boss.dialog(`重置密码 ${names.driver}`).press('重置密码')
    await boss.sees('已重置密码')

    const page = await journey.window()
    const driver = await logInBy(page, 'driver', 'Once-only-77')
    await driver.sees('您用的是一次性密码，修改后才能继续使用。')
    await page.goto('/businessOrderManage/waybillList')
    await driver.sees('您用的是一次性密码，修改后才能继续使用。')
    await page.getByLabel('一次性密码').fill('Once-only-77')
    await page.getByLabel('新密码', { exact: true }).fill('My-own-word-5')
    await page.getByLabel('再输一次新密码').fill('My-own-word-6')
    await driver.press('修改密码')
    await driver.sees('两次输入的新密码不一样')
    await page.getByLabel('再输一次新密码').fill('My-own-word-5')
    await driver.press('修改密码')
    await page.getByRole('heading', { level: 1, name: '运输管理' }).waitFor()
    await driver.sees(`当前用户 ${names.driver}`)
    await page.context().close()
  }, 120_000)

  test('an authenticator is bound by its first code and asked for at the next login; other devices can be logged out', async () => {
    photographFailures(journey, 'factor')
    const page = await journey.window()
    const fleet = await logInBy(page, 'fleet', 'Banche-2026')
    await fleet.sees(`当前用户 ${names.fleet}`)
    await page.getByRole('button', { name: /^当前用户/ }).click()
    await page.getByRole('menuitem', { name: '个人中心' }).click()
    await fleet.press('绑定 二次验证')
    const dialog = fleet.dialog('绑定验证器')
    await dialog.part.getByLabel('当前密码').fill('Banche-2026')
    await dialog.press('下一步')
    await dialog.part.getByRole('img', { name: '验证器二维码' }).waitFor()
    const secret = (await dialog.part.locator('code').innerText()).replaceAll(' ', '')
    await dialog.fill('动态码', codeAt(secret, stepOf(new Date())))
    await dialog.press('确认绑定')
    const recovery = await dialog.part.getByRole('listitem').first().innerText()
    await dialog.press('已保存，完成')
    await fleet.sees(/已绑定验证器，剩余 \d+ 个恢复码/)

    const elsewhere = await journey.window()
    const again = await logInBy(elsewhere, 'fleet', 'Banche-2026')
    await again.sees('请输入验证器上的 6 位动态码')
    await again.fill('动态码或恢复码', recovery)
    await again.press('登录')
    await again.sees(`当前用户 ${names.fleet}`)

    await page.goto('/company/personalCenter?_tab=devices')
    await fleet.sees('本机')
    expect(await page.getByRole('table').locator('tbody').getByRole('row').count()).toBe(2)
    await fleet.press('其他设备全部退出')
    await expectSoon(() => page.getByRole('table').locator('tbody').getByRole('row').count()).toBe(1)
    // The page reloads itself on its way out; where it does so first, this navigation is given up for that one.
    await elsewhere.goto('/businessOrderManage/waybillList', { waitUntil: 'commit' }).catch(() => undefined)
    await expectSoon(async () => elsewhere.url()).toMatch(/\/login/)
    // A window that is closed while its page is still on its way may keep the browser for a minute.
    await screenOf(elsewhere).button('登录').waitFor()
  }, 120_000)

  test('a timeline brings a former value back as a change like any other', async () => {
    photographFailures(journey, 'restore')
    const boss = await journey.as('boss')
    await boss.goTo('客户管理', '客户管理')
    await boss.page.getByRole('table').locator('tbody').getByRole('row').first().getByRole('link').first().click()
    const name = await boss.fact('客户名称')
    const edit = await boss.page.getByRole('heading', { level: 1 }).innerText()
    expect(edit).toContain(name)
    await boss.action('编辑')
    await boss.fill('客户名称', `${name}改`)
    await boss.press('保存')
    await expectSoon(() => boss.fact('客户名称')).toBe(`${name}改`)
    await boss.section('操作记录').getByRole('button', { name: '恢复此值' }).first().click()
    await boss.dialog('恢复此值').sees(name)
    await boss.dialog('恢复此值').press('恢复此值')
    await expectSoon(() => boss.fact('客户名称')).toBe(name)
    await boss.page.goto('/company/auditLog?resource=customers&verb=change')
    await boss.sees(`${name}改`)
  }, 120_000)
})
