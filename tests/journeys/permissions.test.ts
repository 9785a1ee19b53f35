import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOn } from '../helpers/axe.ts'
import {
  type Account,
  expectSoon,
  type Journey,
  names,
  openJourney,
  photographFailures,
  STARTUP,
} from '../helpers/journey.ts'
import { keyboardOf } from '../helpers/journey-keys.ts'
import { type Screen, screenOf } from '../helpers/journey-screen.ts'

const CONSOLE = '/company/jurisdiction'
let journey: Journey
let boss: Screen
beforeAll(async () => {
  journey = await openJourney()
  boss = await journey.as('boss')
}, STARTUP)
afterAll(() => journey?.close())

const cell = (screen: Screen, role: string, right: string) =>
  screen.part.getByRole('checkbox', { name: `${role} · ${right}`, exact: true })
const isTicked = (screen: Screen, role: string, right: string) => cell(screen, role, right).getAttribute('aria-checked')
const groupOf = (screen: Screen, name: string) =>
  screen.page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name, exact: true })
/** Asks the server as the person of that page does. */
const statusOf = (page: Page, url: string, init: { method?: string; body?: string } = {}) =>
  page.evaluate(
    async ([path, { method, body }]) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('token')}`, 'Content-Type': 'application/json' }
      return (await fetch(path, { method, body, headers })).status
    },
    [url, init] as const,
  )
const idOf = (page: Page, name: string) =>
  page.evaluate(async (wanted) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` }
    const answer = await fetch(`/api/staff/pick?q=${encodeURIComponent(wanted)}`, { headers })
    return String((await answer.json()).data[0].id)
  }, name)

async function openMatrix(): Promise<void> {
  await boss.page.goto(CONSOLE)
  await cell(boss, '出纳', '订单管理').waitFor()
}

async function save(): Promise<Screen> {
  await boss.press('预览并保存')
  const dialog = boss.dialog('保存前请核对差异')
  await dialog.button('确认保存').waitFor()
  return dialog
}

