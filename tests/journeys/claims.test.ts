import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOn } from '../helpers/axe.ts'
import { expectSoon, type Journey, logIn, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'

let journey: Journey
// A second try claims another amount, by which it is known.
let tries = 0
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

test('what a driver spent is claimed on the phone, checked by the fleet, approved by the finance and paid by the cashier', async () => {
  photographFailures(journey, 'claims')
  const phone = await journey.window({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const driver = await logIn(phone, 'driver')
  await phone.goto('/businessOrderManage/myClaims')
  await driver.openForm('新建驾驶员报销')
  const amount = `${211 + tries++}.30`
  const write = async () => {
    await driver.pick('车辆', '粤B')
    await driver.choose('费用类别，第 1 行', '停车')
    await driver.fill('报销金额，第 1 行', amount)
  }
  await write()
  expect(await violationsOn(phone)).toEqual([])
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // Each item is a card: nothing of it has to be scrolled to sideways.
  const lines = phone.locator('.lines-scroll')
  expect(await lines.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
  await driver.press('保存草稿')
  await driver.heading('BX')
  const number = (await phone.getByRole('heading', { level: 1 }).first().innerText()).match(/BX\d+-\d+/)?.[0] ?? ''
  await driver.action('提交')
  await expectSoon(() => driver.fact('状态')).toBe('待车队审核')
  const written = phone.url()
  await phone.goto('/transportCarInfo/addOperation')
  await write()
  await driver.sees(`与 ${number} 疑似重复`)

  const fleet = await journey.as('fleet')
  await fleet.page.goto('/transportCarInfo/operation?_tab=submitted')
  await fleet.openRow(number)
  await fleet.action('车队审核')
  await expectSoon(() => fleet.fact('状态')).toBe('待财务审核')

  const accountant = await journey.as('accountant')
  await accountant.page.goto('/transportCarInfo/operation?_tab=checked')
  await accountant.openRow(number)
  await accountant.act('核减', accountant.section('报销明细').getByRole('row').filter({ hasText: '停车' }))
  await accountant.dialog('核减').fill('核定金额', '200')
  await accountant.dialog('核减').fill('核减原因', '按 200 元标准')
  await accountant.dialog('核减').press('核减')
  await expectSoon(() => accountant.fact('核定合计')).toBe('200.00 元')
  await accountant.action('财务审核')
  await accountant.dialog('财务审核').press('财务审核')
  await expectSoon(() => accountant.fact('状态')).toBe('待付款')

  const boss = await journey.as('boss')
  await boss.page.goto(`/financeManage/payableList?_tab=checked&kind=claim&q=${number}`)
  const cashier = await journey.as('cashier')
  await cashier.page.goto('/financeManage/payableList?_tab=checked&kind=claim')
  await cashier.act('申请付款', cashier.row(number).first())
  await cashier.dialog('申请付款').pick('资金账户', '招商银行')
  await cashier.dialog('申请付款').press('申请付款')
  await cashier.sees('已提交付款申请')
  await boss.page.goto('/financeManage/paymentList?_tab=draft')
  const draft = boss.row('刘海涛', '200.00').first()
  const payment = await draft.getByRole('link').first().innerText()
  await boss.act('审批', draft)
  await boss.dialog('审批').press('审批')
  await boss.sees('已审批')
  await cashier.page.goto('/financeManage/paymentList?_tab=approved')
  await cashier.openRow(payment)
  await cashier.action('支付')
  await cashier.dialog('支付').press('支付')
  await expectSoon(() => cashier.section('付款明细').getByText('已付').count()).toBe(1)

  await phone.goto(written)
  await expectSoon(() => driver.fact('状态')).toBe('已付款')
  await expectSoon(() => driver.fact('已付')).toBe('200.00 元')
})
