import { describe, expect, it } from 'vitest'
import { type Flag, flagNames, isShown, mergePermissions, permissionsOfRoles } from '../../src/define/flags.ts'
import { registry } from '../../src/resources/index.ts'
import { type MenuGroup, menu } from '../../src/resources/menu.ts'

/** Specification §2.4 and §6: the flag of a route itself, or null where it shows with its parent. */
const routes: Record<string, Flag | null> = {
  '/company': 'companyManager',
  '/company/role': 'roleManager',
  '/company/jurisdiction': 'permissoinManager', // spelled as in the specification
  '/company/personnel/personnelStaff': 'workerInfo',
  '/company/personnel/salaryStatistics': 'workerWage',
  '/businessOrderManage': 'orderManage',
  '/businessOrderManage/businessTotalTable': null,
  '/businessOrderManage/forDepart': null,
  '/businessOrderManage/waybillList': null,
  '/businessOrderManage/lossOrder': null,
  '/clientManage': 'customerManage',
  '/clientManage/costomerTable': null, // spelled as in the specification
  '/transportCarInfo': 'transportManage',
  '/transportCarInfo/monthProfit': null,
  '/transportCarInfo/operation': null,
  '/transportCarInfo/carTable': null,
  '/financeManage': 'financeManage',
  '/financeManage/financeConfluence': 'financeConfluence',
  '/financeManage/pickCarFeeCheck': null,
  '/financeManage/freightCheck': null,
  '/financeManage/financeUnreceived': 'financeConfluence',
  '/financeManage/financeUnreceivedByOperator': 'financeConfluence',
  '/financeManage/customerReceive': 'financeConfluence',
  '/financeManage/financeCapital': 'financeCapital',
  '/financeManage/financebank': 'financeStatement',
}

describe('the seventeen flags', () => {
  it('gate the routes that the specification gives them', () => {
    const placed = (menu as readonly MenuGroup[]).flatMap((group) => [
      [group.path, group.flag as Flag | null] as const,
      ...group.entries.map((entry) => {
        const [resource = '', key = ''] = (entry.view ?? '').split('.')
        const path =
          entry.page === undefined ? (registry[resource]?.views?.[key]?.path ?? entry.report ?? '') : entry.path
        return [path, entry.flag ?? null] as const
      }),
    ])
    const known = placed.filter(([path]) => path in routes)
    expect(known.length).toBeGreaterThan(12)
    for (const [path, flag] of known) expect([path, flag]).toEqual([path, routes[path]])
  })

  it('are these, spelled as in the specification', () => {
    expect(flagNames.join(' ')).toBe(
      'companyManager roleManager permissoinManager workerManager workerInfo workerWage chargeRecord depotManager ' +
        'orderManage customerManage transportManage financeManage financeConfluence financeCapital financeOther ' +
        'financeStatement GpsSearch',
    )
  })

  it('are all visible at first; stored values go before, and what is no 0 or 1 is ignored', () => {
    expect(flagNames).toHaveLength(17)
    expect(Object.values(mergePermissions(undefined)).every(({ hidden }) => hidden === 0)).toBe(true)
    const merged = mergePermissions({ orderManage: { hidden: 1 }, GpsSearch: { hidden: 'x' }, nonsense: { hidden: 1 } })
    expect(flagNames.filter((flag) => merged[flag].hidden === 1)).toEqual(['orderManage'])
  })

  it('show what any role shows, after the person’s own setting; nothing to somebody without a role', () => {
    const hiddenOf = (...asked: Parameters<typeof permissionsOfRoles>) => {
      const map = permissionsOfRoles(...asked)
      return flagNames.filter((flag) => map[flag].hidden === 1)
    }
    expect(hiddenOf([])).toEqual(flagNames)
    expect(hiddenOf([['orderManage', 'GpsSearch'], ['GpsSearch']])).toEqual(['GpsSearch'])
    expect(hiddenOf([['GpsSearch']], { shown: ['GpsSearch'], hidden: ['orderManage'] })).toEqual(['orderManage'])
    expect(hiddenOf([[]], { shown: ['GpsSearch'], hidden: ['GpsSearch'] })).toEqual(['GpsSearch'])
  })

  it('close what stands below them, though the map itself stays flag by flag', () => {
    const map = permissionsOfRoles([['companyManager']])
    expect(map.workerInfo.hidden).toBe(0)
    expect(flagNames.filter((flag) => !isShown(map, flag))).toEqual([
      'companyManager',
      'roleManager',
      'permissoinManager', // spelled as in the specification
      'workerManager',
      'workerInfo',
      'workerWage',
      'depotManager',
    ])
  })
})
