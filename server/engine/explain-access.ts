import { sql } from 'drizzle-orm'
import { isMasked, optionLabel } from '../../src/define/field.ts'
import { type Flag, flags } from '../../src/define/flags.ts'
import type { Message, Param } from '../../src/define/message.ts'
import {
  changeRules,
  type Resource,
  type RowRule,
  removeRules,
  type Scope,
  stateFieldOf,
} from '../../src/define/resource.ts'
import { dataScopes, type Right, rights } from '../../src/define/rights.ts'
import { matchesFor } from '../../src/define/where.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { flagOf, rolesWith, type Source } from '../auth/permissions.ts'
import { type RoleGrant, rolesInUse, type User, type UserRow } from '../auth/user.ts'
import { type AnyRow, tableName } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { refuse } from '../errors/business-error.ts'
import { message } from '../messages/access.ts'
import { contextOf, hasFlag, hasRight, scopeOf, sees } from './access.ts'
import { isAllowedNow } from './act.ts'
import { project } from './project.ts'

/** The person, and the business day of the question. */
type Who = { user: User; row: UserRow; today: string }

/** The answer to "may this person, and why": what decided, and its reason. */
export type Why = {
  isAllowed: boolean
  decidedBy: 'status' | 'flag' | 'right' | 'scope' | 'state' | 'mask' | 'nobody'
  text: Message
  from: Source[]
}

export function whyFlag(who: Who, flag: Flag): Why {
  const { user, row } = who
  const left = offDuty(who)
  if (left) return left
  const { hidden, from } = flagOf(flag, user, row)
  const reason = flagReason(flag, from, hidden === 1, row)
  const text = message(hidden ? 'why.menuHidden' : 'why.menuShown', { menu: flags[flag], reason })
  return { isAllowed: hidden === 0, decidedBy: 'flag', text, from }
}

function flagReason(flag: Flag, from: Source[], isHidden: boolean, row: UserRow): Message {
  const [first] = from
  const orStopped = (text: Message) => withStopped(text, row, (role) => !role.hidden.includes(flag))
  if (!first) return orStopped(message('why.noRole'))
  if (first.kind === 'override') return message(isHidden ? 'why.ownHidden' : 'why.ownShown')
  if (first.kind === 'parent') return message('why.aboveHidden', { menu: flags[first.flag] })
  const names = namesOf(from)
  if (!isHidden) return message('why.shownBy', { names })
  return orStopped(message(rolesInUse(row).length > 1 ? 'why.hiddenByAll' : 'why.hiddenBy', { names }))
}

const namesOf = (from: readonly Source[]): Param => ({
  list: from.flatMap((source) => (source.kind === 'role' ? [message('why.role', { name: source.name })] : [])),
})

export function whyField(who: Who, resource: Resource, key: string): Why {
  const field = Object.hasOwn(resource.fields, key) ? resource.fields[key] : undefined
  if (!field) throw refuse('row.missing')
  const closed = closedFlag(who, resource)
  if (closed) return closed
  if (field.flag && !hasFlag(who.user, field.flag)) return whyFlag(who, field.flag)
  if (field.right) return whyRight(who, field.right, message('why.field', { field: field.label }))
  if (isMasked(field)) {
    const why = whyRight(who, 'pii', message('why.wholeField', { field: field.label }))
    return { ...why, decidedBy: 'mask', text: why.isAllowed ? why.text : message('why.inPart', { text: why.text }) }
  }
  return free(message('why.field', { field: field.label }))
}

/** What asks for no right. */
const free = (what: Message): Why => ({
  isAllowed: true,
  decidedBy: 'nobody',
  text: message('why.free', { what }),
  from: [],
})

function whyRight({ user, row }: Who, right: Right, what: Message): Why {
  const from = rolesWith(right, row)
  const isAllowed = hasRight(user, right)
  const about = { what, right: rights[right] }
  const text = isAllowed
    ? message('why.needsHas', { ...about, names: namesOf(from) })
    : message('why.needsLacks', { ...about, lack: lackOf(right, row) })
  return { isAllowed, decidedBy: 'right', text, from: isAllowed ? from : sourcesOf(row) }
}

function lackOf(right: Right, row: UserRow): Message {
  const sources = sourcesOf(row)
  const lack = sources.length > 0 ? message('why.without', { names: namesOf(sources) }) : message('why.personNoRole')
  return withStopped(lack, row, (role) => role.rights.includes(right))
}

const sourcesOf = (row: UserRow): Source[] => rolesInUse(row).map(({ id, name }) => ({ kind: 'role', id, name }))

/** With the stopped roles that would allow it. */
function withStopped(text: Message, { roles }: UserRow, allows: (role: RoleGrant) => boolean): Message {
  const stopped = (roles ?? []).filter((role) => !role.isActive && allows(role))
  const list = stopped.map(({ name }) => message('why.role', { name }))
  return list.length > 0 ? message('why.stopped', { text, names: { list } }) : text
}

