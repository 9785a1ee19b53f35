import { isFile } from './field.ts'
import type { Print, PrintTable, Resource } from './resource-words.ts'
import { detailSections } from './sections.ts'

/** So many papers at once. */
export const MAX_PRINTS = 100

/** What a paper says of its row: what it names, else all that the detail shows; a file is no text. */
export function printedFields(resource: Resource, { fields }: Print): readonly string[] {
  return (
    fields ?? detailSections(resource).flatMap((section) => section.fields.filter((name) => isPrinted(resource, name)))
  )
}

const isPrinted = (resource: Resource, name: string): boolean => {
  const field = resource.fields[name]
  return field !== undefined && !isFile(field)
}

/** The tables of a paper: those it names, else the lines. `find` answers the definition behind a name. */
export function printedTables(
  resource: Resource,
  { tables }: Print,
  find: (name: string) => Resource | undefined,
): readonly PrintTable[] {
  if (tables) return tables
  return Object.values(resource.lines ?? {}).map(({ resource: of, by, label }) => {
    const line = find(of)
    const columns = Object.keys(line?.fields ?? {}).filter(
      (name) => name !== by && line !== undefined && isPrinted(line, name) && !line.fields[name]?.hidden,
    )
    return { resource: of, by, label, columns }
  })
}

/** How a paper looks and what it says in which order: told with what stands on it, for lists and details need none of it. */
export type PrintLayout = Pick<Print, 'paper' | 'inWords' | 'signatures' | 'qr'> & {
  fields: readonly string[]
  tables: readonly PrintTable[]
}

/** `find` answers the definition behind a name. */
export function layoutOf(resource: Resource, print: Print, find: (name: string) => Resource | undefined): PrintLayout {
  const { paper, inWords, signatures, qr } = print
  const tables = printedTables(resource, print, find).map(({ where: _where, ...table }) => table)
  return { paper, inWords, signatures, qr, fields: printedFields(resource, print), tables }
}
