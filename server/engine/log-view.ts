import { type SQL, sql } from 'drizzle-orm'
import { formats } from '../../src/define/by-kind/formats.ts'
import { traitsOf } from '../../src/define/field.ts'
import type { Param } from '../../src/define/message.ts'
import { optionLabel } from '../../src/define/options.ts'
import type { Resource } from '../../src/define/resource.ts'
import { fieldRights } from '../../src/define/rights.ts'
import { type Language, type Text, textIn } from '../../src/define/text.ts'
import { logActions } from '../../src/resources/company/log-actions.ts'
import { staff } from '../../src/resources/company/staff.ts'
import { registry } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { type AnyRow, tableName } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { message } from '../messages/rows.ts'
import { hasRight, scopeOf } from './access.ts'
import { type Changes, changesShown, closedReasons, readsReason, type Shown, titlesOf } from './history.ts'
import type { ViewCode } from './view-code.ts'

/** Text is compared entry by entry, without an index: so many take half a second (docs/audit.md). */
const portionOfText = 50_000

type Raw = {
  id: string
  resource: string
  rowId: string | null
  action: string
  reason: string | null
  changes: Changes
}
type Seen = { title: string | null; reason: string | null; changes: readonly Shown[] }

/**
 * What of the log hangs on the definition that an entry speaks of: its row's title, its reason and its changes, as this
 * person may see them. An entry of a row that they do not reach keeps all of it to itself.
 */
export const logView: ViewCode = {
  async finish(run, user, rows, isWhole = false) {
    const ids = rows.map(({ id }) => id)
    const entries = await run<Raw>(sql`select id, resource, row_id as "rowId", action, reason, changes
      from audit_entries where id = any(${sql.param(ids)}::uuid[])`)
    const seen = new Map<string, Seen>()
    for (const name of new Set(entries.map(({ resource }) => resource))) {
      const own = entries.filter(({ resource }) => resource === name)
      for (const [id, one] of await seenOf(run, user, name, own)) seen.set(id, one)
    }
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    for (const row of rows) {
      const [entry, found] = [byId.get(row.id), seen.get(row.id)]
      const labels = row._labels as Record<string, Param>
      if ('action' in row && entry) labels.action = actionLabel(entry.resource, entry.action)
      if (found?.title) labels.rowId = found.title
      if ('reason' in row) row.reason = found?.reason ?? null
      // Of a new row every value is a change from nothing: too much for a list.
      const said = entry?.action === 'create' && !isWhole ? [] : (found?.changes ?? [])
      if ('changes' in row && said.length > 0) {
        const resource = registry[entry?.resource ?? ''] as Resource
        const text = [changeText(resource, said, 'zh'), changeText(resource, said, 'en')] as const
        row.changes = text[0]
        labels.changes = message('audit.said', { text })
      }
    }
  },

  /** In the newest entries of those that the rest of the filter leaves: anyone who looks further back names the days. */
  async keyword(run, user, base, text) {
    const [edge] = await run<{ id: string; at: string }>(sql`select t.id, t.at::text as at from audit_logs t
      where ${base} order by t.at desc, t.id desc offset ${portionOfText - 1} limit 1`)
    const found = sql`exists (select from audit_entries a where a.id = t.id and ${textOf(user, text)})`
    return {
      where: edge ? sql`(t.at, t.id) >= (${edge.at}::timestamptz, ${edge.id}::uuid) and ${found}` : found,
      lookedTo: edge ? new Date(edge.at).toISOString() : null,
    }
  },
}

