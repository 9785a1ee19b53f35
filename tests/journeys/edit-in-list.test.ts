import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOn } from '../helpers/axe.ts'
import { ask, expectSoon, type Journey, names, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import { cellsOf, type Screen } from '../helpers/journey-screen.ts'

const CUSTOMERS = '/clientManage/costomerTable' // spelled as in the specification
type Customer = { id: string; name: string; shortName: string; level: string }

describe('what is changed in the list itself', () => {
  let journey: Journey
  let boss: Screen
  let customers: Customer[]
  beforeAll(async () => {
    journey = await openJourney()
    boss = await journey.as('boss')
    const asked = await ask<{ items: Customer[] }>(boss, '/api/customers?_view=all&_sort=customerNo&_order=desc&_end=3')
    customers = asked.items
    await boss.page.goto(CUSTOMERS)
    await line(boss, 0).waitFor()
  }, STARTUP)
  afterAll(() => journey?.close())

  const line = ({ page }: Screen, at: number) => page.getByRole('table').locator('tbody').getByRole('row').nth(at)
  /** The cell of a column of the list. */
  const cell = async (screen: Screen, at: number, label: string) => {
    const heads = await screen.page.locator('thead th:not(.bc-select-cell)').allInnerTexts()
    return cellsOf(line(screen, at)).nth(heads.findIndex((head) => head.includes(label)))
  }
  const editor = ({ page }: Screen, label: string) => page.locator('.cell-edit').getByLabel(label, { exact: true })
  const begin = async (screen: Screen, at: number, label: string) => {
    await (await cell(screen, at, label)).hover()
    await screen.page.getByTitle(`修改${label} (F2)`).click()
    await editor(screen, label).waitFor()
  }
  const now = async ({ id }: Customer) => ask<Customer>(boss, `/api/customers/${id}`)

  test('a cell is changed under the pencil, the next by Tab; what is wrong stays at its cell', async () => {
    photographFailures(journey, 'edit-cell')
    await begin(boss, 0, '简称')
    await editor(boss, '简称').fill('一号车行')
    await boss.page.keyboard.press('Tab')
    await editor(boss, '电话').waitFor()
    await expectSoon(async () => (await cell(boss, 0, '简称')).innerText()).toBe('一号车行')
    await editor(boss, '电话').fill('123')
    await boss.page.keyboard.press('Enter')
    await boss.sees(/手机号应为 11 位/)
    expect(await editor(boss, '电话').inputValue()).toBe('123')
    expect(await violationsOn(boss.page, 'all', '.bc-list-body')).toEqual([])
    await boss.page.keyboard.press('Escape')
    await expectSoon(async () => (await now(customers[0] as Customer)).shortName).toBe('一号车行')
  })

  test('the keyboard alone goes on from row to row, and takes back what was a slip', async () => {
    photographFailures(journey, 'edit-keys')
    await begin(boss, 0, '电话')
    for (const key of ['Escape', 'ArrowDown', 'F2']) await boss.page.keyboard.press(key)
    await editor(boss, '电话').waitFor()
    await boss.page.keyboard.press('Shift+Tab')
    await editor(boss, '简称').fill('二号车行')
    await boss.page.keyboard.press('Enter')
    await boss.sees('已修改简称')
    await expectSoon(() => line(boss, 1).evaluate((row) => row === document.activeElement)).toBe(true)
    await boss.page.keyboard.press('Control+z')
    await boss.sees('已恢复简称')
    const former = customers[1] as Customer
    await expectSoon(async () => (await now(former)).shortName).toBe(former.shortName)
  })

  test('who changed the row meanwhile is named, and theirs is taken', async () => {
    photographFailures(journey, 'edit-conflict')
    const manager = await journey.as('manager')
    await begin(boss, 2, '简称')
    await editor(boss, '简称').fill('我的叫法')
    await ask(manager, '/api/customers/bulk', { ids: [customers[2]?.id], patch: { shortName: '经理的叫法' } })
    await boss.page.keyboard.press('Enter')
    await boss.sees(new RegExp(`${names.manager} 于 .* 保存过。现在是「经理的叫法」`))
    await boss.press('采用最新')
    await expectSoon(async () => (await cell(boss, 2, '简称')).innerText()).toBe('经理的叫法')
    expect((await now(customers[2] as Customer)).shortName).toBe('经理的叫法')
  })

  test('chosen rows are changed at once, after a preview of each, and come back by one press', async () => {
    photographFailures(journey, 'edit-bulk')
    // Who of the demonstration pays badly depends on its day; a row that has the value is told last, as unchanged.
    await ask(boss, '/api/customers/bulk', { ids: customers.map(({ id }) => id), patch: { level: 'normal' } })
    for (const at of [0, 1, 2]) await line(boss, at).getByRole('checkbox').check()
    await boss.selection(3).press('批量修改')
    const dialog = boss.dialog('批量修改 3 行')
    await dialog.choose('要修改的字段', '级别')
    await dialog.choose('级别', '较差')
    await dialog.press('预览')
    const told = dialog.part.getByRole('region', { name: '预览' }).getByRole('row')
    await expectSoon(() => told.count()).toBe(4)
    for (const at of [0, 1, 2]) expect(await told.nth(at + 1).innerText()).toContain(customers[at]?.name)
    expect(await violationsOn(boss.page, 'all', 'dialog[open]')).toEqual([])
    const levels = () => Promise.all(customers.map(async (one) => (await now(one)).level))
    expect(await levels()).toEqual(['normal', 'normal', 'normal'])
    await dialog.press('修改 3 行')
    await boss.sees('已修改 3 行')
    expect(await levels()).toEqual(['bad', 'bad', 'bad'])
    await boss.press('撤销')
    await boss.sees('已恢复 3 行')
    expect(await levels()).toEqual(['normal', 'normal', 'normal'])
  })

  test('who may not change customers is offered neither', async () => {
    photographFailures(journey, 'edit-nobody')
    const cashier = await journey.as('cashier')
    await cashier.page.goto(CUSTOMERS)
    await line(cashier, 0).waitFor()
    await cashier.button('视图').waitFor()
    await (await cell(cashier, 0, '简称')).hover()
    await line(cashier, 0).focus()
    await cashier.page.keyboard.press('F2')
    // Had it been heard, the input would stand before the sheet of what can be pressed does.
    await cashier.page.keyboard.press('?')
    await cashier.page.getByRole('dialog', { name: '快捷键' }).waitFor()
    expect(await cashier.page.locator('.cell-pencil, .cell-edit').count()).toBe(0)
    expect(await cashier.page.getByText('修改所在的行').count()).toBe(0)
    expect(await line(cashier, 0).getByRole('checkbox').count()).toBe(0)
  })
})
