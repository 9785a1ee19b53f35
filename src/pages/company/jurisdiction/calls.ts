import type { Flag } from '../../../define/flags.ts'
import type { DataScope, Right } from '../../../define/rights.ts'
import type { RoleRow } from './matrix.ts'

export type RoleDiff = {
  id: string
  name: string
  members: number
  rights: { added: string[]; removed: string[] }
  flags: { shown: string[]; hidden: string[] }
  scope: [string, string] | null
}
export type Done = { diff: RoleDiff[]; roles: RoleRow[] }

/** Where a flag or right comes from. */
export type Source = { kind: 'role'; id: string; name: string } | { kind: 'override' } | { kind: 'parent'; flag: Flag }
export type Effective = {
  id: string
  name: string
  status: string
  roles: { id: string; code: string; name: string; isActive: boolean }[]
  scope: { value: DataScope; label: string; officeIds: string[] }
  flags: { flag: Flag; hidden: 0 | 1; from: Source[] }[]
  rights: { right: Right; has: boolean; from: Source[] }[]
  must: string | null
}
export type Why = { isAllowed: boolean; decidedBy: string; text: string; from: Source[] }
export type HistoryItem = {
  id: string
  at: string
  byName: string | null
  resource: string
  rowId: string | null
  rowTitle: string | null
  action: string
  reason: string | null
  changes: { field: string; before: unknown; after: unknown }[]
}
export type HistoryPage = { items: HistoryItem[]; next: string | null }
