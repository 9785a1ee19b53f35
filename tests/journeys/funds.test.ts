import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOn } from '../helpers/axe.ts'
import { expectSoon, type Journey, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

const fenOf = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * 100)

/** A collector's row of the accounts; without a name the first who holds money. */
async function collectorOn(screen: Screen, name = ''): Promise<{ name: string; heldFen: number }> {
  await screen.page.goto(`/financeManage/fundAccountTable?kind=collector${name ? '' : '&balanceFen_gt=50000'}`)
  const row = screen.row(`代收 ${name}`).first()
  await row.waitFor()
  const texts = await row.getByRole('cell').allInnerTexts()
  const title = texts.find((text) => text.startsWith('代收 ')) ?? ''
  const amounts = texts.filter((text) => /^-?[\d,]+\.\d\d$/.test(text))
  return { name: title.slice(3), heldFen: fenOf(amounts.at(-1) ?? '') }
}

describe('money between accounts', () => {
  test('a collector hands in what was collected; taken back, it is held again', async () => {
    photographFailures(journey, 'funds')
    const cashier = await journey.as('cashier')
    const { page } = cashier
    const { name, heldFen } = await collectorOn(cashier)
    expect(heldFen).toBeGreaterThan(10_000)
    await cashier.act('交账', cashier.row(`代收 ${name}`).first())
    const dialog = cashier.dialog('交账')
    await dialog.pick('转入账户', '招商银行')
    await expectSoon(async () => fenOf(await dialog.box('金额').inputValue())).toBe(heldFen)
    await dialog.fill('金额', '100')
    await dialog.press('交账')
    await cashier.sees('已交账')
    await expectSoon(async () => (await collectorOn(cashier, name)).heldFen).toBe(heldFen - 10_000)

    await page.getByRole('link', { name: '转账与交账' }).click()
    await cashier.heading('转账与交账')
    const made = cashier.row(`代收 ${name}`, '100.00').first()
    await made.waitFor()
    expect(await made.getByText('交账', { exact: true }).count()).toBe(1)
    expect(await violationsOn(page)).toEqual([])

    const accountant = await journey.as('accountant')
    await accountant.page.goto('/financeManage/transferTable')
    await accountant.act('红冲', accountant.row(`代收 ${name}`, '100.00').first())
    await accountant.dialog('红冲').fill('原因', '交错账户')
    await accountant.dialog('红冲').press('红冲')
    await accountant.row(`代收 ${name}`, '100.00', '已红冲').first().waitFor()
    await expectSoon(async () => (await collectorOn(cashier, name)).heldFen).toBe(heldFen)
  })

  test('a transfer to the account it comes from is refused while it is entered', async () => {
    const cashier = await journey.as('cashier')
    const { page } = cashier
    await page.goto('/financeManage/transferTable')
    await cashier.openForm('新建转账')
    await cashier.pick('转出账户', '招商银行')
    await cashier.pick('转入账户', '招商银行')
    await cashier.fill('金额', '1000')
    await cashier.press('保存')
    await cashier.sees('转入与转出不能是同一账户')
    await cashier.pick('转入账户', '工商银行')
    await cashier.fill('手续费', '5')
    await cashier.press('保存')
    await cashier.heading('ZZ')
    await expectSoon(() => cashier.fact('手续费')).toBe('5.00 元')
    await expectSoon(() => cashier.section('资金流水').getByRole('row').count()).toBe(4)
    expect(await violationsOn(page)).toEqual([])
  })
})

describe('other income and expenses', () => {
  test('a large expense waits for the accountant, and is then among the figures of its month', async () => {
    const cashier = await journey.as('cashier')
    const { page } = cashier
    await page.goto('/home')
    await cashier.goTo('财务管理', '其他收支')
    await cashier.openForm('新建其他收支')
    await cashier.choose('类别', '招待')
    await cashier.fill('金额', '7777')
    await cashier.pick('资金账户', '招商银行')
    await cashier.fill('付款人/收款人', '年会酒店')
    await cashier.press('保存')
    await cashier.heading('QT')
    await expectSoon(() => cashier.fact('金额')).toBe('7,777.00 元')
    await page.getByText('待审批').locator('visible=true').first().waitFor()

    const accountant = await journey.as('accountant')
    await accountant.page.goto('/financeManage/financeOtherExpend')
    await accountant.act('审批入账', accountant.row('年会酒店').first())
    await accountant.row('年会酒店', '已入账').first().waitFor()
    expect(await violationsOn(accountant.page)).toEqual([])
    await accountant.page.getByRole('link', { name: '收支统计' }).click()
    await accountant.heading('收支统计')
    await accountant.row('招待').first().waitFor()
    expect(await violationsOn(accountant.page)).toEqual([])
  })
})

