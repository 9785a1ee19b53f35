import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessDay, dayStart, monthOf } from '../../src/define/business-day.ts'
import { violationsOn } from '../helpers/axe.ts'
import { expectSoon, type Journey, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'

const PAGE = '/company/personnel/salaryStatistics'
const [year = 0, ordinal = 1] = monthOf(businessDay(new Date())).split('-').map(Number)
/** The month before this one, which the page opens with, and its ends. */
const month = new Date(Date.UTC(year, ordinal - 2, 1)).toISOString().slice(0, 7)
const [from, to] = [dayStart(`${month}-01`), dayStart(`${monthOf(businessDay(new Date()))}-01`)]

type Row = { id: string; version: number; [key: string]: unknown }
type Answer = { status: number; data: { items: Row[]; row: Row } & Record<string, unknown> }

/** A call as the page itself would make it. */
async function call(page: Page, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'Admin-Token')?.value ?? ''
  const answer = await page.request.fetch(path, { method, headers: { authorization: `Bearer ${token}` }, data: body })
  return { status: answer.status(), data: (await answer.json()).data }
}

describe('a month of salaries', () => {
  let journey: Journey
  beforeAll(async () => {
    journey = await openJourney()
  }, STARTUP)
  afterAll(() => journey?.close())

  test('the accountant generates, adjusts and recalculates it, the owner confirms it; nothing moves it afterwards', async () => {
    photographFailures(journey, 'salary')
    const accountant = await journey.as('accountant')
    const { page } = accountant
    await accountant.goTo('公司管理', '员工信息')
    await page.getByRole('link', { name: '工资统计' }).click()
    await accountant.heading('工资统计')
    await generate(accountant)
    expect(await violationsOn(page)).toEqual([])
    await adjust(accountant)
    await page.goto(`${PAGE}?month=${month}`)
    await accountant.press('生成 / 重算')
    await accountant.dialog('生成 / 重算').sees('没有需要生成或变动的工资单')
    await accountant.dialog('生成 / 重算').press('取消')
    const boss = await journey.as('boss')
    await boss.page.goto(`${PAGE}?month=${month}`)
    await confirm(boss)
    const before = await sheetsOf(page)
    expect(before.length).toBeGreaterThan(20)
    expect(new Set(before.map(({ status }) => status))).toEqual(new Set(['confirmed']))
    await changeAnOrder(page)
    const preview = await call(page, 'GET', `/api/salary/preview?month=${month}`)
    expect(preview.data.kinds).toEqual({ new: 0, changed: 0, same: 0, frozen: before.length })
    expect(await sheetsOf(page)).toEqual(before)
    await page.reload()
    await accountant.press('生成 / 重算')
    await accountant.dialog('生成 / 重算').sees(`已确认或发放不动 ${before.length} 人`)
  }, 180_000)

  test('payslips stand one by one, and the page comes back when they are closed', async () => {
    const accountant = await journey.as('accountant')
    const { page } = accountant
    await page.goto(`${PAGE}?month=${month}&post_in=driver`)
    await accountant.press('工资条')
    const slips = accountant.dialog(`${month} 工资条`)
    await slips.sees('趟次工资')
    const drivers = (await call(page, 'GET', `/api/salarySheets?month=${month}&post=driver&_end=100`)).data.items.length
    expect(await slips.part.getByRole('article').count()).toBe(drivers)
    await page.keyboard.press('Escape')
    await expectSoon(() => page.getByRole('article').count()).toBe(0)
    await accountant.button('工资条').click({ trial: true })
  }, 60_000)

  test('a salesman sees nothing of it, and the server refuses every way to it', async () => {
    const sales = await journey.as('sales')
    const { page } = sales
    await page.goto(PAGE)
    await sales.heading('没有权限')
    expect(await page.getByText('实发').count()).toBe(0)
    for (const path of [
      `/api/salary/overview?month=${month}`,
      `/api/salary/preview?month=${month}`,
      `/api/salary/payslips?month=${month}`,
      '/api/salarySheets',
      '/api/salaryRules',
      '/api/salaryLines',
    ])
      expect((await call(page, 'GET', path)).status, path).toBe(403)
    for (const action of ['generate', 'confirmMonth']) {
      const path = `/api/salarySheets/actions/${action}`
      expect((await call(page, 'POST', path, { input: { month } })).status, action).toBe(403)
    }
  }, 60_000)

  async function generate(accountant: Screen): Promise<void> {
    await accountant.press('生成 / 重算')
    const dialog = accountant.dialog('生成 / 重算')
    await dialog.sees(/新生成 [1-9]\d* 人/)
    await dialog.row('合计').waitFor()
    await dialog.press('生成 / 重算')
    await accountant.sees(/已生成 [1-9]\d* 张/)
  }

  /** A bonus for the first salesman, in the sheet's own form. */
  async function adjust(accountant: Screen): Promise<void> {
    const { page } = accountant
    await page.goto(`${PAGE}?month=${month}&post_in=sales`)
    const row = page.getByRole('table').locator('tbody').getByRole('row').first()
    await row.waitFor()
    await row.getByText('业务员').click()
    await accountant.heading('GZ')
    const before = Number((await accountant.fact('实发')).replace(/[^\d.-]/g, ''))
    await accountant.press('编辑')
    await accountant.press('添加一行')
    await accountant.choose('项目，第 1 行', '奖金')
    await accountant.fill('金额，第 1 行', '123.45')
    await accountant.fill('原因，第 1 行', '月度之星')
    await accountant.press('保存')
    await expectSoon(async () => Number((await accountant.fact('实发')).replace(/[^\d.-]/g, '')) - before).toBeCloseTo(
      123.45,
      2,
    )
  }

  async function confirm(accountant: Screen): Promise<void> {
    await accountant.press('确认本月')
    const dialog = accountant.dialog('确认本月')
    await dialog.sees(/将确认 \d+ 张草稿/)
    if (await dialog.part.getByLabel('说明').count()) await dialog.fill('说明', '月底前核完')
    await dialog.press('确认本月')
    await accountant.sees(/已确认 \d+ 张工资单/)
    await accountant.sees(/草稿 0 · 已确认 \d+/)
  }

  const sheetsOf = async (page: Page) =>
    (await call(page, 'GET', `/api/salarySheets?month=${month}&_sort=jobNo&_end=100`)).data.items

  /** The finance fixes another freight for a trip of that month: the profit of its orders moves. */
  async function changeAnOrder(page: Page): Promise<void> {
    const delivered = `orderId.deliveredAt_gte=${from}&orderId.deliveredAt_lt=${to}&orderId.operatorId.post=sales`
    const { data: loads } = await call(page, 'GET', `/api/waybillLoads?${delivered}&_end=500`)
    const trips = [...new Set(loads.items.map((load) => load.waybillId))].join()
    const { data: owed } = await call(
      page,
      'GET',
      `/api/payables?waybillId_in=${trips}&status_in=pendingCheck,checked,partial,settled&_end=1`,
    )
    let [payable] = owed.items
    if (!payable) throw new Error('no payable of that month is open')
    const load = loads.items.find(({ waybillId }) => waybillId === payable?.waybillId)
    const profit = async () => (await call(page, 'GET', `/api/orders/${load?.orderId}`)).data.grossProfitFen
    const before = await profit()
    const act = async (verb: string, input: object) => {
      const path = `/api/payables/${payable?.id}/actions/${verb}`
      const { status, data } = await call(page, 'POST', path, { version: payable?.version, input })
      expect(status, verb).toBe(200)
      payable = data as unknown as Row
    }
    await takeBackPayments(page, payable.id)
    payable = (await call(page, 'GET', `/api/payables/${payable.id}`)).data as unknown as Row
    if (payable.status === 'checked') await act('uncheck', { reason: '对账更正' })
    await act('check', { amountFinanceFen: 1, reason: '对账更正' })
    expect(await profit()).not.toBe(before)
  }

  /** What was paid or asked for of a payable goes back, so that its check can be undone. */
  async function takeBackPayments(page: Page, payableId: string): Promise<void> {
    const lines = await call(page, 'GET', `/api/paymentLines?payableId=${payableId}&status_in=requested,paid&_end=20`)
    for (const { paymentId, status } of lines.data.items) {
      const { version } = (await call(page, 'GET', `/api/payments/${paymentId}`)).data as unknown as Row
      const path = `/api/payments/${paymentId}/actions/${status === 'paid' ? 'reverse' : 'reject'}`
      const answer = await call(page, 'POST', path, { version, input: { reason: '对账更正' } })
      expect(answer.status, path).toBe(200)
    }
  }
})
