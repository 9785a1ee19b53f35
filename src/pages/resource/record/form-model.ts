import { businessDay } from '../../../define/business-day.ts'
import { type AnyField, nothingOf } from '../../../define/field.ts'
import { type Lines, type Resource, stateFieldOf } from '../../../define/resource.ts'
import { type FormSection, formSections, isWritable } from '../../../define/sections.ts'
import { holds, type User } from '../../../providers/access.ts'
import { resourceOf } from '../../../providers/definitions.ts'
import type { Row } from './row.ts'

export type Draft = Record<string, unknown>
export type Mode = 'create' | 'edit'
export type NamedField = readonly [name: string, field: AnyField]

/** The fields of a section that this person may write, in the definition's order. */
export function fieldsOf(resource: Resource, section: FormSection, user: User | undefined): NamedField[] {
  return section.fields.flatMap((name) => {
    const field = resource.fields[name]
    return field && isWritable(field) && holds(user, field.right) ? [[name, field] as const] : []
  })
}

/** The columns of a line's grid. */
export function lineFieldsOf(lines: Lines, user: User | undefined): NamedField[] {
  const { fields } = resourceOf(lines.resource)
  return Object.entries(fields).filter(
    ([name, field]) => name !== lines.by && isWritable(field) && holds(user, field.right),
  )
}

/** Everything the form holds: its fields, and its lines with their columns. */
export type FormPlan = {
  resource: Resource
  fields: NamedField[]
  lines: { name: string; lines: Lines; fields: NamedField[] }[]
}

export function planOf(resource: Resource, user: User | undefined): FormPlan {
  const sections = formSections(resource)
  return {
    resource,
    fields: sections.flatMap((section) => fieldsOf(resource, section, user)),
    lines: sections.flatMap((section) => {
      const lines = section.lines === undefined ? undefined : resource.lines?.[section.lines]
      return lines && section.lines ? [{ name: section.lines, lines, fields: lineFieldsOf(lines, user) }] : []
    }),
  }
}

/** The values of a new record. */
export function newDraft(plan: FormPlan, user: User | undefined, now: Date): Draft {
  const draft: Draft = {}
  for (const [name, field] of plan.fields) draft[name] = initialOf(field, user, now)
  for (const { name, lines, fields } of plan.lines)
    draft[name] = Array.from({ length: lines.min ?? lines.minOnSubmit ?? 0 }, () => newLine(fields, user, now))
  return draft
}

export function newLine(fields: readonly NamedField[], user: User | undefined, now: Date): Draft {
  return Object.fromEntries(fields.map(([name, field]) => [name, initialOf(field, user, now)]))
}

/** The values of a stored row, as the form edits them. */
export function draftOfRow(plan: FormPlan, row: Row): Draft {
  const draft: Draft = {}
  for (const [name, field] of plan.fields) draft[name] = row[name] ?? nothingOf(field)
  for (const { name, fields } of plan.lines) {
    const stored = Array.isArray(row[name]) ? (row[name] as Row[]) : []
    draft[name] = stored.map((line) => ({
      id: line.id,
      version: line.version,
      ...Object.fromEntries(fields.map(([key, field]) => [key, line[key] ?? nothingOf(field)])),
    }))
  }
  return draft
}

export function initialOf(field: AnyField, user: User | undefined, now: Date): unknown {
  if (field.initial === '$today') return businessDay(now)
  if (field.initial === '$actor') return user?.staffId ?? null
  if (field.initial === '$office') return user?.officeId ?? null
  return field.initial ?? nothingOf(field)
}

/** A row that does not exist yet is in its initial state. */
export function unsavedRow(resource: Resource): Draft {
  const name = stateFieldOf(resource)
  return name ? { [name]: resource.fields[name]?.initial } : {}
}

/** The stored row behind the form, if there is one. */
export function rowOf(base: Draft): Row | undefined {
  return typeof base.id === 'string' ? (base as Row) : undefined
}