/** Whether the person sees the row: on duty, the menu's flag, then the data scope. */
export async function whyRecord(run: Run, who: Who, resource: Resource, id: string): Promise<Why> {
  const closed = closedFlag(who, resource)
  if (closed) return closed
  const scope = scopeOf(who.user, resource, 't')
  const about = { scope: dataScopes[who.user.scope] }
  if (!scope) {
    const isUndivided = resource.scope === 'all'
    return bySight(
      true,
      isUndivided ? message('why.undivided', { resource: resource.label }) : message('why.scope', about),
    )
  }
  const [found] = await run(sql`select 1 from ${tableName(resource)} t where t.id = ${id} and ${scope}`)
  const by = scopeColumn(resource, who.user.scope === 'self')
  return bySight(found !== undefined, message(found ? 'why.within' : 'why.outside', { ...about, by }))
}

const bySight = (isAllowed: boolean, reason: Message): Why => ({
  isAllowed,
  decidedBy: 'scope',
  text: message(isAllowed ? 'why.seen' : 'why.unseen', { reason }),
  from: [],
})

/** The column by which a row is somebody's, or an office's. */
function scopeColumn(resource: Resource, isOwn: boolean): Param {
  const scope: Scope = resource.scope
  if (scope === 'all') return ''
  if ('parent' in scope) {
    const parent = resourceOf(resource.fields[scope.parent]?.resource ?? '')
    return message('why.ofParent', { parent: parent.label, by: scopeColumn(parent, isOwn) })
  }
  const key = isOwn || scope.office === undefined ? scope.own : scope.office
  if (key === undefined) return message('why.byNobody')
  if (key === 'id') return message('why.bySelf')
  if (key === 'createdById') return message('why.byCreator')
  return message('why.quoted', { name: resource.fields[key]?.label ?? key })
}

/** Whether the person may do the verb to the row: flag, right, scope, then the row's state. */
export async function whyAction(run: Run, who: Who, resource: Resource, verb: string, id?: string): Promise<Why> {
  const { right, label } = verbOf(who, resource, verb)
  const closed = closedFlag(who, resource)
  if (closed) return closed
  if (right === false)
    return {
      isAllowed: false,
      decidedBy: 'nobody',
      text: message('why.nobody', { action: label, resource: resource.label }),
      from: [],
    }
  const what = message('why.quoted', { name: label })
  const byRight: Why = right ? whyRight(who, right, what) : free(what)
  if (!byRight.isAllowed || id === undefined) return byRight
  const seen = await whyRecord(run, who, resource, id)
  if (!seen.isAllowed) return seen
  return (await whyState(run, who, resource, verb, label, id)) ?? byRight
}

const rulesOf = (resource: Resource, verb: string): readonly RowRule[] | undefined =>
  verb === 'change' ? changeRules(resource) : verb === 'remove' ? removeRules(resource) : undefined

/** Of several rights to write a row the one that the person has; `false` where there is none. */
function rightAmong(user: User, rules: readonly RowRule[]): Right | false {
  return (rules.find(({ right }) => hasRight(user, right)) ?? rules[0])?.right ?? false
}

function verbOf(who: Who, resource: Resource, verb: string): { right: Right | false | undefined; label: Param } {
  const action = Object.hasOwn(resource.actions ?? {}, verb) ? resource.actions?.[verb] : undefined
  if (action) return { right: action.right, label: action.label }
  if (verb !== 'create' && verb !== 'change' && verb !== 'remove') throw refuse('row.missing')
  const rules = rulesOf(resource, verb)
  const right = rules ? rightAmong(who.user, rules) : resource.rights.create
  return { right, label: message(`verb.${verb}`) }
}

async function whyState(
  run: Run,
  who: Who,
  resource: Resource,
  verb: string,
  label: Param,
  id: string,
): Promise<Why | null> {
  const [row] = await project(resource, Object.keys(resource.fields)).read(
    run,
    sql`(select * from ${tableName(resource)} t where t.id = ${id})`,
    sql`t.id`,
  )
  if (!row || isOpen(who, resource, verb, row)) return null
  const state = stateFieldOf(resource)
  const field = state ? resource.fields[state] : undefined
  const text =
    state && field
      ? message('why.state', { state: optionLabel(field, String(row[state])), action: label })
      : message('why.content', { action: label })
  return { isAllowed: false, decidedBy: 'state', text, from: [] }
}

function isOpen({ user, today }: Who, resource: Resource, verb: string, row: AnyRow): boolean {
  const rules = rulesOf(resource, verb)
  const context = contextOf({ user, today })
  if (rules) return rules.some(({ right, when }) => hasRight(user, right) && matchesFor(row, when, context))
  const action = resource.actions?.[verb]
  return action === undefined || isAllowedNow({ user, today }, resource, action, row)
}

function closedFlag(who: Who, resource: Resource): Why | null {
  const left = offDuty(who)
  if (left) return left
  return resource.flag && !hasFlag(who.user, resource.flag) && !sees(who.user, resource)
    ? whyFlag(who, resource.flag)
    : null
}

function offDuty({ row }: Who): Why | null {
  if (row.status === 'on') return null
  return { isAllowed: false, decidedBy: 'status', text: message('why.offDuty'), from: [] }
}
