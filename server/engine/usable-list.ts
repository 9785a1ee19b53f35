import { type KeptList, readListState } from '../../src/define/list-state.ts'
import { fieldNamed } from '../../src/define/path.ts'
import { commonFields, type Resource } from '../../src/define/resource.ts'
import { tabsOf } from '../../src/define/tabs.ts'
import { registry } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import type { AnyRow } from '../db/columns.ts'
import { BusinessError } from '../errors/business-error.ts'
import { mayRead, seesWhole } from './access.ts'
import { fieldAt, filterOf, readListQuery } from './list-query.ts'

/** A kept list as far as somebody may ask for it, and by its paths what is left out: forbidden to them, or gone since. */
export type UsableList = { list: KeptList; leftOut: string[] }

/**
 * Each condition is asked as the person would ask it, by the reader of the list's own parameters: what that refuses is
 * left out whole, its value too, and never replaced by something near it.
 */
export function usableList(user: User, resource: Resource, list: KeptList): UsableList {
  const leftOut = new Set<string>()
  const params = [...new URLSearchParams(list.query)].flatMap(([name, value]): [string, string][] => {
    if (name === '_sort') return sortParam(user, resource, value, leftOut)
    if (fits(user, resource, list.view, name, value)) return [[name, value]]
    leftOut.add(name.startsWith('_') ? name : pathOf(name))
    return []
  })
  const { setup } = list
  const isSeen = (path: string) => isReadable(user, resource, path)
  for (const [path, isShown] of Object.entries(setup?.visibility ?? {})) if (isShown && !isSeen(path)) leftOut.add(path)
  if (leftOut.size === 0) return { list, leftOut: [] }
  const query = new URLSearchParams(params).toString()
  return { list: { ...list, query, ...(setup ? { setup: seenSetup(setup, isSeen) } : {}) }, leftOut: [...leftOut] }
}

/** The conditions of a kept list as the parameters of a call of its rows. */
export function paramsOfList({ view, query }: KeptList): Record<string, string> {
  const asked = [...new URLSearchParams(query)].filter(([name]) => !name.startsWith('_') || name === '_tab')
  return { ...Object.fromEntries(asked), _view: view }
}

/** In a row of 列表视图 what the reader may not use is left out, and named in `_leftOut`. */
export function leaveOut(user: User, rows: readonly AnyRow[]): void {
  for (const row of rows) {
    const resource = Object.hasOwn(registry, String(row.resource)) ? registry[String(row.resource)] : undefined
    const list = readListState(row.state)
    const usable = resource && list ? usableList(user, resource, list) : undefined
    if (usable && usable.leftOut.length > 0) row.state = JSON.stringify(usable.list)
    row._leftOut = usable?.leftOut ?? []
  }
}

function fits(user: User, resource: Resource, view: string, name: string, value: string): boolean {
  if (name === '_size') return true
  if (name === 'q') return resource.search !== undefined
  if (name === '_tab') return tabsOf(resource, resource.views?.[view]).some(({ key }) => key === value)
  if (name === '_group') return isReadable(user, resource, value)
  if (name === '_as') return value === 'board' || isReadable(user, resource, value.split('.')[1] ?? '')
  if (name.startsWith('_')) return false
  return isAskable(() => filterOf(user, resource, name, value))
}

function sortParam(user: User, resource: Resource, sort: string, leftOut: Set<string>): [string, string][] {
  const kept = sort.split(',').filter((part) => {
    const path = part.replace(/^-/, '')
    const isOpen = isAskable(() => {
      if (!seesWhole(user, fieldAt(user, resource, path, '_sort', false)))
        throw new BusinessError('row.missing', {}, {})
    })
    if (!isOpen) leftOut.add(path)
    return isOpen
  })
  return kept.length > 0 ? [['_sort', kept.join(',')]] : []
}

function seenSetup(setup: NonNullable<KeptList['setup']>, isSeen: (path: string) => boolean): KeptList['setup'] {
  const { order, visibility, widths, pinned, density } = setup
  const seen = <T>(by: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(by).filter(([path]) => isSeen(path)))
  return {
    ...(order ? { order: order.filter(isSeen) } : {}),
    ...(visibility ? { visibility: seen(visibility) } : {}),
    ...(widths ? { widths: seen(widths) } : {}),
    ...(pinned ? { pinned: pinned.filter(isSeen) } : {}),
    ...(density ? { density } : {}),
  }
}

function isReadable(user: User, resource: Resource, path: string): boolean {
  const field = fieldNamed(resource, path) ?? commonFields[path]
  return field ? mayRead(user, field) : isAskable(() => fieldAt(user, resource, path))
}

/** Whether it is refused; what is no refusal is a mistake of the program. */
function isAskable(ask: () => unknown): boolean {
  try {
    ask()
    return true
  } catch (error) {
    if (error instanceof BusinessError) return false
    throw error
  }
}

/** `orderDate` of `orderDate_gte`. */
const pathOf = (name: string): string => name.replace(/_[a-z]+$/, '')

/** Refuses a list that asks for more than one request may. */
export const assertAskable = (user: User, resource: Resource, list: KeptList): void =>
  void readListQuery(user, resource, paramsOfList(list))