describe('the permission console', () => {
  test('a menu that is hidden for a role vanishes at the cashier’s next call; why says so; history brings it back', async () => {
    photographFailures(journey, 'hide')
    const cashier = await journey.as('cashier')
    await groupOf(cashier, '财务管理').waitFor()
    expect(await statusOf(cashier.page, '/api/payees')).toBe(200)

    await openMatrix()
    await cell(boss, '出纳', '财务管理').click()
    const dialog = await save()
    await dialog.sees('隐藏菜单：财务管理')
    await dialog.sees('影响 1 人')
    await dialog.press('确认保存')
    await boss.sees('权限已更新，相关人员下次操作时生效')
    await expectSoon(() => isTicked(boss, '出纳', '财务管理')).toBe('false')

    await cashier.goTo('客户管理', '客户管理')
    await expectSoon(() => groupOf(cashier, '财务管理').count()).toBe(0)
    expect(await statusOf(cashier.page, '/api/payees')).toBe(403)

    const id = await idOf(boss.page, names.cashier)
    await boss.page.goto(`${CONSOLE}?_tab=why&user=${id}&kind=flag&flag=financeManage`)
    await boss.sees('不可以')
    await boss.sees('菜单「财务管理」对此人隐藏：角色「出纳」隐藏了它')

    await boss.page.goto(`${CONSOLE}?_tab=history`)
    await boss.part
      .getByRole('listitem')
      .filter({ hasText: '角色 出纳' })
      .getByRole('button', { name: '恢复到此前' })
      .first()
      .click()
    await boss.dialog('恢复出纳').press('恢复到此前')
    await boss.sees('已恢复')
    await cashier.goTo('订单管理', '订单总表')
    await groupOf(cashier, '财务管理').waitFor()
    expect(await statusOf(cashier.page, '/api/payees')).toBe(200)
  }, 180_000)

  test('arrow keys go from cell to cell, Space ticks, and only what differs is left to look at', async () => {
    photographFailures(journey, 'keys')
    await openMatrix()
    const keys = keyboardOf(boss.page)
    await cell(boss, '出纳', '订单管理').focus()
    await keys.press('ArrowDown', 'ArrowDown', 'ArrowRight', 'Space')
    await expectSoon(() => isTicked(boss, '调度', '客户管理')).toBe('true')
    await keys.press('ArrowLeft', 'ArrowUp', 'ArrowUp')
    expect(await cell(boss, '出纳', '订单管理').evaluate((one) => one === document.activeElement)).toBe(true)
    await boss.sees('已改 1 处，涉及 1 个角色，尚未保存')
    await boss.press('放弃改动')
    await expectSoon(() => isTicked(boss, '调度', '客户管理')).toBe('false')

    await boss.press('比较角色')
    await boss.choose('比较的第一个角色', '会计')
    await boss.choose('比较的第二个角色', '出纳')
    const rows = () => boss.part.getByRole('grid').getByRole('checkbox').count()
    const whole = await rows()
    await boss.part.getByRole('checkbox', { name: '仅看差异' }).check()
    await expectSoon(rows).toBeLessThan(whole)
    expect(await cell(boss, '会计', '订单管理').count()).toBe(0)
    expect([await isTicked(boss, '会计', '成本与利润'), await isTicked(boss, '出纳', '成本与利润')]).toEqual([
      'true',
      'false',
    ])
  })

  test('clicks outlive a reload, a question guards them, and somebody else’s save does not lose them', async () => {
    photographFailures(journey, 'stale')
    await openMatrix()
    await cell(boss, '业务员', '导入').click()
    await groupOf(boss, '订单管理').click()
    await boss.page.getByRole('link', { name: '订单总表', exact: true }).click()
    await boss.press('继续编辑')
    boss.page.once('dialog', (dialog) => void dialog.accept())
    await boss.page.reload()
    await expectSoon(() => isTicked(boss, '业务员', '导入')).toBe('true')

    // Another administrator saves the same role meanwhile.
    const other = await boss.page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('token')}`, 'Content-Type': 'application/json' }
      const { data } = await (await fetch('/api/permissions', { headers })).json()
      const role = data.roles.find(({ code }: { code: string }) => code === 'sales')
      const body = JSON.stringify({
        roles: [{ id: role.id, version: role.version, rights: [...role.rights, 'order.cancel'] }],
      })
      return (await fetch('/api/permissions', { method: 'PUT', headers, body })).status
    })
    expect(other).toBe(200)
    await boss.press('预览并保存')
    await boss.sees(/已取来最新内容，您的改动仍在/)
    expect([await isTicked(boss, '业务员', '取消已审核订单'), await isTicked(boss, '业务员', '导入')]).toEqual([
      'true',
      'true',
    ])
    const dialog = await save()
    await dialog.sees('增加权限：导入')
    await dialog.press('确认保存')
    await boss.sees('权限已更新，相关人员下次操作时生效')
    await expectSoon(() => boss.part.getByText('尚未保存').count()).toBe(0)
  }, 120_000)

  test('a setting of one person goes before the roles and stands on the sheet', async () => {
    photographFailures(journey, 'override')
    const id = await idOf(boss.page, names.fleet)
    await boss.page.goto(`${CONSOLE}?_tab=person&user=${id}`)
    const row = () => boss.part.getByRole('article').getByRole('row').filter({ hasText: '客户管理' })
    await row().getByText('隐藏', { exact: true }).first().waitFor()
    await boss.part.getByRole('group', { name: '对此人：客户管理' }).getByRole('radio', { name: '显示' }).check()
    await boss.press('预览并保存')
    await boss.dialog(`${names.fleet}的个人设置`).press('确认保存')
    await row().getByText('个人设置').waitFor()
    const fleet = await journey.as('fleet')
    await groupOf(fleet, '客户管理').waitFor()
    expect(await statusOf(fleet.page, '/api/customers')).toBe(200)
  }, 120_000)

  test('seeing as somebody else is marked, reads only, and ends with one click', async () => {
    photographFailures(journey, 'see-as')
    const account: Account = 'cashier'
    const id = await idOf(boss.page, names[account])
    await boss.page.goto(`${CONSOLE}?_tab=person&user=${id}`)
    await boss.press('以此人身份查看')
    await boss.dialog(`以${names[account]}的身份查看`).fill('查看原因', '核对菜单')
    await boss.dialog(`以${names[account]}的身份查看`).press('以此人身份查看')
    await boss.sees(`${names.boss}正在以${names[account]}的身份查看：只能看，不能改`)
    await boss.sees(`当前用户 ${names[account]}`)
    expect(await groupOf(boss, '公司管理').count()).toBe(0)
    expect(await statusOf(boss.page, '/api/customers')).toBe(200)
    const write = { method: 'POST', body: JSON.stringify({ name: '不应存在' }) }
    expect(await statusOf(boss.page, '/api/customers', write)).toBe(403)
    expect(await statusOf(boss.page, '/api/account')).toBe(403)
    await boss.page.goto('/financeManage/receiveList')
    await boss.page.locator('[data-at="0"]').first().waitFor()
    for (const action of [/^新建/, '导出', '导入'])
      expect(await boss.part.getByRole('button', { name: action }).count()).toBe(0)
    expect(await violationsOn(boss.page)).toEqual([])
    await boss.press('退出查看')
    await boss.sees(`当前用户 ${names.boss}`)
    expect(await boss.part.getByText('只能看，不能改').count()).toBe(0)
    await boss.page.goto('/company/auditLog?resource=sessions&verb=seeAs')
    await boss.sees('核对菜单')
  }, 120_000)

  test('a person without the flag is told so, and the address answers nothing', async () => {
    const sales = screenOf((await journey.as('sales')).page)
    await sales.page.goto(CONSOLE)
    await sales.sees('没有权限')
    expect(await statusOf(sales.page, '/api/permissions')).toBe(403)
    await sales.page.goto('/company/auditLog')
    await sales.sees('没有权限')
    await sales.page.goto('/company/process')
    await sales.sees('每个框是一种状态')
  })
})