describe('the ledger', () => {
  test('stands below what each account holds; a card narrows it, and its journal goes on paper', async () => {
    const accountant = await journey.as('accountant')
    const { page } = accountant
    await page.goto('/home')
    await accountant.goTo('财务管理', '资金流水')
    const cards = accountant.section('资金账户余额')
    await cards.getByRole('link', { name: /^全部账户，余额/ }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    const card = cards.getByRole('link', { name: /^招商银行基本户，余额/ })
    const balance = (await card.locator('b').innerText()).trim()
    await card.click()
    await page.waitForURL(({ searchParams }) => searchParams.has('accountId'))
    await expectSoon(() => accountant.row('工商银行').count()).toBe(0)
    await accountant.row('招商银行基本户', balance).first().waitFor()
    await accountant.row('招商银行基本户', '是').first().waitFor()
    expect(await violationsOn(page)).toEqual([])

    await cards.getByRole('link', { name: '打印日记账' }).click()
    const paper = page.getByRole('article', { name: '现金日记账' })
    await paper.getByRole('row').filter({ hasText: '期末余额' }).getByText(balance, { exact: true }).waitFor()
    await paper.getByRole('row').filter({ hasText: '期初余额' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(file).toMatch(/MediaBox\s*\[\s*0 0 59[45](\.\d+)? 84[12]/)
  })

  test('what waits for the bank is a list, and more of it once a match is undone', async () => {
    const accountant = await journey.as('accountant')
    const { page } = accountant
    await page.goto('/financeManage/financeCapital')
    const cards = accountant.section('资金账户余额')
    const open = cards
      .getByRole('listitem')
      .filter({ hasText: '招商银行基本户' })
      .getByRole('link', { name: /^未对账/ })
    const count = Number(/\d+/.exec(await open.innerText()))
    await page.goto('/financeManage/bankMatchTable?_tab=active')
    const match = accountant.row('招商银行基本户').first()
    await match.waitFor()
    const movements = Number((await match.getByRole('cell').allInnerTexts())[6])
    await accountant.act('撤销核对', match)
    await accountant.dialog('撤销核对').fill('原因', '对错了')
    await accountant.dialog('撤销核对').press('撤销核对')
    await accountant.sees('已撤销核对')
    await page.goto('/financeManage/financeCapital')
    await expectSoon(async () => Number(/\d+/.exec(await open.innerText()))).toBe(count + movements)
    await open.click()
    await accountant.heading('未对账流水')
    await accountant.row('招商银行基本户').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
  })
})

describe('reports of money', () => {
  test('the figure of a collector leads to the list behind it', async () => {
    const accountant = await journey.as('accountant')
    const { page } = accountant
    await page.goto('/home')
    await accountant.goTo('财务管理', '收款人运费统计')
    await accountant.row('合计').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.goto('/financeManage/financeUnreceivedByOperator?period=last12Months')
    const figure = accountant.row('合计').first().getByRole('link').nth(2)
    const text = await figure.innerText()
    await figure.click()
    await accountant.heading('转账与交账')
    await page.getByText(text, { exact: true }).locator('visible=true').first().waitFor()
  })

  test('the balances of the accounts stand day by day', async () => {
    const accountant = await journey.as('accountant')
    const { page } = accountant
    await accountant.goTo('财务管理', '资金流水')
    await page.getByRole('link', { name: '资金余额表' }).click()
    await accountant.heading('资金余额表')
    await accountant.row('招商银行基本户').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.goto('/financeManage/fundReport?period=last30Days&_rows=day')
    await accountant.row('合计').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
  })
})
