import { type SQL, sql } from 'drizzle-orm'
import { isMasked, optionLabel } from '../../src/define/field.ts'
import { type Flag, flags } from '../../src/define/flags.ts'
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
import { refuse } from '../errors/business-error.ts'
import { contextOf, hasFlag, hasRight, scopeOf } from './access.ts'
import { isAllowedNow } from './act.ts'
import { project } from './project.ts'

type Run = <T>(statement: SQL) => Promise<T[]>
/** The person, and the business day of the question. */
type Who = { user: User; row: UserRow; today: string }

/** The answer to "may this person, and why": what decided, and it said in Chinese. */
export type Why = {
  isAllowed: boolean
  decidedBy: 'status' | 'flag' | 'right' | 'scope' | 'state' | 'mask' | 'nobody'
  text: string
  from: Source[]
}

export function whyFlag(who: Who, flag: Flag): Why {
  const { user, row } = who
  const left = offDuty(who)
  if (left) return left
  const { hidden, from } = flagOf(flag, user, row)
  const text = `菜单「${flags[flag]}」${hidden ? '对此人隐藏' : '对此人显示'}：${flagReason(flag, from, hidden === 1, row)}`
  return { isAllowed: hidden === 0, decidedBy: 'flag', text, from }
}

function flagReason(flag: Flag, from: Source[], isHidden: boolean, row: UserRow): string {
  const [first] = from
  if (!first) return `没有启用的角色${stoppedWords(row, (role) => !role.hidden.includes(flag))}`
  if (first.kind === 'override') return `个人设置为${isHidden ? '隐藏' : '显示'}，优先于角色`
  if (first.kind === 'parent') return `上级菜单「${flags[first.flag]}」隐藏`
  const names = namesOf(from)
  if (!isHidden) return `${names}显示它`
  const stopped = stoppedWords(row, (role) => !role.hidden.includes(flag))
  return `${names}${rolesInUse(row).length > 1 ? '都' : ''}隐藏了它${stopped}`
}

const namesOf = (from: Source[]): string =>
  from.flatMap((source) => (source.kind === 'role' ? [`角色「${source.name}」`] : [])).join('、')

export function whyField(who: Who, resource: Resource, key: string): Why {
  const field = Object.hasOwn(resource.fields, key) ? resource.fields[key] : undefined
  if (!field) throw refuse('row.missing')
  const closed = closedFlag(who, resource)
  if (closed) return closed
  if (field.right) return whyRight(who, field.right, `字段「${field.label}」`)
  if (isMasked(field)) {
    const why = whyRight(who, 'pii', `「${field.label}」的完整内容`)
    return { ...why, decidedBy: 'mask', text: why.isAllowed ? why.text : `${why.text}，只显示头尾` }
  }
  return { isAllowed: true, decidedBy: 'nobody', text: `字段「${field.label}」不需要权限`, from: [] }
}

function whyRight({ user, row }: Who, right: Right, what: string): Why {
  const from = rolesWith(right, row)
  const isAllowed = hasRight(user, right)
  const text = isAllowed
    ? `${what}需要权限「${rights[right]}」，来自${namesOf(from)}`
    : `${what}需要权限「${rights[right]}」，${lackOf(right, row)}`
  return { isAllowed, decidedBy: 'right', text, from: isAllowed ? from : sourcesOf(row) }
}

function lackOf(right: Right, row: UserRow): string {
  const names = namesOf(sourcesOf(row))
  const stopped = stoppedWords(row, (role) => role.rights.includes(right))
  return `${names ? `${names}没有它` : '此人没有启用的角色'}${stopped}`
}

const sourcesOf = (row: UserRow): Source[] => rolesInUse(row).map(({ id, name }) => ({ kind: 'role', id, name }))

/** The stopped roles that would allow it. */
function stoppedWords({ roles }: UserRow, allows: (role: RoleGrant) => boolean): string {
  const names = (roles ?? []).filter((role) => !role.isActive && allows(role)).map(({ name }) => `角色「${name}」`)
  return names.length > 0 ? `；${names.join('、')}允许，但已停用` : ''
}

