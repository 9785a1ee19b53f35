import type { Right } from './rights.ts'

/** How rows come in from sheets of others (docs/import.md). */
export type Import = {
  /** The column by which a row is known again, or several together, as in `unique`. */
  key: string | readonly string[]
  /** What other people's sheets call a column beside its label: `plate: ['车牌号']`; of lines `cars.vin`. */
  headers?: Readonly<Record<string, readonly string[]>>
  /** Lines that stand in the sheet beside their document, and the column by which one is known again: `{ cars: 'vin' }`. */
  lines?: Readonly<Record<string, string>>
  /** Layouts of others that are read, by their names in src/resources/sheet-readers.ts. */
  readers?: readonly string[]
}

export type Exchange = { import?: Import; export?: boolean | Right }

type Exchanged = { exchange?: Exchange | undefined }

/** The columns by which an imported row is known again. */
export const importKeyOf = ({ exchange }: Exchanged): readonly string[] =>
  exchange?.import ? [exchange.import.key].flat() : []

/** The lines that stand in a sheet of the resource, and the column by which one of them is known again. */
export function importLinesOf({ exchange }: Exchanged): { name: string; key: string } | undefined {
  const [found] = Object.entries(exchange?.import?.lines ?? {})
  return found && { name: found[0], key: found[1] }
}
