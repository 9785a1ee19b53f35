import { beforeAll, describe, expect, test } from 'vitest'
import { type RoleCode, systemRoles } from '../../server/demo/roles.ts'
import { type Flag, flagNames, type PermissionMap } from '../../src/define/flags.ts'
import { getSession, type Session } from '../../src/providers/session.ts'
import { type MenuGroup, menu } from '../../src/resources/menu.ts'
import { firstPath, menuOf } from '../../src/shell/menu/menu-tree.ts'
import { asUser } from '../helpers/screen.tsx'

let session: Session
beforeAll(() => {
  asUser()
  session = getSession()
})

/** What the menu shows to somebody for whom these flags are hidden. */
const shownWithout = (hidden: readonly Flag[]) => {
  const permissions = Object.fromEntries(flagNames.map((flag) => [flag, { hidden: hidden.includes(flag) ? 1 : 0 }]))
  const entries = menuOf({ ...session, permissions: permissions as PermissionMap })
  return entries.flatMap((group) => group.entries.filter(({ isHidden }) => !isHidden).map(({ view }) => view))
}
const groups: readonly MenuGroup[] = menu
const visible = groups.flatMap((group) =>
  // What is of those alone who reach their own rows is not of this person.
  group.entries
    .filter(({ hidden, lands }) => !hidden && lands === undefined)
    .map((entry) => ({ ...entry, group: group.flag })),
)
const nameOf = ({ view, page, report }: (typeof visible)[number]) => view ?? page ?? report ?? ''

/** The entries of somebody with one of the roles that a company begins with. */
function shownTo({ hiddenFlags, rights, dataScope }: (typeof systemRoles)[RoleCode]): string[] {
  const hidden: readonly Flag[] = hiddenFlags
  const permissions = Object.fromEntries(flagNames.map((flag) => [flag, { hidden: hidden.includes(flag) ? 1 : 0 }]))
  const info = session.info && { ...session.info, rights: [...rights], scope: dataScope }
  const shown = menuOf({ ...session, info, permissions: permissions as PermissionMap })
  return shown.flatMap(({ entries }) => entries.filter(({ isHidden }) => !isHidden).map(({ view }) => view))
}

describe('the menu', () => {
  test('leads nobody to a list in which no row can be theirs', () => {
    expect(shownTo(systemRoles.sales)).toEqual([
      ...['home', 'orders.all', 'orderCars.waiting', 'orderPriceChanges.all', 'tripExceptions.all', 'damageCases.all'],
      // The price book is for those who keep it.
      ...['customers.all', 'customerFollowUps.all', 'customerReport'],
    ])
    expect(shownTo(systemRoles.driver)).toEqual(['home', 'driver', 'waybills.all', 'positions', 'driverClaims.mine'])
    // Anyone who reaches more than the own rows sees what others do.
    expect(shownTo(systemRoles.fleet)).toEqual(
      expect.arrayContaining(['orders.all', 'orderCars.waiting', 'waybills.all', 'trucks.all']),
    )
    expect(shownTo({ ...systemRoles.driver, dataScope: 'office' } as never)).toContain('orders.all')
  })

  test('begins for a driver with the own trips, for others with the first entry', () => {
    const { rights, dataScope } = systemRoles.driver
    const as = (scope: typeof dataScope | 'office') => {
      const info = session.info && { ...session.info, rights: [...rights], scope }
      return firstPath({ ...session, info })
    }
    expect([as(dataScope), as('office')]).toEqual(['/driver', '/home'])
  })

  test('shows every visible route where all flags are 0', () => {
    expect(shownWithout([])).toEqual(visible.map(nameOf))
    // The home page is everybody's.
    expect(shownWithout(flagNames)).toEqual(['home'])
  })

  test.each([...new Set(visible.flatMap(({ flag }) => flag ?? []))])(
    'without %s lacks what carries it, alone',
    (flag) => {
      expect(shownWithout([flag])).toEqual(visible.filter((entry) => entry.flag !== flag).map(nameOf))
    },
  )

  test.each(groups.flatMap(({ flag }) => flag ?? []))('without %s lacks the whole group, alone', (flag) => {
    expect(shownWithout([flag])).toEqual(visible.filter((entry) => entry.group !== flag).map(nameOf))
  })
})
