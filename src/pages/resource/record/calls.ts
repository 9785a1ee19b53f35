import type { AnyField } from '../../../define/field.ts'
import { http } from '../../../providers/http.ts'
import { arrivedAhead, readAhead, takeAhead } from '../../../providers/read-ahead.ts'
import type { Picked } from './input-props.ts'
import type { RegionEntry } from './regions.ts'
import type { Row } from './row.ts'

/** What a person may do with one row, judged by the server. */
export type Can = { change: boolean; remove: boolean; actions: readonly string[] }
/** A row with its lines, as it is read by itself. */
export type One = Row & { _can: Can }
export type Page = { items: Row[]; total: number; totalCapped?: boolean }
export type HistoryEntry = {
  id: string
  at: string
  by: string | null
  byName: string | null
  action: string
  reason: string | null
  changes: readonly { field: string; before: unknown; after: unknown }[]
}
export type Body = Readonly<Record<string, unknown>>

/** The calls of one row, as docs/http-api.md describes them. Writes carry the key of their attempt. */
export async function readOne(resource: string, id: string, signal?: AbortSignal): Promise<One> {
  const ahead = takeAhead<One>(`${resource}/${id}`)
  const one = await ahead?.catch(() => undefined)
  return one ?? (await http.get<One>(`/api/${resource}/${id}`, { signal, quiet: true })).data
}

/** The row where it was read ahead and is there. */
export const arrivedOne = (resource: string, id: string): One | undefined => arrivedAhead<One>(`${resource}/${id}`)

/** Reads a row before its page asks for it. */
export function readOneAhead(resource: string, id: string): void {
  readAhead(`${resource}/${id}`, async () => (await http.get<One>(`/api/${resource}/${id}`, { quiet: true })).data)
}

export async function readHistory(resource: string, id: string, signal?: AbortSignal): Promise<HistoryEntry[]> {
  return (await http.get<HistoryEntry[]>(`/api/${resource}/${id}/history`, { signal, quiet: true })).data
}

export async function readRelated(
  resource: string,
  params: Readonly<Record<string, string | number>>,
  signal?: AbortSignal,
): Promise<Page> {
  return (await http.get<Page>(`/api/${resource}`, { params, signal, quiet: true })).data
}

export async function createRow(resource: string, body: Body, key: string): Promise<{ id: string }> {
  return (await http.post<{ id: string }>(`/api/${resource}`, body, keyed(key))).data
}

export async function changeRow(resource: string, id: string, body: Body, key: string): Promise<unknown> {
  return (await http.patch<unknown>(`/api/${resource}/${id}`, body, keyed(key))).data
}

/** Brings what a field held before an entry of the timeline back, as a change like any other. */
export async function restoreField(
  resource: string,
  row: Row,
  entry: string,
  field: string,
  key: string,
): Promise<unknown> {
  const body = { version: row.version, entry, fields: [field] }
  return (await http.post<unknown>(`/api/${resource}/${row.id}/restore`, body, keyed(key))).data
}

export async function removeRow(resource: string, row: Row, key: string): Promise<unknown> {
  const params = { version: row.version }
  return (await http.delete<unknown>(`/api/${resource}/${row.id}`, { params, ...keyed(key) })).data
}

export async function act(resource: string, verb: string, row: Row, input: Body, key: string): Promise<unknown> {
  const body = { version: row.version, input }
  return (await http.post<unknown>(`/api/${resource}/${row.id}/actions/${verb}`, body, keyed(key))).data
}

export async function actOnAll(
  resource: string,
  verb: string,
  rows: readonly Row[],
  input: Body,
  key: string,
): Promise<unknown> {
  const body = {
    ids: rows.map((row) => row.id),
    versions: Object.fromEntries(rows.map((row) => [row.id, row.version])),
    input,
  }
  return (await http.post<unknown>(`/api/${resource}/actions/${verb}`, body, keyed(key))).data
}

export type Previewed = {
  items: { id: string; title: string; amountFen: number; note?: string; starts?: Body }[]
  sumFen: number
}

export async function readPreview(
  resource: string,
  verb: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Previewed> {
  const params = new URLSearchParams(ids.map((id) => ['id', id]))
  return (await http.get<Previewed>(`/api/${resource}/actions/${verb}/preview`, { params, signal, quiet: true })).data
}

/** Rows of a picker, with what they fill in; of a row by its id that is asked for apart. */
export async function pick(
  field: AnyField,
  { isWhole, ...asked }: { q?: string; id?: string; isWhole?: true },
  signal?: AbortSignal,
): Promise<Picked[]> {
  const fills = asked.id === undefined || isWhole ? [...new Set(Object.values(field.autofill ?? {}))].join(',') : ''
  const params = { ...asked, _where: field.filter && JSON.stringify(field.filter), fills: fills || undefined }
  return (await http.get<Picked[]>(`/api/${field.resource}/pick`, { params, signal, quiet: true })).data
}

export async function regions(signal?: AbortSignal): Promise<RegionEntry[]> {
  return (await http.get<RegionEntry[]>('/api/regions', { signal, quiet: true })).data
}

export async function laneCost(
  from: string,
  to: string,
  signal?: AbortSignal,
): Promise<{ perSlotFen: number | null; trips: number }> {
  const params = { from, to }
  return (
    await http.get<{ perSlotFen: number | null; trips: number }>('/api/reports/lane-cost', {
      params,
      signal,
      quiet: true,
    })
  ).data
}

function keyed(key: string) {
  return { quiet: true, headers: { 'Idempotency-Key': key } }
}
