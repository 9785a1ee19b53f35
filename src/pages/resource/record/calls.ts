import type { AnyField } from '../../../define/field.ts'
import { dataProvider, queryText } from '../../../providers/data.ts'
import { arrivedAhead, readAhead } from '../../../providers/read-ahead.ts'
import type { Picked } from './input-props.ts'
import type { RegionEntry } from './regions.ts'
import type { Row } from './row.ts'

/** What a person may do with one row, judged by the server. */
export type Can = { change: boolean; remove: boolean; actions: readonly string[] }
/** A row with its lines, as it is read by itself. */
export type One = Row & { _can: Can }
export type Body = Readonly<Record<string, unknown>>

/** Its refusals are told by the page. */
const quiet = { request: { quiet: true } }
/** How a page reads a row by Refine's hooks. */
export const quietMeta = (key?: string) => (key === undefined ? quiet : { ...quiet, idempotencyKey: key })

/**
 * The calls that no hook serves, by Refine's data provider: the form reads its row once for each opening, and not again
 * when the cache changes; a pointed row is read before its page is there; a picker and a paste ask while one types.
 */
export const readOne = async (resource: string, id: string, signal?: AbortSignal): Promise<One> =>
  (await dataProvider.getOne<One>({ resource, id, meta: { ...quiet, queryContext: { signal } as never } })).data

/** The row where it was read ahead and is there. */
export const arrivedOne = (resource: string, id: string): One | undefined => arrivedAhead<One>(`${resource}/${id}`)

/** Reads a row before its page asks for it. */
export const readOneAhead = (resource: string, id: string): void =>
  readAhead(`${resource}/${id}`, () => read(`/api/${resource}/${id}`))

/** Rows of a picker, with what they fill in; of a row by its id that is asked for apart. */
export function pick(
  field: AnyField,
  { isWhole, ...asked }: { q?: string; id?: string; isWhole?: true },
  signal?: AbortSignal,
): Promise<Picked[]> {
  const fills = asked.id === undefined || isWhole ? [...new Set(Object.values(field.autofill ?? {}))].join(',') : ''
  const query = { ...asked, _where: field.filter && JSON.stringify(field.filter), fills: fills || undefined }
  return read(`/api/${field.resource}/pick${queryText(query)}`, signal)
}

export const regions = (signal?: AbortSignal): Promise<RegionEntry[]> => read('/api/regions', signal)

// The cast: Refine's type of an answer is that of a row, and the caller knows the call.
const read = async <T>(url: string, signal?: AbortSignal): Promise<T> =>
  (await dataProvider.custom({ url, method: 'get', meta: { ...quiet, queryContext: { signal } as never } })).data as T
