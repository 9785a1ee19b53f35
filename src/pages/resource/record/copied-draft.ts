import { type AnyField, isMasked, nothingOf, traitsOf } from '../../../define/field.ts'
import { matches } from '../../../define/where.ts'
import { holds, type User } from '../../../providers/access.ts'
import { type Draft, type FormPlan, newDraft, newLine } from './form-model.ts'
import type { Row } from './row.ts'

/** A new record like a stored one, with its lines: not what is of that one alone, nor what begins anew with each. */
export function copiedDraft(plan: FormPlan, row: Row, user: User | undefined, now: Date): Draft {
  const without = plan.resource.copy ?? {}
  const isKept = (path: string, field: AnyField) => {
    const isOwn =
      path in without ? matches(row, without[path]) : field.unique === true || traitsOf(field).isNotCopied === true
    const isShort = isMasked(field) && !holds(user, 'pii')
    return !isOwn && !isShort && !String(field.initial ?? '').startsWith('$')
  }
  const draft = newDraft(plan, user, now)
  for (const [name, field] of plan.fields) if (isKept(name, field)) draft[name] = row[name] ?? nothingOf(field)
  for (const { name, fields } of plan.lines) {
    const stored = Array.isArray(row[name]) ? (row[name] as Row[]) : []
    draft[name] = stored.map((line) => {
      const kept = fields.filter(([key, field]) => isKept(`${name}.${key}`, field))
      return {
        ...newLine(fields, user, now),
        ...Object.fromEntries(kept.map(([key, field]) => [key, line[key] ?? nothingOf(field)])),
      }
    })
  }
  return draft
}

/** What the references and regions of a row and its lines are called, by what stands for them. */
export function namesIn(plan: FormPlan, row: Row): Map<string, string> {
  const rows = [row, ...plan.lines.flatMap(({ name }) => (Array.isArray(row[name]) ? (row[name] as Row[]) : []))]
  const names = rows.flatMap((one) =>
    Object.entries(one._labels ?? {}).flatMap(([path, label]): [string, string][] =>
      typeof label === 'string' && typeof one[path] === 'string' ? [[one[path], label]] : [],
    ),
  )
  return new Map(names)
}
