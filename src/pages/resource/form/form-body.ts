import { type AnyField, nothingOf } from '../../../define/field.ts'
import { schemaOfField } from '../../../define/schema.ts'
import { matches } from '../../../define/where.ts'
import type { Body } from '../record/calls.ts'
import type { Draft, FormPlan, NamedField } from '../record/form-model.ts'
import type { Row } from '../record/row.ts'

/**
 * What a create sends: every field that is shown, as it will be kept. The draft here and below is the stored row with
 * the form's values over it, because conditions may speak of columns that the form does not hold.
 */
export function createBody(plan: FormPlan, draft: Draft): Body {
  const body: Draft = {}
  for (const [name, field] of plan.fields) {
    const value = keptValue(field, draft[name])
    if (isShown(field, draft) && !isNothing(field, value)) body[name] = value
  }
  for (const { name, fields } of shownLines(plan, draft))
    body[name] = writtenLines(fields, draft, name).map((line) => lineBody(fields, line))
  return body
}

/** What a change sends: only what differs from the row. Lines are sent whole, each line with what differs in it. */
export function changeBody(plan: FormPlan, draft: Draft, before: Draft): Body {
  const body: Draft = {}
  for (const [name, field] of plan.fields) {
    if (field.readOnly === 'afterCreate') continue
    // A field that this edit has hidden stands for nothing.
    const isCleared = !isShown(field, draft) && isShown(field, before) && field.required !== true
    if (!isCleared && isSame(draft[name], before[name])) continue
    const value = isCleared ? nothingOf(field) : keptValue(field, draft[name])
    if (!isSame(value, before[name])) body[name] = value
  }
  for (const { name, fields } of shownLines(plan, draft)) {
    const former = new Map(linesOf(before, name).map((line) => [line.id, line]))
    const lines = writtenLines(fields, draft, name)
    if (!isSame(lines, before[name])) body[name] = lines.map((line) => lineBody(fields, line, former.get(line.id)))
  }
  return body
}

/** Deep equality of JSON values, in which nothing is nothing: null, undefined and a missing key are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  const left = one ?? null
  const right = other ?? null
  if (left === right) return true
  if (left === null || right === null || typeof left !== 'object' || typeof right !== 'object') return false
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false
    return left.every((member, at) => isSame(member, right[at]))
  }
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => isSame((left as Draft)[key], (right as Draft)[key]))
}

/** Normalised as the server would; what is not valid stands as it is. */
export function keptValue(field: AnyField, value: unknown): unknown {
  const parsed = schemaOfField(field).safeParse(value)
  return parsed.success ? parsed.data : value
}

/** A new line into which nobody has written what it cannot be without, nor anything else. */
export const isUntouched = (fields: readonly NamedField[], line: Draft): boolean =>
  !line.id &&
  fields.some(([name, field]) => field.required === true && (line[name] ?? '') === '') &&
  fields.every(([name, field]) => isSame(line[name], nothingOf(field)) || isSame(line[name], field.initial))

const writtenLines = (fields: readonly NamedField[], draft: Draft, name: string): Draft[] =>
  linesOf(draft, name).filter((line) => !isUntouched(fields, line))

function lineBody(fields: readonly NamedField[], line: Draft, former?: Draft): Draft {
  const body: Draft = line.id ? { id: line.id, version: line.version } : {}
  for (const [name, field] of fields) {
    if (former && (field.readOnly === 'afterCreate' || isSame(line[name], former[name]))) continue
    const value = keptValue(field, line[name])
    if (former ? !isSame(value, former[name]) : !isNothing(field, value)) body[name] = value
  }
  return body
}

function shownLines(plan: FormPlan, draft: Draft) {
  return plan.lines.filter(({ lines }) => matches(draft, lines.visible) && !matchesAny(draft, lines.readOnly))
}

function matchesAny(draft: Draft, lock: Parameters<typeof matches>[1] | undefined): boolean {
  return lock !== undefined && matches(draft, lock)
}

function isShown(field: AnyField, draft: Draft): boolean {
  return matches(draft, field.visible)
}

/** Not worth sending on create: the server's own "nothing". */
function isNothing(field: AnyField, value: unknown): boolean {
  return (
    value === null || value === undefined || (Array.isArray(value) && value.length === 0 && field.required !== true)
  )
}

export function linesOf(draft: Draft | Row, name: string): Draft[] {
  return Array.isArray(draft[name]) ? (draft[name] as Draft[]) : []
}
