import { type AnyField, isDate, isInstant, isNumeric, isOfKind, isSet } from '../field.ts'
import { fieldAtPath } from '../path.ts'
import type { Resource } from '../resource.ts'
import { conditionOf, isFieldOperand, operators, type Where } from '../where.ts'

/** What is wrong with a definition: where it stands (`orders.views.all.columns`), and what is expected there. */
export type Fault = { resource: string; word: string; expected: string }
export type Registry = Readonly<Record<string, Resource>>

/** Collects what does not hold, each under the word that says it. */
export function collect(resource: Resource) {
  const faults: Fault[] = []
  return {
    faults,
    demand: (holds: boolean, word: string, expected: string): void => {
      if (!holds) faults.push({ resource: resource.name, word, expected })
    },
  }
}

/** The field at the end of a path through references or lines; undefined where there is none. */
export const fieldAt = (registry: Registry, resource: Resource, path: string): AnyField | undefined =>
  fieldAtPath(resource, path, (name) => registry[name])

/** Every path that a condition speaks of, with its operators and operands. */
export function partsOf(where: Where | undefined): { path: string; operator: string; operand: unknown }[] {
  return Object.entries(where ?? {}).flatMap(([key, part]) => {
    if (key === 'or' || key === 'and') return (part as readonly Where[]).flatMap(partsOf)
    return Object.entries(conditionOf(part)).map(([operator, operand]) => ({ path: key, operator, operand }))
  })
}

const context = /^\$(actor|office|roles|officesAbove|today([+-]\d{1,4})?)$/

/** What of a condition cannot be, in words: a path without a field, an operator that is none, an option that is not offered. */
export function conditionFaults(where: Where | undefined, at: (path: string) => AnyField | undefined): string[] {
  return partsOf(where).flatMap(({ path, operator, operand }) => {
    const field = at(path)
    if (!field) return [`a field instead of ${path}`]
    if (!(operators as readonly string[]).includes(operator)) return [`an operator instead of ${operator}`]
    if (isFieldOperand(operand)) return betweenFaults(path, field, operator, operand.field, at)
    const texts = [operand].flat().filter((one): one is string => typeof one === 'string')
    const unknown = texts.find((one) => one.startsWith('$') && !context.test(one))
    if (unknown) return [`$actor, $office or $today instead of ${unknown}`]
    const foreign = texts.find((one) => field.options && !Object.hasOwn(field.options, one))
    return foreign === undefined ? [] : [`one of ${Object.keys(field.options ?? {}).join(', ')} instead of ${foreign}`]
  })
}

/** Two columns are compared where both readers compare them alike: of one kind, and of one row. */
function betweenFaults(
  path: string,
  field: AnyField,
  operator: string,
  other: string,
  at: (path: string) => AnyField | undefined,
): string[] {
  const isSameRow = !path.includes('.') && !other.includes('.') && isOfKind(at(other), field)
  if (!isSameRow) return [`a column of the kind of ${path} instead of ${other}`]
  if (operator === 'eq' || operator === 'ne') return isSet(field) ? [`no set such as ${path}`] : []
  const isOrdered = isNumeric(field) || isDate(field) || isInstant(field) || field.format === 'month'
  return isOrdered && ['lt', 'lte', 'gt', 'gte'].includes(operator)
    ? []
    : [`eq or ne instead of ${operator} of ${path}`]
}

export const viewsOf = (resource: Resource) => Object.entries(resource.views ?? {})
export const actionsOf = (resource: Resource) => Object.entries(resource.actions ?? {})

/** The fields, and those that actions ask for, each under its place. */
export const allFields = (resource: Resource): [word: string, field: AnyField][] => [
  ...Object.entries(resource.fields).map(([key, field]): [string, AnyField] => [`fields.${key}`, field]),
  ...actionsOf(resource).flatMap(([verb, { input = {} }]) =>
    Object.entries(input).map(([key, field]): [string, AnyField] => [
      `actions.${verb}.input.${key}`,
      field as AnyField,
    ]),
  ),
]
