import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOn } from '../helpers/axe.ts'
import { csv, utf8, yuan } from '../helpers/bank-files.ts'
import { expectSoon, type Journey, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import type { Screen } from '../helpers/journey-screen.ts'

type Movement = {
  accountId: string
  bizDate: string
  amountFen: number
  counterparty: string | null
  _labels: { accountId: string }
}

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

/** What a list of that address answers. */
async function rowsAt<T>({ page }: Screen, resource: string, path: string): Promise<T[]> {
  const answered = page.waitForResponse((response) => response.url().includes(`/api/${resource}?`))
  await page.goto(path)
  const { data } = (await (await answered).json()) as { data: { items: T[] } }
  return data.items
}

/** Money that came into an account of which the demonstration has imported no statement. */
async function movementsOn(person: Screen): Promise<Movement[]> {
  const [account] = await rowsAt<{ id: string }>(person, 'fundAccounts', '/financeManage/fundAccountTable?kind=wechat')
  const own = await rowsAt<Movement>(
    person,
    'fundMovements',
    `/financeManage/financeCapital?accountId=${account?.id}&kind=receipt`,
  )
  // Each of an amount of its own, so that the lines of the bank are theirs alone.
  return own.filter((one, at) => own.findIndex(({ amountFen }) => amountFen === one.amountFen) === at).slice(0, 2)
}

describe('a bank statement', () => {
  test('is looked at, imported, matched by a suggestion and by hand, and undone', async () => {
    photographFailures(journey, 'bank')
    const person = await journey.as('accountant')
    const { page } = person
    const refused: string[] = []
    page.on('console', (said) => {
      if (said.text().includes('Content Security Policy')) refused.push(said.text())
    })
    const movements = await movementsOn(person)
    expect(movements).toHaveLength(2)
    const account = movements[0]!._labels.accountId
    const lines = movements.map((one) => [one.bizDate, yuan(one.amountFen), one.counterparty ?? '', '来账'])
    const rows = [...lines, [movements[0]!.bizDate, '-12.34', '', '手续费']].toSorted(([a = ''], [b = '']) =>
      a.localeCompare(b),
    )
    const bytes = utf8(csv([['交易日期', '金额', '对方户名', '摘要'], ...rows]))

    await page.goto('/financeManage/financebank')
    await person.heading('银行对账')
    await person.press('导入对账单')
    const dialog = person.dialog('导入对账单')
    await dialog.pick('资金账户', account)
    const asked = page.waitForEvent('filechooser')
    await dialog.part.getByRole('button', { name: /对账单文件/ }).click()
    await (await asked).setFiles({ name: '三月.csv', mimeType: 'application/vnd.ms-excel', buffer: bytes })
    await dialog.sees('新增 3 行')
    await dialog.sees('未识别出具体银行')
    expect(await violationsOn(page), 'preview').toEqual([])
    await dialog.press('导入对账单')
    await person.sees('新增 3 行，此前已导入 0 行')

    const bank = person.section('银行明细')
    await bank.getByRole('checkbox', { name: /手续费|-12\.34/ }).waitFor()
    expect(await violationsOn(page), 'suggestions').toEqual([])
    const accept = page.getByRole('button', { name: /^接受建议 / })
    await accept.first().click()
    await expectSoon(() => bank.getByRole('checkbox').count()).toBe(2)

    // The other one by hand: the amount that is chosen brings its like to the top of the other side.
    const rest = bank.getByRole('checkbox').filter({ visible: true })
    const left = (await rest.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).find(
      (label) => !label.includes('-12.34'),
    )!
    await bank.getByRole('checkbox', { name: left }).check()
    const amount = left.split(' ').find((part) => /\.\d\d$/.test(part))!
    await person
      .section('账面流水')
      .getByRole('checkbox', { name: new RegExp(` ${amount} `) })
      .first()
      .check()
    await person.press('核对所选')
    await expectSoon(() => bank.getByRole('checkbox').count()).toBe(1)

    await page.getByRole('tab', { name: '余额调节表' }).click()
    await person.sees('减：银行已付、企业未付')
    expect(await violationsOn(page), 'reconciliation').toEqual([])
    await page.getByRole('tab', { name: '最近核对' }).click()
    await page
      .getByRole('button', { name: /^撤销核对 HD/ })
      .first()
      .click()
    const undoing = person.dialog('撤销核对')
    await undoing.fill('原因', '核对错了')
    await undoing.press('撤销核对')
    await page.getByRole('dialog', { name: '撤销核对' }).waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: '建议' }).click()
    await expectSoon(() => bank.getByRole('checkbox').count()).toBe(2)

    // What nobody has entered is entered from the line of the bank.
    await bank.getByRole('checkbox', { name: /-12\.34/ }).check()
    await person.press('记其他收支')
    const entering = person.dialog('记其他收支')
    await entering.choose('类别', '利息收入')
    await entering.press('记其他收支')
    await entering.sees(/是支出，请选支出类别/)
    await entering.choose('类别', '手续费')
    await entering.press('记其他收支')
    await expectSoon(() => bank.getByRole('checkbox').count()).toBe(1)

    // The same file once more brings nothing.
    await person.press('导入对账单')
    await dialog.pick('资金账户', account)
    const again = page.waitForEvent('filechooser')
    await dialog.part.getByRole('button', { name: /对账单文件/ }).click()
    await (await again).setFiles({ name: '三月.csv', mimeType: 'text/csv', buffer: bytes })
    await dialog.sees('此前已导入 3 行')
    expect(refused).toEqual([])
  })

  test('is nobody’s business without its menu', async () => {
    const sales = await journey.as('sales')
    await sales.page.goto('/financeManage/financebank')
    await sales.heading('没有权限')
  })
})
