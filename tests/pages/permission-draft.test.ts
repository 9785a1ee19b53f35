import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flagNames } from '../../src/define/flags.ts'
import { rightNames, scopeNames } from '../../src/define/rights.ts'
import {
  changesOf,
  countChanges,
  type Draft,
  isTicked,
  rebased,
  scopeOf,
  withScope,
  withTick,
} from '../../src/pages/company/jurisdiction/draft.ts'
import { matrixRows, type RoleRow, tickRows } from '../../src/pages/company/jurisdiction/matrix.ts'

const roles = fc.record({
  id: fc.uuid(),
  version: fc.nat(99),
  code: fc.constant('code'),
  name: fc.constant('角色'),
  dataScope: fc.constantFrom(...scopeNames),
  rights: fc.subarray([...rightNames] as string[]),
  hiddenFlags: fc.subarray([...flagNames] as string[]),
  isSystem: fc.constant(false),
  isActive: fc.boolean(),
  needsSecondFactor: fc.boolean(),
  members: fc.nat(9),
}) satisfies fc.Arbitrary<RoleRow>
const clicks = fc.array(fc.tuple(fc.constantFrom(...tickRows.map(({ key }) => key)), fc.boolean()), { maxLength: 30 })

const clicked = (role: RoleRow, all: readonly (readonly [(typeof tickRows)[number]['key'], boolean])[]): Draft =>
  all.reduce<Draft>((draft, [key, isOn]) => withTick(draft, role, key, isOn), {})

describe('the clicks of the permission console', () => {
  test('every flag and every right has one row, and the menu is a tree', () => {
    const keys = matrixRows.map(({ key }) => key)
    expect(keys.toSorted()).toEqual(
      ['scope', ...flagNames.map((flag) => `flag.${flag}`), ...rightNames.map((right) => `right.${right}`)].toSorted(),
    )
    const depthOf = (flag: string) => matrixRows.find(({ key }) => key === `flag.${flag}`)?.depth
    expect(['companyManager', 'workerManager', 'workerInfo', 'financeManage', 'financeCapital'].map(depthOf)).toEqual([
      0, 1, 2, 0, 1,
    ])
  })

  test('what is sent is the stored role with the clicks, and nothing where they cancel out', () => {
    fc.assert(
      fc.property(roles, clicks, (role, all) => {
        const draft = clicked(role, all)
        const wanted = new Map(all)
        const [change] = changesOf(draft, [role])
        const rights = change?.rights ?? role.rights
        const hidden = change?.hiddenFlags ?? role.hiddenFlags
        for (const { key } of tickRows) {
          const name = key.slice(key.indexOf('.') + 1)
          const isStored = key.startsWith('flag.') ? !role.hiddenFlags.includes(name) : role.rights.includes(name)
          const isSent = key.startsWith('flag.') ? !hidden.includes(name) : rights.includes(name)
          expect(isSent).toBe(wanted.get(key) ?? isStored)
          expect(isTicked(role, key, draft)).toBe(isSent)
        }
        expect(change === undefined).toBe(countChanges(draft) === 0)
      }),
    )
  })

  test('clicks stay over a role that somebody else changed, but for those that it has by now', () => {
    fc.assert(
      fc.property(roles, roles, clicks, (role, other, all) => {
        const draft = clicked(role, all)
        const newer: RoleRow = { ...other, id: role.id }
        const next = rebased(draft, { roles: [newer], can: { change: true } })
        for (const { key } of tickRows) {
          const kept = draft[role.id]?.ticks?.[key]
          if (kept !== undefined) expect(isTicked(newer, key, next)).toBe(kept)
        }
        expect(changesOf(next, [newer]).every(({ version }) => version === newer.version)).toBe(true)
      }),
    )
  })

  test('a role that is gone or closed loses its clicks; a scope chosen back is no change', () => {
    const [role] = fc.sample(roles, 1) as [RoleRow]
    const other = scopeNames.find((scope) => scope !== role.dataScope) ?? 'all'
    const draft = withScope({}, role, other)
    expect([scopeOf(role, draft), countChanges(draft)]).toEqual([other, 1])
    expect(withScope(draft, role, role.dataScope)).toEqual({})
    expect(rebased(draft, { roles: [], can: { change: true } })).toEqual({})
    expect(rebased(draft, { roles: [{ ...role, isSystem: true }], can: { change: true } })).toEqual({})
  })
})
