import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { violationsOn } from '../helpers/axe.ts'
import { newPhone, newPlate, newVin } from '../helpers/company.ts'
import { closeAfter, expectSoon, type Journey, names, openJourney, STARTUP } from '../helpers/journey.ts'
import { type Screen, screenOf } from '../helpers/journey-screen.ts'
import { testDatabases } from '../helpers/postgres.ts'

describe.each(testDatabases())('from the order to the money, on $name', (which) => {
  let journey: Journey
  let as: Journey['as']
  let customer = ''
  let plate = ''
  let vins: readonly [string, string]
  const account = '招商银行基本户'
  let orderNo = ''
  let waybillNo = ''
  let consigneePhone = ''

  // A second try begins with cars that are on no order.
  beforeEach(async () => {
    customer = `远航汽贸${Date.now() % 1_000_000}`
    plate = newPlate()
    vins = [newVin(), newVin()]
    consigneePhone = newPhone()
    journey = await openJourney(which)
    as = journey.as
  }, STARTUP)
  afterEach(({ task }) => closeAfter(journey, task))

  test('six persons bring two cars to their receiver and the money into the account', async () => {
    await salesTakesTheOrder(await as('sales'))
    await managerApproves(await as('manager'))
    await fleetBuysTruck(await as('fleet'))
    await dispatcherPlans(await as('dispatcher'))
    await fleetDrives(await as('fleet'))
    await dispatcherFilesReceipt(await as('dispatcher'))
    const before = await balanceSeenBy(await as('accountant'))
    await cashierPostsReceipt(await as('cashier'))
    await expectSoon(async () => (await balanceSeenBy(await as('accountant'))) - before).toBe(400_000)
    await accountantSeesTheProfit(await as('accountant'))
    await accountantReadsTheTimelines(await as('accountant'))
  }, 300_000)

  async function salesTakesTheOrder(sales: Screen): Promise<void> {
    await sales.goTo('客户管理', '客户管理')
    await sales.openForm('新建客户')
    await sales.fill('客户名称', customer)
    await sales.choose('客户类型', '4S店/车商')
    await sales.fill('电话', newPhone())
    await sales.choose('结算方式', '混合')
    await sales.press('保存')
    await expectSoon(() => sales.fact('客户名称')).toBe(customer)

    await sales.goTo('订单管理', '订单总表')
    await sales.openForm('新建订单')
    await sales.pick('客户', customer)
    await expectSoon(() => sales.box('托运人').inputValue()).toBe(customer)
    await expectSoon(() => sales.combobox('付款方式').inputValue()).toBe('mixed')
    await sales.fill('收车人', '孙丽华')
    await sales.fill('收车人电话', consigneePhone)
    await sales.pick('发站', '龙岗')
    await sales.pick('到站', '嘉定')
    for (const [at, vin] of vins.entries()) {
      if (at > 0) await sales.press('添加一行')
      await sales.fill(`品牌车系，第 ${at + 1} 行`, at === 0 ? '大众朗逸' : '丰田凯美瑞')
      await sales.fill(`车架号，第 ${at + 1} 行`, vin)
      await sales.fill(`单价，第 ${at + 1} 行`, at === 0 ? '5200' : '4800')
    }
    await expectSoon(() => sales.fact('应收合计')).toBe('10,000.00')
    await sales.fill('现付', '4000')
    await expectSoon(() => sales.fact('还差')).toBe('6,000.00')
    await sales.press('差额补到到付')
    await sales.sees('已配平')
    await sales.combobox('代收人').click()
    await sales.options().first().click()
    expect(await sales.part.getByText('预估毛利').count()).toBe(0)
    await sales.press('保存草稿')
    await expectSoon(() => sales.fact('状态')).toBe('草稿')
    orderNo = await sales.fact('订单号')
    await sales.press('提交审核')
    await expectSoon(() => sales.fact('状态')).toBe('待审核')
  }

  async function managerApproves(manager: Screen): Promise<void> {
    await manager.goTo('订单管理', '订单总表')
    await manager.search(orderNo)
    await manager.act('编辑', manager.row(orderNo))
    await manager.page.getByRole('form', { name: `编辑订单 ${orderNo}` }).waitFor()
    await expectSoon(() => manager.fact('预估毛利')).toMatch(/^-?[\d,]+\.\d\d$/)

    await manager.goTo('订单管理', '订单总表')
    await manager.search(orderNo)
    await manager.act('审核通过', manager.row(orderNo))
    await manager.dialog(`审核通过 ${orderNo}`).press('审核通过')
    await manager.row(orderNo, '待派车').waitFor()
  }

  async function fleetBuysTruck(fleet: Screen): Promise<void> {
    await fleet.goTo('车队管理', '运输车辆')
    await fleet.openForm('新建运输车辆')
    await fleet.fill('车牌', plate)
    await fleet.pick('主驾', names.fleet)
    await fleet.press('保存')
    await expectSoon(() => fleet.fact('状态')).toBe('闲置')
  }

  async function dispatcherPlans(dispatcher: Screen): Promise<void> {
    await dispatcher.goTo('订单管理', '待派车')
    await dispatcher.search(orderNo)
    const choose = async () => {
      for (const vin of vins) await dispatcher.row(vin).getByRole('checkbox').setChecked(true)
    }
    const placeOf = async (vin = '') => (await dispatcher.row(vin).boundingBox())?.y
    const place = await placeOf(vins[1])
    await choose()
    // The bar that comes with the first tick does not move the next row away from the pointer.
    expect(await placeOf(vins[1])).toBe(place)
    await dispatcher.selection(2).sees('板位 2 · 单价 10,000.00')
    await dispatcher.selection(2).press('验车')
    await dispatcher.dialog('验车').press('验车')
    for (const vin of vins) await dispatcher.row(vin, '已验车').waitFor()
    await choose()
    await dispatcher.selection(2).press('派车')
    const plan = dispatcher.dialog('派车')
    await plan.sees('对所选的 2 台车一并执行')
    await plan.pick('车辆', plate)
    await expectSoon(() => plan.combobox('驾驶员').inputValue()).toContain(names.fleet)
    await plan.fill('运费', '3600')
    await plan.press('派车')
    await dispatcher.sees('没有符合条件的数据')
    // The list is empty now; the message leads to what was made.
    expect(await dispatcher.row('合计').count()).toBe(0)
    await dispatcher.page.getByRole('status').getByRole('link', { name: '查看运单' }).click()
    await dispatcher.heading('运单')

    await dispatcher.goTo('订单管理', '运输管理')
    await dispatcher.search(plate)
    await dispatcher.act('确认派车', dispatcher.row(plate, '配载中'))
    await dispatcher.row(plate, '待发车').waitFor()
    await dispatcher.row(plate).click()
    await expectSoon(() => dispatcher.fact('已用板位')).toBe('2')
    waybillNo = await dispatcher.fact('运单号')
  }

  async function fleetDrives(fleet: Screen): Promise<void> {
    await fleet.goTo('订单管理', '运输管理')
    await fleet.openRow(waybillNo)
    await fleet.press('发车')
    await fleet.dialog('发车').fill('里程表', '128000')
    await fleet.dialog('发车').press('发车')
    await expectSoon(() => fleet.fact('状态')).toBe('运输中')

    await fleet.press('位置上报')
    const report = fleet.dialog('位置上报')
    await report.pick('地区', '武汉')
    await report.fill('地点', '武黄高速服务区')
    await report.press('位置上报')
    await fleet.section('在途').getByText('武黄高速服务区').waitFor()

    await fleet.press('到达')
    await fleet.dialog('到达').press('到达')
    await expectSoon(() => fleet.fact('状态')).toBe('已到达')

    const loads = fleet.section('配载')
    for (const at of [1, 2]) await loads.getByRole('checkbox', { name: `选择配载 ${at}` }).check()
    await loads.getByRole('status').getByRole('button', { name: '交车签收' }).click()
    const sign = fleet.dialog('交车签收')
    // Each car's share and their sum are told before anything is done, and the sum is what is asked for.
    await sign.row(`大众朗逸 ${vins[0]?.slice(-6)}`, '3,120.00').waitFor()
    await sign.row(`丰田凯美瑞 ${vins[1]?.slice(-6)}`, '2,880.00').waitFor()
    await sign.row('应收到付', '6,000.00').waitFor()
    await expectSoon(() => sign.box('收到到付款').inputValue()).toBe('6,000.00')
    await sign.fill('签收人', '孙丽华')
    await sign.fill('签收人电话', '13912345678')
    await sign.press('交车签收')
    await expectSoon(() => loads.getByText('已签收').count()).toBe(2)
    await expectSoon(() => fleet.fact('代收')).toBe('6,000.00 元')
  }

  async function dispatcherFilesReceipt(dispatcher: Screen): Promise<void> {
    await dispatcher.goTo('订单管理', '运输管理')
    await dispatcher.openRow(waybillNo)
    await dispatcher.press('完成')
    await expectSoon(() => dispatcher.fact('状态')).toBe('已完成')
    await dispatcher.goTo('订单管理', '订单总表')
    await dispatcher.openRow(orderNo)
    await expectSoon(() => dispatcher.fact('状态')).toBe('已交车')
    await dispatcher.press('回单已回')
    await dispatcher.dialog('回单已回').press('回单已回')
    await expectSoon(() => dispatcher.fact('回单')).toBe('已回单')
    await consigneeConfirms(dispatcher)
  }

  /** A stranger with the link alone, on a phone. */
  async function consigneeConfirms(dispatcher: Screen): Promise<void> {
    const links = dispatcher.section('查询链接').locator('a[href^="/track"]')
    await links.first().waitFor()
    expect(await links.count()).toBe(1)
    const link = (await links.getAttribute('href')) ?? ''
    const phone = await journey.window({ viewport: { width: 390, height: 844 } })
    await phone.goto(link)
    const page = screenOf(phone)
    await page.heading(orderNo)
    for (const seen of ['已交车', '途经', '武汉', '孙*']) await page.sees(seen)
    expect(await violationsOn(phone)).toEqual([])
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.fill('您的姓名', '孙丽华')
    await page.fill('收车手机号后四位', consigneePhone.slice(-4))
    await page.press('完好收车')
    await page.sees('已收到')
    await phone.context().close()
  }

  async function cashierPostsReceipt(cashier: Screen): Promise<void> {
    await cashier.goTo('财务管理', '未结算运费')
    await cashier.search(orderNo)
    await cashier.row(orderNo, '现付', '4,000.00').waitFor()
    await cashier.page.getByRole('link', { name: '收款列表' }).click()
    await cashier.openForm('新建收款')
    await cashier.pick('客户', customer)
    await cashier.pick('资金账户', account)
    await cashier.fill('金额', '4000')
    await cashier.choose('核销', '按下列应收')
    await cashier.press('添加一行')
    // Of the hundreds that are open, what this customer still owes.
    await cashier.part.getByRole('combobox', { name: '应收，第 1 行' }).fill('YS')
    await expectSoon(() => cashier.options().count()).toBe(1)
    await cashier.options().click()
    await expectSoon(() => cashier.part.getByLabel('金额，第 1 行').inputValue()).toBe('4,000.00')
    await cashier.press('保存')
    await expectSoon(() => cashier.fact('状态')).toBe('已入账')
    await expectSoon(() => cashier.fact('已核销')).toBe('4,000.00 元')
    await expectSoon(() => cashier.fact('未核销')).toBe('0.00 元')
    await cashier.section('资金流水').getByText(account).waitFor()
  }

  /** In yuan, from the list of fund accounts. */
  /** In fen: sums of yuan are no whole numbers. */
  async function balanceSeenBy(accountant: Screen): Promise<number> {
    await accountant.goTo('财务管理', '资金流水')
    await accountant.page.getByRole('link', { name: '资金账户' }).click()
    await accountant.page.getByRole('heading', { name: '资金账户' }).waitFor()
    await accountant.openRow(account)
    return Math.round(Number((await accountant.fact('余额')).replace(/[^\d.-]/g, '')) * 100)
  }

  async function accountantSeesTheProfit(accountant: Screen): Promise<void> {
    await accountant.goTo('订单管理', '订单总表')
    await accountant.openRow(orderNo)
    await expectSoon(() => accountant.fact('状态')).toBe('已完结')
    for (const [label, value] of Object.entries({
      合计运费: '10,000.00',
      已收: '10,000.00',
      未收: '0.00',
      成本: '3,600.00',
      毛利: '6,400.00',
    }))
      expect([label, await accountant.fact(label)]).toEqual([label, `${value} 元`])
    const owed = screenOf(accountant.page, accountant.section('应收'))
    await owed.row('现付', '4,000.00', '已收清').waitFor()
    await owed.row('到付', '6,000.00', '已收清').waitFor()
  }

  /** Every action with the person who did it, oldest first; once, however many cars it changed. */
  async function accountantReadsTheTimelines(accountant: Screen): Promise<void> {
    const timeline = async () => [...new Set(await accountant.timeline())]
    expect(await timeline()).toEqual([
      `新建 ${names.sales}`,
      `提交审核 ${names.sales}`,
      `审核通过 ${names.manager}`,
      `派车 ${names.dispatcher}`,
      `发车 ${names.fleet}`,
      `到达 ${names.fleet}`,
      `交车签收 ${names.fleet}`,
      `回单已回 ${names.dispatcher}`,
      `完好收车 ${names.sales}`,
    ])
    await accountant.section('运输').getByRole('link', { name: waybillNo }).first().click()
    await accountant.heading(waybillNo)
    const trip = await timeline()
    await accountant.section('配载').getByRole('link', { name: '丰田凯美瑞' }).click()
    await accountant.heading('丰田凯美瑞')
    expect([trip, await timeline()]).toEqual([
      [
        `新建 ${names.dispatcher}`,
        `确认派车 ${names.dispatcher}`,
        `发车 ${names.fleet}`,
        `位置上报 ${names.fleet}`,
        `到达 ${names.fleet}`,
        `交车签收 ${names.fleet}`,
        `完成 ${names.dispatcher}`,
      ],
      [
        `新建 ${names.sales}`,
        `审核通过 ${names.manager}`,
        `验车 ${names.dispatcher}`,
        `派车 ${names.dispatcher}`,
        `发车 ${names.fleet}`,
        `到达 ${names.fleet}`,
        `交车签收 ${names.fleet}`,
      ],
    ])
  }
})
