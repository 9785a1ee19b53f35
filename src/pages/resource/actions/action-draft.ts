import { type AnyField, isFile, isOfKind, traitsOf } from '../../../define/field.ts'
import type { Action, Resource } from '../../../define/resource.ts'
import { matches, namesIn } from '../../../define/where.ts'
import { holds, type User } from '../../../providers/access.ts'
import { type Draft, type FormPlan, initialOf } from '../record/form-model.ts'
import type { Row } from '../record/row.ts'
import { sumOver } from './beyond.tsx'

/** The fields of the action as if they were those of a resource, so that every part of a form works on them. */
export function inputPlan(resource: Resource, action: Action, user: User | undefined, isOne: boolean): FormPlan {
  const fields = (action.input ?? {}) as Readonly<Record<string, AnyField>>
  // A file belongs to one row, unless the rows are acted on together; so does what the action asks row by row.
  const isJoint = action.bulk === 'together'
  const shown = Object.entries(fields).filter(
    ([name, field]) =>
      holds(user, field.right) && (isOne || !((isFile(field) && !isJoint) || action.singleRowInputs?.includes(name))),
  )
  return { resource: { ...resource, fields, lines: undefined }, fields: shown, lines: [] }
}

/**
 * Whether an input is a column of the row, by name, kind and label: it starts from the row's value, since one corrects a
 * price and does not retype it. What is named alike and called otherwise is something else: the freight of a trip is not
 * the price of the car on it.
 */
function isColumn({ fields }: Resource, name: string, field: AnyField): boolean {
  const column = fields[name]
  const isSame = isOfKind(column, field) && column?.label[0] === field.label[0] && name !== 'reason'
  return isSame && !traitsOf(field).isMultiline && !isFile(field)
}

/**
 * Whether the row lacks something of what the dialog begins with or speaks of, as the rows of a list do, which bring its
 * columns alone. A panel may reckon with any column.
 */
export function isLacking(resource: Resource, action: Action, user: User | undefined, row: Row): boolean {
  const inputs = Object.entries((action.input ?? {}) as Readonly<Record<string, AnyField>>)
  const names = inputs.flatMap(([name, field]) => [
    ...(isColumn(resource, name, field) ? [name] : []),
    ...[...namesIn(field.visible), ...Object.values(field.dependsOn ?? {})].filter((one) => !action.input?.[one]),
  ])
  const asked = action.panel ? Object.keys(resource.fields) : [...names, ...(action.sum ? [action.sum.of] : [])]
  return asked.some((name) => {
    const field = resource.fields[name]
    return field !== undefined && holds(user, field.right) && row[name] === undefined
  })
}

/** What the inputs begin with. */
export function startOf(
  resource: Resource,
  { fields }: FormPlan,
  rows: readonly Row[],
  user: User | undefined,
  { sum, preview }: Action,
): Draft {
  const row = rows.length === 1 ? rows[0] : undefined
  const storedOf = (name: string, field: AnyField) => (isColumn(resource, name, field) ? row?.[name] : undefined)
  const startValueOf = (name: string, field: AnyField) => {
    const summed = sum?.fills === name ? sumOver(rows, sum.of) : undefined
    const stored = sum?.fills === name || preview?.fills === name ? undefined : storedOf(name, field)
    return summed ?? stored ?? initialOf(field, user, new Date())
  }
  return Object.fromEntries(fields.map(([name, field]) => [name, startValueOf(name, field)]))
}

/** What the row had and the person took out: nothing is wanted there, while a field that was never filled asks for nothing. */
export function emptied({ fields }: FormPlan, start: Draft, rows: readonly Row[], values: Draft): Draft {
  const row = baseOf(rows)
  const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
  const gone = fields.filter(
    ([name, { required, visible }]) =>
      required !== true &&
      !isEmpty(start[name]) &&
      start[name] === row[name] &&
      isEmpty(values[name]) &&
      matches(values, visible),
  )
  return Object.fromEntries(gone.map(([name]) => [name, null]))
}

/** One row's texts only: the conditions of an action's fields speak of its input, not of the row. */
export function baseOf(rows: readonly Row[]): Draft {
  const [row] = rows
  return rows.length === 1 && row ? row : {}
}

/** Its lines are no part of the action, and only some pages have read them. */
export function withoutLines({ lines = {} }: Resource, row: Draft): Draft {
  return Object.fromEntries(Object.entries(row).filter(([name]) => lines[name] === undefined))
}
