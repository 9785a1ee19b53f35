import type { Flag } from '../../../define/flags.ts'
import type { DataScope, Right } from '../../../define/rights.ts'
import { http } from '../../../providers/http.ts'
import type { RoleChange } from './draft.ts'
import type { Matrix, RoleRow } from './matrix.ts'

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

type Params = Readonly<Record<string, string | number | undefined>>
const read = async <T>(url: string, params: Params, signal?: AbortSignal): Promise<T> =>
  (await http.get<T>(url, { params, signal, quiet: true })).data

/** The calls of the permission console, as docs/http-api.md describes them. */
export const readMatrix = (signal?: AbortSignal) => read<Matrix>('/api/permissions', {}, signal)

/** With `dryRun` the server answers what it would do, and does nothing. */
export async function writeMatrix(roles: readonly RoleChange[], dryRun: boolean): Promise<Done> {
  return (await http.put<Done>('/api/permissions', { roles, dryRun }, { quiet: true })).data
}

export const readEffective = (user: string, signal?: AbortSignal) =>
  read<Effective>('/api/permissions/effective', { user }, signal)

export const readWhy = (params: Params, signal?: AbortSignal) => read<Why>('/api/permissions/why', params, signal)

export const readChanges = (params: Params, signal?: AbortSignal) =>
  read<HistoryPage>('/api/permissions/history', params, signal)

/** Brings the values before an entry back, as a change like any other. */
export async function restore(resource: string, id: string, version: number, entry: string): Promise<void> {
  await http.post(`/api/${resource}/${id}/restore`, { version, entry }, { quiet: true })
}

export async function seeAs(user: string, reason: string) {
  const { data } = await http.post<{ token: string; permission: unknown; file_path: string }>(
    '/api/see-as',
    { user, reason },
    { quiet: true },
  )
  return data
}
