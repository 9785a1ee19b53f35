import type { DataScope } from '../../../define/rights.ts'
import { isStored, type Matrix, type MatrixRow, type RoleRow, type Tick, tickRows } from './matrix.ts'

/** What was clicked and not saved, by role: only what differs from the stored matrix. */
export type RolePatch = { ticks?: Partial<Record<Tick, boolean>>; scope?: DataScope }
export type Draft = Readonly<Record<string, RolePatch>>

/** A changed role as `PUT /api/permissions` takes it. */
export type RoleChange = Pick<RoleRow, 'id' | 'version'> &
  Partial<Pick<RoleRow, 'rights' | 'hiddenFlags' | 'dataScope'>>

export const isTicked = (role: RoleRow, key: Tick, draft: Draft): boolean =>
  draft[role.id]?.ticks?.[key] ?? isStored(role, key)

export const scopeOf = (role: RoleRow, draft: Draft): DataScope => draft[role.id]?.scope ?? role.dataScope

export function withTick(draft: Draft, role: RoleRow, key: Tick, isOn: boolean): Draft {
  return pruned({ ...draft, [role.id]: { ...draft[role.id], ticks: { ...draft[role.id]?.ticks, [key]: isOn } } }, [
    role,
  ])
}

export function withScope(draft: Draft, role: RoleRow, scope: DataScope): Draft {
  return pruned({ ...draft, [role.id]: { ...draft[role.id], scope } }, [role])
}

/** Without what the given roles have already; what is wanted of other roles stays as it is. */
export function pruned(draft: Draft, roles: readonly RoleRow[]): Draft {
  const next: Record<string, RolePatch> = { ...draft }
  for (const role of roles) {
    const { ticks = {}, scope } = draft[role.id] ?? {}
    const left = tickRows.filter(({ key }) => ticks[key] !== undefined && ticks[key] !== isStored(role, key))
    const patch: RolePatch = {
      ...(left.length > 0 ? { ticks: Object.fromEntries(left.map(({ key }) => [key, ticks[key]])) } : {}),
      ...(scope === undefined || scope === role.dataScope ? {} : { scope }),
    }
    if (Object.keys(patch).length > 0) next[role.id] = patch
    else delete next[role.id]
  }
  return next
}

/** What was clicked, over the matrix as somebody else left it: roles that are gone or closed lose their clicks. */
export function rebased(draft: Draft, { roles }: Matrix): Draft {
  const open = roles.filter((role) => !role.isSystem)
  return pruned(Object.fromEntries(Object.entries(draft).filter(([id]) => open.some((role) => role.id === id))), open)
}

export function countChanges(draft: Draft): number {
  return Object.values(draft).reduce(
    (sum, { ticks = {}, scope }) => sum + Object.keys(ticks).length + (scope === undefined ? 0 : 1),
    0,
  )
}

export function changesOf(draft: Draft, roles: readonly RoleRow[]): RoleChange[] {
  return roles.flatMap((role) => {
    const patch = draft[role.id]
    if (!patch) return []
    const keys = Object.keys(patch.ticks ?? {})
    const names = (kind: 'flag' | 'right', isOn: boolean) =>
      tickRows
        .filter(({ key }) => key.startsWith(`${kind}.`) && isTicked(role, key, draft) === isOn)
        .map(({ key }) => key.slice(kind.length + 1))
    return [
      {
        id: role.id,
        version: role.version,
        ...(keys.some((key) => key.startsWith('right.')) ? { rights: names('right', true) } : {}),
        ...(keys.some((key) => key.startsWith('flag.')) ? { hiddenFlags: names('flag', false) } : {}),
        ...(patch.scope === undefined ? {} : { dataScope: patch.scope }),
      },
    ]
  })
}

/** Whether the roles differ in that row, with what was clicked. */
export function isUneven(row: MatrixRow, roles: readonly RoleRow[], draft: Draft): boolean {
  const { key } = row
  const said = roles.map((role) => (key === 'scope' ? scopeOf(role, draft) : isTicked(role, key, draft)))
  return new Set(said).size > 1
}

/** What was kept from the last visit; anything else in its place is none. */
export function parseDraft(stored: unknown): Draft {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored as Record<string, unknown>).flatMap(([id, patch]) => {
      if (typeof patch !== 'object' || patch === null) return []
      const { ticks, scope } = patch as RolePatch
      return [
        [id, { ...(typeof ticks === 'object' ? { ticks } : {}), ...(typeof scope === 'string' ? { scope } : {}) }],
      ]
    }),
  )
}
