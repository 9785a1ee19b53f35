import type { AccessControlProvider } from '@refinedev/core'
import { useSyncExternalStore } from 'react'
import type { Action, Resource, View } from '../define/resource.ts'
import type { Right } from '../define/rights.ts'
import { matches, type Where } from '../define/where.ts'
import { registry } from '../resources/index.ts'
import { getSession, isVisible, type Session, subscribeSession } from './session.ts'

/** A row as the server sends it. */
export type Row = {
  id: string
  version: number
  _labels?: Record<string, string | string[]>
  [column: string]: unknown
}

/** The session, and a new drawing when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession, getSession)
}

/** `false` is said of what no client may do; nothing needs no right. */
export function hasRight(right: Right | false | undefined, { info } = getSession()): boolean {
  return right === undefined || (right !== false && (info?.rights.includes(right) ?? false))
}

export const seesView = (resource: Resource, view: View): boolean =>
  isVisible(view.flag ?? resource.flag) && hasRight(view.right)

export const seesField = (field: { right?: Right } | undefined): boolean => hasRight(field?.right)

/** Whether the row may be acted upon, as far as the row shows; the server judges what is not in it. */
export function canAct(resource: Resource, action: Action, row: Row): boolean {
  if (!hasRight(action.right)) return false
  const state = Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'state')
  if (action.from && state && row[state] !== undefined && !action.from.includes(row[state] as string)) return false
  return matches(row, shown(row, action.when))
}

export const canChange = (resource: Resource, row: Row): boolean =>
  hasRight(resource.rights.change) && matches(row, shown(row, resource.changeWhen))

export const canRemove = (resource: Resource, row: Row): boolean =>
  hasRight(resource.rights.remove ?? false) && matches(row, shown(row, resource.removeWhen))

/** The part of a condition whose columns the row has. */
function shown(row: Row, where: Where | undefined): Where | undefined {
  if (!where) return undefined
  return Object.fromEntries(Object.entries(where).filter(([name]) => row[name] !== undefined)) as Where
}

/** Refine's question, answered from memory: the flags of the permission map and the rights of the person. */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource: name = '', action }) => {
    const resource = registry[name.split('.')[0] ?? '']
    if (!resource) return { can: true }
    const view = resource.views?.[name.split('.')[1] ?? '']
    if (!isVisible(resource.flag) || (view && !seesView(resource, view))) return { can: false }
    if (action === 'create') return { can: hasRight(resource.rights.create) }
    if (action === 'edit') return { can: hasRight(resource.rights.change) }
    if (action === 'delete') return { can: hasRight(resource.rights.remove ?? false) }
    return { can: hasRight(resource.actions?.[action]?.right) }
  },
  options: { queryOptions: { staleTime: Number.POSITIVE_INFINITY }, buttons: { hideIfUnauthorized: true } },
}
