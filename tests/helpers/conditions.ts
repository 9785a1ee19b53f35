import { filterBounds } from '../../server/engine/filter-bounds.ts'
import {
  type AnyField,
  isBoolean,
  isDate,
  isFile,
  isInstant,
  isNumeric,
  isReference,
  traitsOf,
} from '../../src/define/field.ts'

/** One condition, by the name of its parameter in the address. */
export type Asked = Record<string, string>

/** What stands in the address for a value, and operators that this value satisfies. */
export function satisfied(key: string, field: AnyField, value: unknown): Asked[] {
  const text = String(value)
  if (value === null)
    return [{ [`${key}_null`]: '1' }, { [`${key}_ne`]: otherOf(field) }, { [`${key}_nin`]: otherOf(field) }]
  if (Array.isArray(value)) {
    if (value.length === 0) return [{ [`${key}_nnull`]: '1' }]
    return [{ [key]: String(value[0]) }, { [`${key}_in`]: value.join(',') }, { [`${key}_nnull`]: '1' }]
  }
  const always = [{ [key]: text }, { [`${key}_in`]: `${text},${otherOf(field, text)}` }, { [`${key}_nnull`]: '1' }]
  const ordered = isOrdered(field)
    ? [{ [`${key}_gte`]: text }, { [`${key}_lte`]: text }, { [`${key}_between`]: `${text},${text}` }]
    : []
  const partial = isPlainText(field)
    ? [
        { [`${key}_like`]: text.slice(1) },
        { [`${key}_contains`]: text.toLowerCase() },
        { [`${key}_startswith`]: text.slice(0, 2) },
      ]
    : []
  return [...always, ...ordered, ...partial]
}

/** Operators that the value does not satisfy. */
export function failed(key: string, field: AnyField, value: unknown): Asked[] {
  const text = String(value)
  if (value === null) return [{ [`${key}_nnull`]: '1' }, { [key]: otherOf(field) }]
  if (Array.isArray(value))
    return value.length === 0 ? [] : [{ [`${key}_ne`]: String(value[0]) }, { [`${key}_null`]: '1' }]
  const ordered = isOrdered(field) ? [{ [`${key}_gt`]: text }, { [`${key}_lt`]: text }] : []
  return [
    { [`${key}_ne`]: text },
    { [`${key}_nin`]: text },
    { [key]: otherOf(field, text) },
    { [`${key}_null`]: '1' },
    ...ordered,
  ]
}

/** The same condition as the JSON of `_where` has it. */
export function whereOf(asked: Asked): Record<string, Record<string, string>> {
  const written = Object.entries(asked).map(([name, text]) => {
    const [key = '', operator = 'eq'] = name.split('_')
    return [key, { [operator === 'like' ? 'contains' : operator]: text }]
  })
  return Object.fromEntries(written)
}

/** As many conditions at a time as one request may have, beside one that names the row. */
export function* together(conditions: readonly Asked[]): Generator<Asked[]> {
  let batch: Asked[] = []
  for (const one of conditions) {
    if (!isWithinBounds([...batch, one])) {
      yield batch
      batch = []
    }
    batch.push(one)
  }
  if (batch.length > 0) yield batch
}

function isWithinBounds(batch: readonly Asked[]): boolean {
  const asked = batch.flatMap((one) => Object.entries(one))
  const texts = asked.filter(([name]) => /_(like|contains|startswith)$/.test(name)).length
  const values = asked.flatMap(([name, text]) => (/_(in|nin|between)$/.test(name) ? text.split(',') : [])).length
  return asked.length < filterBounds.conditions && texts <= filterBounds.texts && values <= filterBounds.values
}

const isOrdered = (field: AnyField) => isNumeric(field) || isDate(field) || isInstant(field)

/** Looked for by its parts, by anyone. */
const isPlainText = (field: AnyField) => {
  const { column, hasOptions, lookup, isMasked } = traitsOf(field)
  return column === 'text' && !hasOptions && !lookup && !isMasked
}

function otherOf(field: AnyField, text = ''): string {
  if (isNumeric(field)) return '999999999'
  if (isBoolean(field)) return text === 'true' ? 'false' : 'true'
  if (isReference(field) || isFile(field)) return '00000000-0000-4000-8000-000000000000'
  if (isDate(field)) return '1999-01-01'
  return isInstant(field) ? '1999-01-01T00:00:00Z' : 'none-such'
}
