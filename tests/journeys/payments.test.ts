import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessDay } from '../../src/define/business-day.ts'
import { violationsOn } from '../helpers/axe.ts'
import { ask, expectSoon, type Journey, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'

type Rows = { items: { id: string; version: number }[] }

let journey: Journey
// A second try asks for another amount, by which its payment is known.
let tries = 0
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

/** What is owed and checked. Whether the demonstration owes anything depends on its day. */
async function givenChecked(accountant: Screen): Promise<string> {
  const remark = `零星运费${tries}`
  const { items: payees } = await ask<Rows>(accountant, '/api/payees?_end=1&kind=carrier&isActive=true')
  await ask(accountant, '/api/payables/actions/enter', {
    input: {
      ...{ kind: 'other', payeeId: payees[0]?.id, amountFen: 200_000 },
      ...{ bizDate: businessDay(new Date()), remark },
    },
  })
  const path = `/api/payables?kind=other&remark=${encodeURIComponent(remark)}&_end=1`
  const [owed] = (await ask<Rows>(accountant, path)).items
  await ask(accountant, `/api/payables/${owed?.id}/actions/check`, { version: owed?.version, input: {} })
  return remark
}

/** The payment of that amount, which waits for it; answers its number. */
async function approve(boss: Screen, amount: string): Promise<string> {
  await boss.page.goto('/financeManage/paymentList?_tab=draft')
  const draft = boss.row(amount).first()
  const number = await draft.getByRole('link').first().innerText()
  await boss.act('审批', draft)
  await boss.dialog('审批').press('审批')
  await boss.sees('已审批')
  return number
}

describe('what is owed', () => {
  test('is paid by three people, and open again once the bank has sent it back', async () => {
    photographFailures(journey, 'payments')
    const boss = await journey.as('boss')
    const cashier = await journey.as('accountant')
    const remark = await givenChecked(cashier)
    await cashier.page.goto(`/financeManage/payableList?_tab=checked&kind=other&remark=${encodeURIComponent(remark)}`)
    const owed = cashier.row('YF').first()
    const amount = `${123 + tries++}.45`
    const payable = await owed.getByRole('link').first().innerText()
    await cashier.act('申请付款', owed)
    const request = cashier.dialog('申请付款')
    await request.pick('资金账户', '招商银行')
    await request.fill('金额', '99999999')
    await request.press('申请付款')
    await cashier.sees(/只剩 [\d,.]+ 元可申请/)
    await request.fill('金额', amount)
    await request.press('申请付款')
    await cashier.sees('已提交付款申请')

    // Sent back once it was approved, it is open again, and asked for anew.
    const refused = await approve(boss, amount)
    await boss.page.goto('/financeManage/paymentList?_tab=approved')
    await boss.act('驳回', boss.row(refused))
    await boss.dialog('驳回').fill('原因', '发票未到')
    await boss.dialog('驳回').press('驳回')
    await boss.sees('已驳回')
    await cashier.page.reload()
    await cashier.act('申请付款', cashier.row(payable))
    await request.pick('资金账户', '招商银行')
    await request.fill('金额', amount)
    await request.press('申请付款')
    await cashier.sees('已提交付款申请')
    const number = await approve(boss, amount)

    const payer = await journey.as('cashier')
    await payer.page.goto('/financeManage/paymentList?_tab=approved')
    await payer.openRow(number)
    await payer.action('支付')
    await payer.dialog('支付').fill('手续费', '5')
    await payer.dialog('支付').press('支付')
    await expectSoon(() => payer.fact('手续费')).toBe('5.00 元')
    await expectSoon(() => payer.section('付款明细').getByText('已付').count()).toBe(1)
    expect(await violationsOn(payer.page)).toEqual([])

    await cashier.page.goto('/financeManage/payableList?_tab=partial')
    await cashier.row(payable).first().waitFor()
    await cashier.page.goto(`/financeManage/paymentList?_tab=paid`)
    await cashier.openRow(number)
    await cashier.action('红冲')
    await cashier.dialog('红冲').fill('原因', '银行退回')
    await cashier.dialog('红冲').press('红冲')
    await expectSoon(() => cashier.section('付款明细').getByText('已红冲').count()).toBe(1)
    await cashier.page.goto('/financeManage/payableList?_tab=checked')
    await cashier.row(payable).first().waitFor()
  })
})

describe('a statement', () => {
  test('is disputed and confirmed by the customer under its link, without an account', async () => {
    photographFailures(journey, 'statements')
    const boss = await journey.as('boss')
    await boss.page.goto('/financeManage/customerStatement?_tab=sent')
    await boss.row('DZ').first().getByRole('link').first().click()
    await boss.heading('DZ')
    const link = await boss.factLink('对账链接')
    const page = await journey.window({ viewport: { width: 390, height: 844 } })
    await page.goto(link)
    await page.getByRole('heading', { name: /对账单/ }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByLabel('您的姓名').fill('王经理')
    await page.getByRole('button', { name: '有异议' }).click()
    await page.getByText('请写明有异议的地方').waitFor()
    await page.getByLabel('您的姓名').fill('王经理')
    await page.getByLabel(/留言/).fill('少一单')
    await page.getByRole('button', { name: '有异议' }).click()
    await page.getByText('已收到，谢谢').waitFor()
    await page.getByLabel('您的姓名').fill('王经理')
    await page.getByRole('button', { name: '确认无误' }).click()
    await page.getByText('已确认').first().waitFor()
    await page.context().close()
    await boss.page.reload()
    await expectSoon(() => boss.fact('答复人')).toBe('王经理')
  })
})
