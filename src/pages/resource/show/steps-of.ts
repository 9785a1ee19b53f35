import type { AnyField } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import { isAside, isLeft, type Way, wayOf } from '../../../define/way.ts'
import { type Row, refText } from '../record/row.ts'
import type { HistoryEntry } from './use-history.ts'

/** When a state was reached, and by whom; without a name it came about by itself. */
type Reached = { at?: string | undefined; by?: string | null | undefined }
export type Step = Reached & { state: string; isAside: boolean; stands: 'behind' | 'here' | 'ahead' }

/** A step in the words of the person who reads it. */
export type SaidStep = Step & { label: string; when?: string | undefined; who?: string | undefined }

/** A change of the state, as the log tells it. */
type Move = { from: unknown; to: string; at: string; by: string | null }

/** A way of more states has branches. */
const STRAIGHT = 8

/**
 * How a row stands on its way: what lies behind, where it is, what is ahead. States beside the way are there for a row
 * that is or was in them; where the log goes back to its beginning, those that it passed over are not.
 */
export function stepsOf(resource: Resource, row: Row, log: readonly HistoryEntry[] = []): Step[] | undefined {
  const way = wayOf(resource)
  const field = way && resource.fields[way.field]
  const here = way && row[way.field]
  if (!way || !field || typeof here !== 'string') return undefined
  const moves = log.flatMap((entry) => moveIn(entry, way.field))
  const place = placeOf(way, field, moves, here)
  const reached = (state: string, stands: 'behind' | 'here'): Step => ({
    state,
    isAside: isAside(field, state),
    stands,
    ...reachedAt(resource, row, field, state, moves),
  })
  const next = isLeft(resource, field, here) ? [] : way.states.slice(place + 1)
  // Which branch it will take nobody knows, but where all of them end.
  const ahead = way.states.length > STRAIGHT ? next.slice(-1) : next
  return [
    ...behind(way, field, moves, here).map((state) => reached(state, 'behind')),
    reached(here, 'here'),
    ...ahead.map((state): Step => ({ state, isAside: false, stands: 'ahead' })),
  ]
}

/** The states through which it came here. */
function behind(way: Way, field: AnyField, moves: readonly Move[], here: string): string[] {
  const isKnown = moves.some(({ from }) => from === null)
  const wasIn = (state: string) => moves.some(({ to }) => to === state)
  const place = placeOf(way, field, moves, here)
  const passed = way.states
    .slice(0, isAside(field, here) ? place + 1 : place)
    .filter((state) => !isKnown || wasIn(state))
    .map((state) => ({ state, order: way.states.indexOf(state) }))
  const left = Object.keys(field.options ?? {})
    .filter((state) => state !== here && isAside(field, state) && wasIn(state))
    .map((state) => ({ state, order: placeOf(way, field, moves, state) }))
    .filter(({ order }) => order <= place)
    // One from which it came back to where it was before stands before that.
    .map(({ state, order }) => ({ state, order: order === place && !isAside(field, here) ? order : order + 0.5 }))
  return [...passed, ...left].toSorted((one, other) => one.order - other.order).map(({ state }) => state)
}

const moveIn = ({ changes, at, byName }: HistoryEntry, field: string): Move[] =>
  changes.flatMap(({ field: changed, before, after }) =>
    changed === field && typeof after === 'string' ? [{ from: before, to: after, at, by: byName }] : [],
  )

/** The place of a state on the way; of one beside it, that from which it was left, as far as it is known. */
function placeOf({ states }: Way, field: AnyField, moves: readonly Move[], state: string): number {
  if (!isAside(field, state)) return states.indexOf(state)
  const places = moves.filter(({ to }) => to === state).map(({ from }) => states.indexOf(String(from)))
  return places.find((place) => place >= 0) ?? 0
}

/** What the row itself says of it if it says both, else its log, else what it does say. */
function reachedAt(resource: Resource, row: Row, field: AnyField, state: string, moves: readonly Move[]): Reached {
  const move = moves.find(({ to }) => to === state)
  const stamped = stampOn(resource, row, state)
  if (stamped.at !== undefined && stamped.by !== undefined) return stamped
  if (move) return { at: move.at, by: move.by }
  return state === field.initial ? { at: textOr(row.createdAt), by: refText(row, 'createdById') } : stamped
}

/** What an action that leads there writes into the row of when and who. */
function stampOn(resource: Resource, row: Row, state: string): Reached {
  const stamps = Object.values(resource.actions ?? {}).flatMap(({ to, stamp = {} }) =>
    to === state ? Object.entries(stamp) : [],
  )
  const columnOf = (what: string): string => stamps.find(([, value]) => value === what)?.[0] ?? ''
  return { at: textOr(row[columnOf('$now')]), by: refText(row, columnOf('$actor')) }
}

const textOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
