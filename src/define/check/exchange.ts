import { importKeyOf } from '../exchange.ts'
import { type AnyField, isFile, isNotNull } from '../field.ts'
import { type Resource, uniqueColumns } from '../resource.ts'
import { collect, type Fault, fieldAt, type Registry } from './fault.ts'

/** What is imported: by what a row is known again, what its columns are called, and the lines that stand beside it. */
export function exchangeFaults(registry: Registry, resource: Resource): Fault[] {
  const { faults, demand } = collect(resource)
  const asked = resource.exchange?.import
  if (!asked) return faults
  const key = importKeyOf(resource)
  const [only] = key.length === 1 ? key.flatMap((name) => resource.fields[name] ?? []) : []
  const together = (resource.unique ?? []).some(
    (one) => !('where' in one) && isSameSet(uniqueColumns(one), key) && key.length > 1,
  )
  demand(
    only ? only.unique === true && isNotNull(only) : together,
    'exchange.import.key',
    only ? 'a column that is unique and never empty' : 'columns that are `unique` together',
  )
  demand(
    key.every((name) => resource.fields[name]?.right === undefined),
    'exchange.import.key',
    'columns that everybody sees',
  )
  for (const fault of linesFaults(registry, resource)) demand(false, 'exchange.import.lines', fault)

  const columns = sheetColumns(registry, resource)
  const known = new Map(columns.flatMap(([path, { label }]) => label.map((one) => [one, path])))
  for (const [path, others] of Object.entries(asked.headers ?? {})) {
    demand(fieldAt(registry, resource, path) !== undefined, 'exchange.import.headers', `a column instead of ${path}`)
    for (const one of others) {
      const free = known.get(one) ?? path
      demand(free === path, 'exchange.import.headers', `a word that does not stand for ${free}: ${one}`)
      known.set(one, path)
    }
  }
  // A file comes back in the language in which it was made.
  const twice = ([0, 1] as const).flatMap((language) => {
    const labels = Object.values(resource.fields).map(({ label }) => label[language])
    return labels.filter((label, at) => labels.indexOf(label) !== at)
  })[0]
  demand(twice === undefined, 'exchange.import', `two columns of the template that are not both called ${twice}`)
  return faults
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name))

/** One sort of lines stands in a sheet; its rows are written by form, and known again by a column that everybody sees. */
function linesFaults(registry: Registry, resource: Resource): string[] {
  const [first, second] = Object.entries(resource.exchange?.import?.lines ?? {})
  if (!first) return []
  const [name, key] = first
  const line = resource.lines?.[name]
  const field = registry[line?.resource ?? '']?.fields[key]
  return [
    ...(second ? [`one sort of lines instead of ${name} and ${second[0]}`] : []),
    ...(line && line.hidden === undefined ? [] : [`lines of the form instead of ${name}`]),
    ...(field && field.right === undefined ? [] : [`a column of the lines that everybody sees instead of ${key}`]),
  ]
}

/** The columns of the template, lines behind the name of the lines. */
function sheetColumns(registry: Registry, resource: Resource): [string, AnyField][] {
  const lined = Object.keys(resource.exchange?.import?.lines ?? {}).flatMap((name) => {
    const line = resource.lines?.[name]
    return Object.entries(registry[line?.resource ?? '']?.fields ?? {})
      .filter(([key, field]) => key !== line?.by && field.readOnly !== true && !isFile(field))
      .map(([key, field]): [string, AnyField] => [`${name}.${key}`, field])
  })
  // A header that the document has too says in the template whose it is.
  const own = Object.entries(resource.fields)
  const labels = new Set(own.flatMap(([, { label }]) => label))
  return [...own, ...lined.filter(([, field]) => !field.label.some((one) => labels.has(one)))]
}