async function seenOf(run: Run, user: User, name: string, entries: readonly Raw[]): Promise<[string, Seen][]> {
  const resource = Object.hasOwn(registry, name) ? registry[name] : undefined
  const ids = [...new Set(entries.flatMap(({ rowId }) => rowId ?? []))]
  // The entries of accounts hold no values; what a future one might hold is not told either. Their row is a person.
  if (!resource) {
    const titles = await titlesOf(run, user, staff as Resource, ids)
    return entries.map(({ id, rowId, reason }) => [id, { title: titles.get(rowId ?? '') ?? null, reason, changes: [] }])
  }
  const scope = scopeOf(user, resource, 't')
  const reached = scope
    ? await run<AnyRow>(
        sql`select t.id from ${tableName(resource)} t where t.id = any(${sql.param(ids)}::uuid[]) and ${scope}`,
      )
    : undefined
  const known = reached && new Set(reached.map(({ id }) => id))
  const isReached = ({ rowId }: Raw) => rowId === null || known === undefined || known.has(rowId)
  const titles = await titlesOf(run, user, resource, ids)
  const shown = await changesShown(run, user, resource, entries.filter(isReached))
  return entries.map((entry) => {
    if (!isReached(entry)) return [entry.id, { title: null, reason: null, changes: [] }]
    const reason = readsReason(user, resource, entry.action) ? entry.reason : null
    return [entry.id, { title: titles.get(entry.rowId ?? '') ?? null, reason, changes: shown(entry.changes) }]
  })
}

/** An action in words: the resource's own, that of another whose action touched it, or one of accounts. */
function actionLabel(name: string, action: string): Param {
  const [other = '', verb = ''] = action.includes('.') ? action.split('.') : [name, action]
  const resource = Object.hasOwn(registry, other) ? registry[other] : undefined
  const own = Object.hasOwn(resource?.actions ?? {}, verb) ? resource?.actions?.[verb]?.label : undefined
  const kind = resource?.fields.kind
  if (own) return message('audit.said', { text: own })
  if (resource && kind?.options?.[verb])
    return message('audit.kind', { label: resource.label, kind: optionLabel(kind, verb) })
  const common = Object.hasOwn(logActions, verb) ? logActions[verb] : undefined
  const elsewhere = Object.values(registry).find((one) => Object.hasOwn(one.actions ?? {}, verb))?.actions?.[verb]
    ?.label
  const label = common ?? elsewhere
  return label ? message('audit.said', { text: label }) : action
}

/** `名称：甲 → 乙`, one below the other. References and regions are told by their names already. */
function changeText({ fields }: Resource, changes: readonly Shown[], language: Language): string {
  const say = (text: Text | string) => textIn(text, language)
  const lines = changes.flatMap(({ field: name, before, after }) => {
    const field = fields[name]
    if (!field) return []
    const said = (value: unknown): string => {
      if (value === null || value === undefined || value === '') return '—'
      if (traitsOf(field).lookup) return [value].flat().join('、') || '—'
      return formats[field.kind](value, field, { say }) || '—'
    }
    return [`${say(field.label)}${language === 'en' ? ': ' : '：'}${said(before)} → ${said(after)}`]
  })
  return lines.join('\n')
}

/** The content of changes is searched for those alone who may see all of it: else asking would tell what is hidden. */
function textOf(user: User, text: string): SQL {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const seesAll = fieldRights.every((right) => hasRight(user, right)) && user.scope === 'all'
  if (seesAll) return sql`(a.reason ilike ${like} or a.changes::text ilike ${like})`
  const closed = Object.values(registry).flatMap((resource) =>
    closedReasons(user, resource).map((action) => `${resource.name} ${action}`),
  )
  return sql`(a.reason ilike ${like} and not a.resource || ' ' || a.action = any(${sql.param(closed)}::text[])
    and ${reachedRows(user)})`
}

/** Entries of rows that the person reaches, and those of no row. */
function reachedRows(user: User): SQL {
  const scoped = Object.values(registry).flatMap((resource) => {
    const scope = scopeOf(user, resource, 'r')
    return scope ? [{ name: resource.name, table: tableName(resource), scope }] : []
  })
  const names = scoped.map(({ name }) => name)
  const reached = scoped.map(
    ({ name, table, scope }) =>
      sql`a.resource = ${name} and exists (select 1 from ${table} r where r.id = a.row_id and ${scope})`,
  )
  return sql`(a.row_id is null or not a.resource = any(${sql.param(names)}::text[])${sql.join(reached.map((one) => sql` or ${one}`))})`
}
