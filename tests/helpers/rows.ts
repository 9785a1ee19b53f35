import type { AnyField } from '../../src/define/field.ts'
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
    if (['ref', 'region'].includes(field.kind)) labels[name] = `${field.label[0]}甲`
    if (field.kind === 'refs') labels[name] = [`${field.label[0]}甲`]
  }
  return { ...row, _labels: labels }
}

const values: Record<string, (at: number) => unknown> = {
  integer: (at) => at,
  decimal: (at) => at + 0.5,
  money: (at) => 100_000 - at * 60_000,
  date: () => '2026-01-31',
  datetime: () => '2026-01-31T00:05:00.000Z',
  boolean: (at) => at % 2 === 0,
  ref: (at) => `ref-${at}`,
  refs: () => ['ref-1'],
  file: () => [],
  region: () => '440305',
}

function plausible(field: AnyField, at: number): unknown {
  const options = Object.keys(field.options ?? {})
  if (field.kind === 'multiSelect') return options.slice(0, 2)
  if (options.length > 0) return options[at % options.length]
  return values[field.kind]?.(at) ?? `${field.prefix ?? field.label[0]}${at}`
}
