import { type AnyField, type Fields, is, isBoolean } from './field.ts'
import { looksBeyond } from './formula.ts'

/**
 * Whether there are such children, how many where that is told by what they refer to, or the days until today: kept nowhere,
 * so that rows that are never written again have it too. Each reader asks.
 */
export const isAsked = (field: AnyField): boolean =>
  field.formula !== undefined && (isBoolean(field) || looksBeyond(field.formula))

/** The fields that are written: all but those that the database computes. */
export const storedNames = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => !fields[name]?.part && !is(isAsked, fields[name]))
