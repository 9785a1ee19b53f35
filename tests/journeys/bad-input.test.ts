import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPhone } from '../helpers/company.ts'
import { expectSoon, type Journey, names, openJourney, photographFailures, STARTUP } from '../helpers/journey.ts'
import { cellsOf, type Screen } from '../helpers/journey-screen.ts'

describe('what goes wrong is told and loses nothing', () => {
  let journey: Journey
  let serial = 0
  beforeAll(async () => {
    journey = await openJourney()
  }, STARTUP)
  afterAll(() => journey?.close())

  test('two persons change the same customer: the second sees both and decides', async () => {
    photographFailures(journey, 'bad-input-stale')
    const [sales, manager] = [await journey.as('sales'), await journey.as('manager')]
    const customer = await givenCustomer(sales)
    await editCustomer(sales, customer)
    await editCustomer(manager, customer)
    await manager.fill('简称', '经理改的')
    await manager.press('保存')
    await expectSoon(() => manager.fact('简称')).toBe('经理改的')

    await sales.fill('简称', '业务员改的')
    await sales.press('保存')
    const conflict = sales.dialog('这条数据已被他人修改')
    await conflict.row('简称', '经理改的', '业务员改的').waitFor()
    await conflict.sees(new RegExp(`${names.manager} 于 .* 保存过`))
    expect(await sales.part.getByRole('textbox', { name: '简称', includeHidden: true }).inputValue()).toBe('业务员改的')
    await conflict.press('用我的修改覆盖')
    await expectSoon(() => sales.fact('简称')).toBe('业务员改的')
    expect(await sales.timeline('修改')).toEqual([`修改 ${names.manager}`, `修改 ${names.sales}`])
  })

  test('two persons change different contacts of one customer: neither loses a word', async () => {
    photographFailures(journey, 'bad-input-stale-lines')
    const [sales, manager] = [await journey.as('sales'), await journey.as('manager')]
    const customer = await givenCustomer(sales)
    await editCustomer(sales, customer)
    for (const [at, name] of ['甲联系人', '乙联系人'].entries()) {
      await sales.press('添加一行')
      await sales.fill(`姓名，第 ${at + 1} 行`, name)
      await sales.fill(`电话，第 ${at + 1} 行`, newPhone())
    }
    await sales.press('保存')
    await sales.row('乙联系人').waitFor()
    await editCustomer(sales, customer)
    await editCustomer(manager, customer)
    await manager.fill('地址，第 1 行', '车管')
    await manager.press('保存')
    await manager.row('甲联系人', '车管').waitFor()

    await sales.fill('地址，第 2 行', '财务')
    await sales.press('保存')
    const conflict = sales.dialog('这条数据已被他人修改')
    await conflict.row('联系人第 1 行：地址', '车管').waitFor()
    await conflict.sees('没有冲突')
    await conflict.press('保存')
    await sales.row('甲联系人', '车管').waitFor()
    await sales.row('乙联系人', '财务').waitFor()
  })

  test('an answer that does not arrive keeps the typing, and trying again has one effect', async () => {
    photographFailures(journey, 'bad-input-offline')
    const sales = await journey.as('sales')
    const name = newName()
    await sales.goTo('客户管理', '客户管理')
    await sales.openForm('新建客户')
    await sales.fill('客户名称', name)
    await sales.fill('电话', '13900001111')
    // The first try is lost on its way back: the server has done it already.
    const keys: string[] = []
    await sales.page.route('**/api/customers', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      keys.push((await route.request().headerValue('idempotency-key')) ?? '')
      if (keys.length > 1) return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await sales.press('保存')
    await sales.part.getByRole('alert').filter({ hasText: '网络不通，填写的内容还在' }).waitFor()
    expect(await sales.box('客户名称').inputValue()).toBe(name)
    expect(await sales.box('电话').inputValue()).toBe('13900001111')
    await sales.press('保存')
    await expectSoon(() => sales.fact('客户名称')).toBe(name)
    expect(new Set(keys).size).toBe(1)
    await sales.page.unroute('**/api/customers')
    await sales.goTo('客户管理', '客户管理')
    await sales.search(name)
    await sales.sees('共 1 条')
    expect(await sales.row(name).count()).toBe(1)
  })

  test('a transition that somebody else made meanwhile is refused, and the list shows how it stands', async () => {
    photographFailures(journey, 'bad-input-transition')
    const [manager, boss] = [await journey.as('manager'), await journey.as('boss')]
    for (const one of [manager, boss]) {
      await one.goTo('订单管理', '订单总表')
      await one.part.getByRole('tab', { name: /^待审核/ }).click()
      await one.part.getByRole('tab', { name: /^待审核/, selected: true }).waitFor()
    }
    const orderNo = await firstNumber(manager)
    // What the other does comes into the list by itself: it is begun before.
    await manager.act('驳回', manager.row(orderNo))
    const refused = manager.dialog(`驳回 ${orderNo}`)
    await refused.fill('原因', '电话不对')
    await boss.search(orderNo)
    await boss.act('驳回', boss.row(orderNo))
    await boss.dialog(`驳回 ${orderNo}`).fill('原因', '价格不对')
    await boss.page.keyboard.press('Control+Enter')
    await boss.sees('没有符合条件的数据')

    await refused.press('驳回')
    await refused.part.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
    expect(await refused.box('原因').inputValue()).toBe('电话不对')
    await refused.press('取消')
    await expectSoon(() => manager.row(orderNo).count()).toBe(0)
  })

  test('rows that were asked for before an action show how they stand after it', async () => {
    photographFailures(journey, 'bad-input-late')
    const fleet = await journey.as('fleet')
    await fleet.goTo('车队管理', '运输车辆')
    const plate = await cellsOf(fleet.row('闲置').first()).first().innerText()
    const acted = fleet.page.waitForResponse(/actions\/repair/)
    await fleet.page.route(
      /\/api\/trucks\?.*q=/,
      async (route) => {
        const response = await route.fetch()
        await acted
        // The page may have given this answer up by now.
        await route.fulfill({ response }).catch(() => undefined)
      },
      { times: 1 },
    )
    await fleet.part.getByRole('searchbox', { name: '关键词' }).fill(plate)
    await fleet.page.waitForURL(({ searchParams }) => searchParams.get('q') === plate)
    await fleet.act('送修', fleet.row(plate))
    await fleet.dialog(`送修 ${plate}`).fill('原因', '更换轮胎')
    await fleet.dialog(`送修 ${plate}`).press('送修')
    await fleet.row(plate, '维修').waitFor()
  })

  test('Back out of a form with something typed asks first', async () => {
    photographFailures(journey, 'bad-input-back')
    const sales = await journey.as('sales')
    await sales.goTo('客户管理', '客户管理')
    await sales.openForm('新建客户')
    await sales.fill('客户名称', '半途而废')
    await sales.page.goBack()
    await sales.dialog('离开此页？').press('继续编辑')
    expect(await sales.box('客户名称').inputValue()).toBe('半途而废')
    await sales.page.goBack()
    await sales.dialog('离开此页？').press('放弃并离开')
    await sales.heading('客户管理')
  })

  test('a reload keeps the filters of a list, and Back steps through them', async () => {
    photographFailures(journey, 'bad-input-filters')
    const sales = await journey.as('sales')
    await sales.goTo('客户管理', '客户管理')
    const normal = sales.part.getByRole('tab', { name: /^正常/ })
    await normal.click()
    const active = `共 ${(await normal.innerText()).replace(/\D/g, '')} 条`
    await sales.sees(active)
    const name = await firstCustomer(sales)
    await sales.search(name)
    await sales.sees('共 1 条')
    await sales.page.reload()
    await sales.row(name).waitFor()
    await sales.sees('共 1 条')
    expect(await sales.part.getByRole('searchbox', { name: '关键词' }).inputValue()).toBe(name)
    await sales.part.getByRole('tab', { name: /^正常/, selected: true }).waitFor()

    await sales.page.goBack()
    await sales.sees(active)
    await expectSoon(() => sales.part.getByRole('searchbox', { name: '关键词' }).inputValue()).toBe('')
    await sales.page.goBack()
    await sales.part.getByRole('tab', { name: '全部', selected: true }).waitFor()
  })

  test('who loses the right to a menu sees no more of it', async () => {
    photographFailures(journey, 'bad-input-forbidden')
    const [cashier, boss] = [await journey.as('cashier'), await journey.as('boss')]
    await cashier.goTo('客户管理', '客户管理')
    await cashier.row('KH').first().waitFor()
    await boss.goTo('公司管理', '员工信息')
    await boss.search(names.cashier)
    await boss.act('编辑', boss.row('cashier'))
    await boss.press('移除 出纳')
    await boss.pick('角色', '驾驶员')
    await boss.press('保存')
    await expectSoon(() => boss.fact('角色')).toBe('驾驶员')

    await cashier.part.getByRole('tab', { name: /^冻结/ }).click()
    await cashier.sees('没有权限')
    await cashier.page.reload()
    await cashier.sees('没有权限')
    const menu = cashier.page.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('button', { name: '订单管理' }).waitFor()
    expect(await menu.getByRole('button', { name: '客户管理' }).count()).toBe(0)
  })

  const newName = () => `恒信车行${Date.now() % 100_000}${++serial}`

  async function givenCustomer(sales: Screen): Promise<string> {
    const name = newName()
    await sales.goTo('客户管理', '客户管理')
    await sales.openForm('新建客户')
    await sales.fill('客户名称', name)
    await sales.fill('电话', newPhone())
    await sales.press('保存')
    await expectSoon(() => sales.fact('客户名称')).toBe(name)
    return name
  }

  async function editCustomer(screen: Screen, name: string): Promise<void> {
    await screen.goTo('客户管理', '客户管理')
    await screen.search(name)
    await screen.act('编辑', screen.row(name))
    await screen.part.getByRole('form', { name: `编辑客户 ${name}` }).waitFor()
  }

  const firstRow = (screen: Screen) => screen.part.getByRole('table').locator('tbody').getByRole('row').first()
  const firstNumber = (screen: Screen) =>
    firstRow(screen)
      .getByText(/^D\d{6}-\d{4}$/)
      .innerText()
  const firstCustomer = (screen: Screen) => cellsOf(firstRow(screen)).nth(1).innerText()
})
