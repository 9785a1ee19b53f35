import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessDay } from '../../src/define/business-day.ts'
import { addDays } from '../../src/define/where.ts'
import { violationsOn } from '../helpers/axe.ts'
import { csv, utf8 } from '../helpers/bank-files.ts'
import { ask, expectSoon, type Journey, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'

const RUN = 30
const today = businessDay(new Date())

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

/** The accounts of the demonstration are opened in the course of its first month. */
const lastDayOf = (month: string): string => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)
const listOf = async <T>(person: Screen, path: string): Promise<T[]> => (await ask<{ items: T[] }>(person, path)).items

describe('a month of finance', () => {
  // Of a second try the amounts are others, by which its rows are known.
  let tries = 0

  test('from what was collected to the closed month, by cashier, accountant and owner', async () => {
    photographFailures(journey, 'month')
    const [cashier, accountant, boss] = [
      await journey.as('cashier'),
      await journey.as('accountant'),
      await journey.as('boss'),
    ]
    const amount = `${113 + tries++}.47`
    await handsIn(cashier, amount)
    await matches(accountant, amount)
    const remark = await owes(accountant, tries)
    await checks(accountant, remark)
    const batch = await asks(accountant, remark)
    await approves(boss, batch)
    await pays(cashier, batch)
    await expectSoon(() => settled(accountant, remark)).toBe(RUN)
    await customerConfirms(boss)
    await closes(boss, accountant)
  }, 300_000)

  /** 交账: a collector brings what was collected for the company. */
  async function handsIn(cashier: Screen, amount: string): Promise<void> {
    await cashier.page.goto('/financeManage/fundAccountTable?kind=collector&balanceFen_gt=50000')
    await cashier.act('交账', cashier.row('代收').first())
    const dialog = cashier.dialog('交账')
    await dialog.pick('转入账户', '微信')
    await dialog.fill('金额', amount)
    await dialog.press('交账')
    await cashier.sees('已交账')
  }

  /** The line of the bank finds its movement by itself. */
  async function matches(accountant: Screen, amount: string): Promise<void> {
    const { page } = accountant
    await page.goto('/financeManage/financebank')
    await accountant.press('导入对账单')
    const dialog = accountant.dialog('导入对账单')
    await dialog.pick('资金账户', '微信')
    const asked = page.waitForEvent('filechooser')
    await dialog.part.getByRole('button', { name: /对账单文件/ }).click()
    const buffer = utf8(
      csv([
        ['交易日期', '金额', '对方户名', '摘要'],
        [today, amount, '', '交账'],
      ]),
    )
    await (await asked).setFiles({ name: `${amount}.csv`, mimeType: 'text/csv', buffer })
    await dialog.sees('新增 1 行')
    await dialog.press('导入对账单')
    const line = accountant.section('银行明细').getByRole('checkbox', { name: new RegExp(amount) })
    await line.waitFor()
    await page.getByRole('button', { name: new RegExp(`^接受建议 .*${amount}`) }).click()
    await line.waitFor({ state: 'detached' })
  }

  /** Thirty freights of three payees, as an importing program would enter them. */
  async function owes(accountant: Screen, turn: number): Promise<string> {
    const payees = await listOf<{ id: string }>(accountant, '/api/payees?_end=3&kind=carrier&isActive=true')
    expect(payees).toHaveLength(3)
    const remark = `月末零星运费${turn}`
    for (let at = 0; at < RUN; at++)
      await ask(accountant, '/api/payables/actions/enter', {
        input: { kind: 'other', payeeId: payees[at % 3]?.id, amountFen: 10_000 + at * 111, bizDate: today, remark },
      })
    return remark
  }

  const runOf = (remark: string, tab: string) =>
    `/financeManage/payableList?_tab=${tab}&kind=other&remark=${encodeURIComponent(remark)}&_size=50`

  async function chooseAll(person: Screen, path: string): Promise<Screen> {
    await person.page.goto(path)
    await expectSoon(() => person.page.getByRole('checkbox', { name: '选择本页全部' }).isEnabled()).toBe(true)
    const rows = person.page.getByRole('table').locator('tbody').getByRole('checkbox')
    await rows.first().waitFor()
    await person.page.getByRole('checkbox', { name: '选择本页全部' }).check()
    return person.selection(await rows.count())
  }

  /** Something is done with all rows of a list; in its dialog something may be chosen first. */
  async function withAll(
    person: Screen,
    path: string,
    title: string,
    choose?: (dialog: ReturnType<Screen['dialog']>) => Promise<void>,
  ): Promise<void> {
    const chosen = await chooseAll(person, path)
    await chosen.press(title)
    await choose?.(person.dialog(title))
    await person.dialog(title).press(title)
    // The dialog goes once the server has done it.
    await person.page.getByRole('dialog', { name: title }).waitFor({ state: 'detached' })
  }

  const checks = (accountant: Screen, remark: string) => withAll(accountant, runOf(remark, 'pendingCheck'), '核对')

  /** One run for three payees, which has a number of its own. */
  async function asks(accountant: Screen, remark: string): Promise<string> {
    await withAll(accountant, runOf(remark, 'checked'), '申请付款', (dialog) => dialog.pick('资金账户', '招商银行'))
    const [last] = await listOf<{ batchNo: string }>(
      accountant,
      '/api/payments?_end=1&status=draft&_sort=createdAt&_order=desc',
    )
    expect(last?.batchNo).toMatch(/^PC/)
    return last?.batchNo ?? ''
  }

  const batchOf = (batch: string, tab: string) => `/financeManage/paymentList?_tab=${tab}&batchNo=${batch}&_size=50`
  const approves = (boss: Screen, batch: string) => withAll(boss, batchOf(batch, 'draft'), '审批')
  const pays = (cashier: Screen, batch: string) => withAll(cashier, batchOf(batch, 'approved'), '支付')

  const settled = async (person: Screen, remark: string): Promise<number> =>
    (await ask<{ total: number }>(person, `/api/payables?_end=1&status=settled&remark=${encodeURIComponent(remark)}`))
      .total

  /** The customer agrees to the statement under its link, without an account. */
  async function customerConfirms(boss: Screen): Promise<void> {
    await boss.page.goto('/financeManage/customerStatement?_tab=sent')
    await boss.row('DZ').first().getByRole('link').first().click()
    await boss.heading('DZ')
    const page = await journey.window()
    await page.goto(new URL(await boss.factLink('对账链接'), boss.page.url()).href)
    await page.getByLabel('您的姓名').fill('赵会计')
    await page.getByRole('button', { name: '确认无误' }).click()
    await page.getByText('已确认').first().waitFor()
    await page.context().close()
    await boss.page.reload()
    await expectSoon(() => boss.fact('答复人')).toBe('赵会计')
  }

  /** The earliest month that is open is closed, takes no late write, and says what became another after it was open again. */
  async function closes(boss: Screen, accountant: Screen): Promise<void> {
    const { page } = boss
    await page.goto('/financeManage/closedMonthTable')
    await boss.openForm('新建关账月份')
    const month = await earliestOpenMonth(boss)
    await boss.fill('月份', month)
    await boss.press('保存')
    await boss.heading(month)
    await boss.section('关账数据').getByRole('row').filter({ hasText: '已收' }).first().waitFor()
    expect(await violationsOn(page)).toEqual([])

    await accountant.page.goto('/financeManage/financeOtherExpend')
    await accountant.openForm('新建其他收支')
    await accountant.choose('类别', '房租')
    await accountant.fill('日期', lastDayOf(month))
    await accountant.fill('金额', '123')
    await accountant.pick('资金账户', '招商银行')
    await accountant.press('保存')
    await accountant.sees(new RegExp(`${month} 已关账`))

    await boss.action('反关账')
    await boss.dialog('反关账').fill('原因', '补记房租')
    await boss.dialog('反关账').press('反关账')
    await expectSoon(() => boss.fact('反关账原因')).toBe('补记房租')
    await accountant.press('保存')
    await accountant.heading('QT')
    await differs(boss, month)

    await boss.action('再次关账')
    await boss.dialog('再次关账').fill('仍要关账的原因', '尾款待对方确认')
    await boss.dialog('再次关账').press('再次关账')
    await expectSoon(() => boss.fact('关账次数')).toBe('2')
    await page.goto('/financeManage/monthFigureTable?_tab=changed')
    await boss.row('其他支出', '123.00').first().waitFor()
    await boss.row('招商银行基本户', '-123.00').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
  }

  /** The open month against its closing, at once; from there back to its record. */
  async function differs(boss: Screen, month: string): Promise<void> {
    await boss.page.goto(`/financeManage/financeConfluence?period=${month}-01,${lastDayOf(month)}`)
    const differences = boss.section('与关账时的差异')
    await differences.getByRole('row').filter({ hasText: '其他支出' }).filter({ hasText: '123.00' }).first().waitFor()
    await differences.getByRole('row').filter({ hasText: '招商银行基本户' }).getByText('-123.00').waitFor()
    expect(await violationsOn(boss.page)).toEqual([])
    await differences.getByRole('link', { name: '关账记录' }).click()
    await boss.heading(month)
  }

  /** A month is closed after those before it: the form says what is not done in it, the server which is the first. */
  async function earliestOpenMonth(boss: Screen): Promise<string> {
    const last = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
    await boss.fill('月份', last)
    const undone = boss.page.getByRole('region', { name: `${last} 未办完的单据` })
    await undone.getByRole('link').first().waitFor()
    expect(await violationsOn(boss.page)).toEqual([])
    await boss.fill('仍要关账的原因', '尾款待对方确认')
    await boss.press('保存')
    const said = boss.page.getByText(/还没有关账/).first()
    return /(\d{4}-\d{2}) 还没有关账/.exec(await said.innerText())?.[1] ?? ''
  }
})
