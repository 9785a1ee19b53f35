import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPhone, newVin } from '../helpers/company.ts'
import { expectSoon, type Journey, logIn, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import { hasFocus, keyboardOf } from '../helpers/journey-keys.ts'

describe('an order with the keyboard alone', () => {
  let journey: Journey
  beforeAll(async () => {
    journey = await openJourney()
  }, STARTUP)
  afterAll(() => journey?.close())

  test('is filled, corrected where it was wrong, and saved', async () => {
    photographFailures(journey, 'keyboard')
    const sales = await journey.as('sales')
    const { tabTo, type, press } = keyboardOf(sales.page)
    const [first, second, phone] = [newVin(), newVin(), newPhone()]
    // The ninth sign is the check digit.
    const wrong = first.slice(0, 8) + (first[8] === '1' ? '2' : '1') + first.slice(9)
    const inLine = (label: string, line: number) => sales.box(`${label}，第 ${line} 行`)

    await tabTo(sales.button('新建订单'))
    await press('Enter')
    await sales.part.getByRole('form', { name: '新建订单' }).waitFor()

    await tabTo(sales.combobox('客户'))
    await press('ArrowDown')
    await sales.options().nth(1).waitFor()
    const customer = await sales.options().nth(1).locator('span').innerText()
    // Two of the same name are told apart by what stands beside it.
    expect(await sales.options().nth(1).locator('small').innerText()).toMatch(
      /^1\d{2}\S{8} · (现付|到付|月结|回单付|混合)$/,
    )
    await press('ArrowDown', 'Enter')
    await expectSoon(() => sales.combobox('客户').inputValue()).toBe(customer)
    await expectSoon(() => sales.box('托运人').inputValue()).toBe(customer)
    await tabTo(sales.box('收车人'))
    await type('孙丽华')
    await press('Tab')
    await type(phone)
    await tabTo(sales.combobox('发站'))
    await type('龙岗')
    await sales.options().first().waitFor()
    await press('Enter')
    await expectSoon(() => sales.combobox('发站').inputValue()).toContain('龙岗区')
    await tabTo(sales.combobox('到站'))
    await type('嘉定')
    await sales.options().first().waitFor()
    await press('Tab')
    await expectSoon(() => sales.combobox('到站').inputValue()).toContain('嘉定区')

    await tabTo(inLine('品牌车系', 1))
    await type('大众朗逸')
    await tabTo(inLine('车架号', 1))
    await type(wrong)
    await tabTo(inLine('单价', 1))
    await type('5200')
    await press('Enter')
    await expectSoon(() => hasFocus(inLine('品牌车系', 2))).toBe(true)
    await type('丰田凯美瑞')
    await tabTo(inLine('车架号', 2))
    await type(second)
    await tabTo(inLine('单价', 2))
    await type('4800')

    await press('Control+s')
    await sales.part.getByRole('alert').filter({ hasText: '有 1 处需要修改' }).waitFor()
    await expectSoon(() => hasFocus(inLine('车架号', 1))).toBe(true)
    expect(await sales.messageOf(inLine('车架号', 1))).toContain('车架号校验不通过')
    const kept = [
      sales.combobox('客户'),
      sales.box('收车人'),
      sales.box('收车人电话'),
      inLine('品牌车系', 1),
      inLine('车架号', 1),
      inLine('单价', 1),
      inLine('品牌车系', 2),
      inLine('车架号', 2),
      inLine('单价', 2),
    ]
    expect(await Promise.all(kept.map((one) => one.inputValue()))).toEqual([
      customer,
      '孙丽华',
      phone,
      '大众朗逸',
      wrong,
      '5,200.00',
      '丰田凯美瑞',
      second,
      '4,800.00',
    ])

    await press('Control+a')
    await type(first)
    await press('Control+s')
    await expectSoon(() => sales.fact('状态')).toBe('草稿')
    await expectSoon(() => sales.fact('客户')).toBe(customer)
    await sales.row('大众朗逸', first, '5,200.00').waitFor()
    await sales.row('丰田凯美瑞', second, '4,800.00').waitFor()
  }, 120_000)

  test('has what every car needs in sight on a small screen, and its actions beside it', async () => {
    const page = await journey.window({ viewport: { width: 1280, height: 800 } })
    const sales = await logIn(page, 'sales')
    await page.goto('/businessOrderManage/businessCreateOrder')
    await sales.box('品牌车系，第 1 行').waitFor()
    const last = await sales.button('删除第 1 行').boundingBox()
    expect((last?.x ?? 0) + (last?.width ?? 9999)).toBeLessThan(1280)
    for (const label of ['品牌车系', '车型', '车架号', '单价', '车牌', '估值']) {
      const cell = await page.getByLabel(`${label}，第 1 行`).boundingBox()
      expect((cell?.x ?? 0) + (cell?.width ?? 9999), label).toBeLessThan(last?.x ?? 0)
    }
    // What lies further comes out from under them when it is gone to.
    await page.getByLabel('车况，第 1 行').focus()
    const far = await page.getByLabel('车况，第 1 行').boundingBox()
    expect((far?.x ?? 0) + (far?.width ?? 9999)).toBeLessThanOrEqual((last?.x ?? 0) + 1)
  }, 120_000)
})
