import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessDay } from '../../src/define/business-day.ts'
import { addDays } from '../../src/define/where.ts'
import { violationsOn } from '../helpers/axe.ts'
import { expectSoon, type Journey, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
}, STARTUP)
afterAll(() => journey?.close())

describe('a month', () => {
  test('is closed in its turn, takes no late write, and shows what became another once it is closed again', async () => {
    photographFailures(journey, 'closing')
    const boss = await journey.as('boss')
    const { page } = boss
    const last = addDays(`${businessDay(new Date()).slice(0, 7)}-01`, -1).slice(0, 7)
    await page.goto('/financeManage/closedMonthTable')
    await boss.openForm('新建关账月份')
    await boss.fill('月份', last)
    await page
      .getByRole('region', { name: `${last} 未办完的单据` })
      .getByRole('link')
      .first()
      .waitFor()
    expect(await violationsOn(page)).toEqual([])
    await boss.fill('仍要关账的原因', '尾款待对方确认')
    await boss.press('保存')
    const [, month = ''] =
      /(\d{4}-\d{2}) 还没有关账/.exec(
        await page
          .getByText(/还没有关账/)
          .first()
          .innerText(),
      ) ?? []
    await boss.fill('月份', month)
    await boss.press('保存')
    await boss.heading(month)
    const figures = boss.section('关账数据')
    await figures.getByRole('row').filter({ hasText: '已收' }).first().waitFor()
    expect(await violationsOn(page)).toEqual([])

    const accountant = await journey.as('accountant')
    await accountant.page.goto('/financeManage/financeOtherExpend')
    await accountant.openForm('新建其他收支')
    await accountant.choose('类别', '房租')
    await accountant.fill('日期', `${month}-28`)
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

    const period = `${month}-01,${month}-28`
    await page.goto(`/financeManage/financeConfluence?period=${period}`)
    const differences = boss.section('与关账时的差异')
    await differences.getByRole('row').filter({ hasText: '其他支出' }).filter({ hasText: '123.00' }).first().waitFor()
    await differences.getByRole('row').filter({ hasText: '招商银行基本户' }).getByText('-123.00').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await differences.getByRole('link', { name: '关账记录' }).click()
    await boss.heading(month)

    await boss.action('再次关账')
    await boss.dialog('再次关账').fill('仍要关账的原因', '尾款待对方确认')
    await boss.dialog('再次关账').press('再次关账')
    await expectSoon(() => boss.fact('关账次数')).toBe('2')
    await page.goto('/financeManage/monthFigureTable?_tab=changed')
    await boss.row('其他支出', '123.00').first().waitFor()
    await boss.row('招商银行基本户', '-123.00').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
  })
})
