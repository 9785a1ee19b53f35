import { describe, expect, it } from 'vitest'
import { type Flag, flagNames } from '../../src/define/flags.ts'
import type { View } from '../../src/define/resource.ts'
import { registry, reports } from '../../src/resources/index.ts'
import { type MenuEntry, type MenuGroup, menu, pageAt, pageNamed } from '../../src/resources/menu.ts'

const groups: readonly MenuGroup[] = menu

function viewOf(name: string): View | undefined {
  const [resource = '', key = ''] = name.split('.')
  return registry[resource]?.views?.[key]
}

const pathOf = (entry: MenuEntry): string => {
  if (entry.page !== undefined) return entry.path
  return (entry.view === undefined ? reports[entry.report]?.path : viewOf(entry.view)?.path) ?? 'none'
}

describe('the menu', () => {
  it('places every view once', () => {
    const placed = groups.flatMap((group) => group.entries.flatMap((entry) => entry.view ?? []))
    const declared = Object.values(registry).flatMap((resource) =>
      Object.keys(resource.views ?? {}).map((key) => `${resource.name}.${key}`),
    )
    expect(placed.toSorted()).toEqual(declared.toSorted())
  })

  it('places every report once', () => {
    const placed = groups.flatMap((group) => group.entries.flatMap((entry) => entry.report ?? []))
    expect(placed.toSorted()).toEqual(Object.keys(reports).toSorted())
  })

  it('leads each group to an entry that it shows, below its own path', () => {
    for (const group of groups) {
      const shown = group.entries.filter((entry) => !entry.hidden).map(pathOf)
      expect(shown, group.path).toContain(group.redirect)
      for (const entry of group.entries)
        expect(`${pathOf(entry)}/`.startsWith(`${group.path}/`), pathOf(entry)).toBe(true)
    }
  })

  it('names flags that exist, and shows an entry to those alone whom the server answers', () => {
    for (const group of groups) {
      if (group.flag !== undefined) expect(flagNames).toContain(group.flag)
      for (const entry of group.entries) {
        const shownBy: (Flag | undefined)[] = [entry.flag, group.flag]
        if (entry.view === undefined) continue
        expect(flagNames).toContain(entry.flag ?? group.flag)
        const [resource = ''] = entry.view.split('.')
        const asked = viewOf(entry.view)?.flag ?? registry[resource]?.flag
        expect(shownBy, entry.view).toContain(asked)
      }
    }
  })

  it('has pages of its own at addresses that no definition has', () => {
    const own = groups.flatMap((group) =>
      group.entries.flatMap((entry) => (entry.page === undefined ? [] : entry.path)),
    )
    const declared = Object.values(registry).flatMap((resource) => [
      ...Object.values(resource.views ?? {}).map(({ path }) => path),
      ...Object.values(resource.paths ?? {}),
    ])
    expect(own.filter((path, at) => declared.includes(path) || own.indexOf(path) !== at)).toEqual([])
    expect(own.map((path) => pageAt(path)?.path)).toEqual(own)
  })

  it('links from view to view where both exist', () => {
    const views = Object.values(registry).flatMap((resource) => Object.values(resource.views ?? {}))
    for (const { links = [] } of [...views, ...Object.values(reports)])
      for (const link of links) expect(viewOf(link) ?? pageNamed(link) ?? reports[link], link).toBeDefined()
  })
})

/** The paths of §2.4, spelled as in the specification, `costomerTable` included. */
const spelled: Record<string, string> = {
  'orders.all': '/businessOrderManage/businessTotalTable',
  'orders.loss': '/businessOrderManage/lossOrder',
  'orderCars.waiting': '/businessOrderManage/forDepart',
  'waybills.all': '/businessOrderManage/waybillList',
  'customers.all': '/clientManage/costomerTable',
  'trucks.all': '/transportCarInfo/carTable',
  'payables.trunk': '/financeManage/freightCheck',
  'receivables.open': '/financeManage/financeUnreceived',
  'receipts.all': '/financeManage/receiveList',
  'fundMovements.all': '/financeManage/financeCapital',
  'roles.all': '/company/role',
  'staff.all': '/company/personnel/personnelStaff',
}

describe('the paths of the specification', () => {
  it.each(Object.entries(spelled))('%s stands at %s', (view, path) => {
    expect(viewOf(view)?.path).toBe(path)
  })

  it('forms and details of orders and waybills stand where the specification has them', () => {
    expect(registry.orders?.paths).toEqual({
      create: '/businessOrderManage/businessCreateOrder',
      edit: '/businessOrderManage/businessAlterOrder',
      show: '/businessOrderManage/businessOrderInfo',
    })
    expect(registry.waybills?.paths?.show).toBe('/businessOrderManage/waybillInfo')
  })

  it('groups carry the specification’s paths, flags and first pages', () => {
    const expected = [
      ['/businessOrderManage', 'orderManage', '/businessOrderManage/businessTotalTable'],
      ['/clientManage', 'customerManage', '/clientManage/costomerTable'],
      ['/transportCarInfo', 'transportManage', '/transportCarInfo/carTable'],
      ['/company', 'companyManager', '/company/role'],
    ]
    const found = groups.map(({ path, flag, redirect }) => [path, flag, redirect])
    for (const group of expected) expect(found).toContainEqual(group)
    expect(groups.find(({ path }) => path === '/financeManage')?.flag).toBe('financeManage')
  })
})