/** Whether the person sees the row: on duty, the menu's flag, then the data scope. */
export async function whyRecord(run: Run, who: Who, resource: Resource, id: string): Promise<Why> {
  const closed = closedFlag(who, resource)
  if (closed) return closed
  const scope = scopeOf(who.user, resource, 't')
  const label = dataScopes[who.user.scope]
  if (!scope) {
    const reason = resource.scope === 'all' ? `${resource.label}不按数据范围区分` : `数据范围是「${label}」`
    return { isAllowed: true, decidedBy: 'scope', text: `能看到：${reason}`, from: [] }
  }
  const found = await run(sql`select 1 from ${tableName(resource)} t where t.id = ${id} and ${scope}`)
  const reason = `数据范围是「${label}」，按${scopeWords(resource, who.user.scope === 'self')}判断，这条记录${found.length > 0 ? '在' : '不在'}范围内`
  return {
    isAllowed: found.length > 0,
    decidedBy: 'scope',
    text: `${found.length > 0 ? '能看到' : '看不到'}：${reason}`,
    from: [],
  }
}

function scopeWords(resource: Resource, isOwn: boolean): string {
  const scope: Scope = resource.scope
  if (scope === 'all') return ''
  if ('parent' in scope) {
    const parent = resourceOf(resource.fields[scope.parent]?.resource ?? '')
    return `所属${parent.label}的${scopeWords(parent, isOwn)}`
  }
  const key = isOwn || scope.office === undefined ? scope.own : scope.office
  if (key === undefined) return '本人（此类记录不归任何个人）'
  const labels: Record<string, string> = { createdById: '创建人', id: '本人' }
  return `「${labels[key] ?? resource.fields[key]?.label ?? key}」`
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
      text: `「${label}」${resource.label}：系统不允许任何人这样做`,
      from: [],
    }
  const byRight: Why = right
    ? whyRight(who, right, `「${label}」`)
    : { isAllowed: true, decidedBy: 'nobody', text: `「${label}」不需要权限`, from: [] }
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

function verbOf(who: Who, resource: Resource, verb: string): { right: Right | false | undefined; label: string } {
  const action = Object.hasOwn(resource.actions ?? {}, verb) ? resource.actions?.[verb] : undefined
  if (action) return { right: action.right, label: action.label }
  const own = { create: '新建', change: '修改', remove: '删除' } as const
  if (!Object.hasOwn(own, verb)) throw refuse('row.missing')
  const rules = rulesOf(resource, verb)
  return { right: rules ? rightAmong(who.user, rules) : resource.rights.create, label: own[verb as keyof typeof own] }
}

async function whyState(
  run: Run,
  who: Who,
  resource: Resource,
  verb: string,
  label: string,
  id: string,
): Promise<Why | null> {
  const [row] = await project(resource, Object.keys(resource.fields), []).read(
    run,
    sql`(select * from ${tableName(resource)} t where t.id = ${id})`,
    sql`t.id`,
  )
  if (!row || isOpen(who, resource, verb, row)) return null
  const state = stateFieldOf(resource)
  const field = state ? resource.fields[state] : undefined
  const now = state && field ? `当前为「${optionLabel(field, String(row[state]))}」，` : '当前的内容'
  return { isAllowed: false, decidedBy: 'state', text: `记录${now}不能「${label}」，与权限无关`, from: [] }
}

function isOpen({ user, today }: Who, resource: Resource, verb: string, row: AnyRow): boolean {
  const rules = rulesOf(resource, verb)
  const context = contextOf({ user, today })
  if (rules) return rules.some(({ right, when }) => hasRight(user, right) && matchesFor(row, when, context))
  const action = resource.actions?.[verb]
  return action === undefined || isAllowedNow(resource, action, row, context)
}

function closedFlag(who: Who, resource: Resource): Why | null {
  const left = offDuty(who)
  if (left) return left
  return resource.flag && !hasFlag(who.user, resource.flag) ? whyFlag(who, resource.flag) : null
}

function offDuty({ row }: Who): Why | null {
  if (row.status === 'on') return null
  return { isAllowed: false, decidedBy: 'status', text: '此人不在职或账号已停用，不能登录', from: [] }
}
