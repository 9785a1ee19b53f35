import type { AccessControlProvider } from '@refinedev/core'
import { useSyncExternalStore } from 'react'
import { businessDay } from '../define/business-day.ts'
import { type AnyField, isMasked } from '../define/field.ts'
import type { FileFacts } from '../define/files.ts'
import type { Flag } from '../define/flags.ts'
import {
  type Action,
  changeRules,
  isOwn,
  type Resource,
  removeRules,
  stateFieldOf,
  type View,
} from '../define/resource.ts'
import type { Right } from '../define/rights.ts'
import { conditionOf, isFieldOperand, matchesFor, type Where, type WhereContext } from '../define/where.ts'
import type { Card, ReportCard } from '../resources/card.ts'
import { cardNamed } from './cards.ts'
import { loadDefinitions, resourceOf } from './definitions.ts'
import { getSession, isVisible, type Session, subscribeSession, type UserInfo } from './session.ts'

/** A row as the server sends it. */
export type Row = {
  id: string
  version: number
  _labels?: Record<string, string | string[]>
  /** Of a single row: the files that it and its lines hold, by id. */
  _files?: Record<string, FileFacts>
  [column: string]: unknown
}

/** The session, and a new drawing when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession, getSession)
}

/** The person who is logged in, as `GET /user/info` tells. */
export type User = Pick<UserInfo, 'staffId' | 'officeId' | 'current_user_name' | 'rights' | 'seenBy'>

export const useUser = (): User | undefined => useSession().info

/** `false` is said of what no client may do; nothing needs no right. */
export function holds(user: User | undefined, right: Right | false | undefined): boolean {
  return right === undefined || (right !== false && (user?.rights.includes(right) ?? false))
}

export const hasRight = (right: Right | false | undefined, { info } = getSession()): boolean => holds(info, right)

/** The same for an action, an export too: who looks through another's eyes does nothing. */
export const mayDo = (right: Right | false | undefined, { info } = getSession()): boolean =>
  holds(info, right) && !info?.seenBy

/** Whether the person sees any of the resource: by its own flag, or by a view that has one of its own. */
export function seesResource(one: Card | Resource, session = getSession()): boolean {
  if (!hasRight(readRight(one), session)) return false
  const seesByFlag = ({ flag, right }: Pick<View, 'flag' | 'right'>) =>
    flag !== undefined && isVisible(flag, session) && hasRight(right, session)
  return isVisible(one.flag, session) || Object.values(one.views ?? {}).some(seesByFlag)
}

export const seesView = (one: Card | Resource, view: Pick<View, 'flag' | 'right'>): boolean =>
  isVisible(view.flag ?? one.flag) && hasRight(view.right) && hasRight(readRight(one))

const readRight = (one: Card | Resource): Right | undefined => ('pages' in one ? one.right : one.rights.read)

export const seesField = (field: { flag?: Flag; right?: Right } | undefined): boolean =>
  hasRight(field?.right) && isVisible(field?.flag)

/** Whether the person reads masked values whole; else they are neither sorted by nor looked for by their parts. */
export const seesWhole = (field: AnyField): boolean => !isMasked(field) || hasRight('pii')

/** Whether the row may be acted upon, as far as the row shows; the server judges what is not in it. */
export function canAct(resource: Resource, action: Action, row: Row): boolean {
  if (action.row === false || !mayDo(action.right)) return false
  const state = stateFieldOf(resource)
  if (action.from && state && row[state] !== undefined && !action.from.includes(row[state] as string)) return false
  const { info } = getSession()
  if (isOwn(action, row, info?.staffId ?? '') && !(action.notBy?.unless && mayDo(action.notBy.unless))) return false
  return fits(row, action.when)
}

export const canChange = (resource: Resource, row: Row): boolean =>
  changeRules(resource).some(({ right, when }) => mayDo(right) && fits(row, when))

/** Whether there may be rows that the person may change. */
export const mayChangeAny = (resource: Resource): boolean => changeRules(resource).some(({ right }) => mayDo(right))

export const canRemove = (resource: Resource, row: Row): boolean =>
  removeRules(resource).some(({ right, when }) => mayDo(right) && fits(row, when))

/** Whether the row fits, as far as it shows, for the person today; the server judges the rest. */
const fits = (row: Row, where: Where | undefined): boolean =>
  where === undefined || matchesFor(row, shown(row, where), contextNow())

/** What `$actor`, `$office` and `$today` of a condition stand for. */
export function contextNow(): WhereContext {
  const { info } = getSession()
  return { actor: info?.staffId ?? '', office: info?.officeId ?? '', today: businessDay(new Date()) }
}

/** The part of a condition whose columns the row has. */
function shown(row: Row, where: Where): Where {
  const isShown = (name: string) => row[name] !== undefined
  const others = (part: unknown) => Object.values(conditionOf(part)).filter(isFieldOperand)
  return Object.fromEntries(
    Object.entries(where).filter(([name, part]) => isShown(name) && others(part).every(({ field }) => isShown(field))),
  ) as Where
}

/** Refine's question, answered from memory: the flags of the permission map and the rights of the person. */
export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource: name = '', action }) => {
    const [resourceName = '', key = ''] = name.split('.')
    const card = cardNamed(resourceName)
    if (!card) return { can: true }
    const view = card.views?.[key]
    if (!seesResource(card) || (view && !seesView(card, view))) return { can: false }
    await loadDefinitions([resourceName])
    const resource = resourceOf(resourceName)
    if (action === 'create') return { can: mayDo(resource.rights.create) }
    if (action === 'edit') return { can: mayChangeAny(resource) }
    if (action === 'delete') return { can: removeRules(resource).some(({ right }) => mayDo(right)) }
    return { can: mayDo(resource.actions?.[action]?.right) }
  },
  options: { queryOptions: { staleTime: Number.POSITIVE_INFINITY }, buttons: { hideIfUnauthorized: true } },
}

/** Whether the person may open a report: by its flag and its right. */
export const seesReport = ({ flag, right }: ReportCard, session: Session = getSession()): boolean =>
  isVisible(flag, session) && hasRight(right, session)
