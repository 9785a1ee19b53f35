import { type KeptList, readListState } from '../../../define/list-state.ts'
import type { View } from '../../../define/resource.ts'
import type { Row } from '../../../providers/access.ts'
import { type ListState, readState, writeState } from '../../../providers/list-query.ts'
import type { ListPreferences } from '../../../providers/preferences.ts'

/** A saved view as this person may use it; `leftOut` by its paths. */
export type SavedView = {
  row: Row
  id: string
  name: string
  owner: string
  isMine: boolean
  isPinned: boolean
  list: KeptList
  leftOut: readonly string[]
}

export function savedViewOf(row: Row, staffId: string | undefined): SavedView[] {
  const list = readListState(row.state)
  if (!list) return []
  const { ownerId, name, isPinned, _leftOut, _labels } = row
  return [
    {
      ...{ row, id: row.id, list, name: String(name), isPinned: isPinned === true, isMine: ownerId === staffId },
      owner: String((_labels as Record<string, unknown> | undefined)?.ownerId ?? ''),
      leftOut: Array.isArray(_leftOut) ? _leftOut.map(String) : [],
    },
  ]
}

/** What a list asks for with this view. */
export const stateOf = ({ id, list }: SavedView, { sort }: View): ListState => ({
  ...readState(new URLSearchParams(list.query), sort),
  saved: id,
})

/** What the list says now, as a view keeps it: not its page, nor the view that it began with. */
export function keptOf(viewKey: string, { sort }: View, state: ListState, preferences: ListPreferences): KeptList {
  const { saved: _, ...rest } = state
  const setup = setupOf(preferences)
  return {
    view: viewKey,
    query: writeState({ ...rest, page: 1 }, sort).toString(),
    ...(Object.keys(setup).length > 0 ? { setup } : {}),
  }
}

/** Whether both ask for the same and look the same, in whatever order it was said. */
export const isSameList = (one: KeptList, other: KeptList): boolean => canonical(one) === canonical(other)

function canonical({ query, setup = {} }: KeptList): string {
  const params = [...new URLSearchParams(query)].map((pair) => pair.join('=')).toSorted()
  const { visibility = {}, widths = {}, ...rest } = setupOf(setup)
  const sorted = (by: object) => Object.entries(by).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const { order = [], pinned = [], density } = rest
  return JSON.stringify([params, sorted(visibility), sorted(widths), order, pinned, density ?? ''])
}

/** Without what says nothing. */
function setupOf({ order, visibility, widths, pinned, density }: Omit<ListPreferences, 'of'>) {
  const isSaying = (value: object | string | undefined) =>
    typeof value === 'string' || (value !== undefined && Object.keys(value).length > 0)
  const whole = { order, visibility, widths, pinned, density }
  // The cast: the same keys with the same values, fewer of them.
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => isSaying(value))) as NonNullable<
    KeptList['setup']
  >
}
