import { samples } from '../../src/define/by-kind/samples.ts'
import {
  type AnyField,
  isDate,
  isInstant,
  isMoney,
  isReference,
  isRegion,
  isSet,
  traitsOf,
} from '../../src/define/field.ts'
import type { Resource, View } from '../../src/define/resource.ts'
import { fieldAt } from '../../src/pages/resource/record/field-at.ts'

/** A row of a view as the server sends it, with a plausible value in every column. */
export function rowOf(resource: Resource, view: View, at: number): Record<string, unknown> {
  const row: Record<string, unknown> = { id: `row-${at}`, version: 1 }
  const labels: Record<string, string | string[]> = {}
  for (const name of new Set([...view.columns, ...(view.optionalColumns ?? [])])) {
    const field = fieldAt(resource, name)
    if (!field) throw new Error(`no field ${resource.name}.${name}`)
    row[name] = plausible(field, at)
    if (isReference(field) || isRegion(field))
      labels[name] = isSet(field) ? [`${field.label[0]}甲`] : `${field.label[0]}甲`
  }
  return { ...row, _labels: labels }
}

function plausible(field: AnyField, at: number): unknown {
  const options = Object.keys(field.options ?? {})
  if (options.length > 0) return isSet(field) ? options.slice(0, 2) : options[at % options.length]
  if (isMoney(field)) return 100_000 - at * 60_000
  if (isRegion(field)) return '440305'
  if (isReference(field)) return isSet(field) ? ['ref-1'] : `ref-${at}`
  if (isDate(field)) return '2026-01-31'
  if (isInstant(field)) return '2026-01-31T00:05:00.000Z'
  return traitsOf(field).isName ? `${field.prefix ?? field.label[0]}${at}` : samples[field.kind](field, at)
}
