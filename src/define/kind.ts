import type * as z from 'zod'
import type { Message } from './message.ts'
import type { FieldWords } from './options.ts'
import type { Text } from './text.ts'

/** How values are stored in SQL, and what each of them is in JSON; how they are compared and sorted follows from it. */
export type Stored = {
  text: string
  /** A whole number. */
  bigint: number
  /** A number with digits after the point. */
  numeric: number
  boolean: boolean
  /** A day, `YYYY-MM-DD`. */
  date: string
  /** An instant, ISO 8601 in UTC. */
  timestamptz: string
  uuid: string
  'text[]': string[]
  'uuid[]': string[]
}
export type ColumnType = keyof Stored

/** What is so of every field of a kind. The interpreters ask for these, never for the kind itself. */
export type Traits = {
  column: ColumnType
  /** Width of its column in a list, px. */
  width: number
  /** An amount in fen: red below zero, and kept above it unless its field has another `min`. */
  isMoney?: true
  /** What its figures are counted in, where no field says it. */
  unit?: Text
  /** What holds where no field says another: the least figure, the digits after the point, the characters. */
  min?: number
  scale?: number
  maxLength?: number
  /** One or several of the field's `options`. */
  hasOptions?: true
  /** The state of a row: changes by actions alone. */
  isState?: true
  /** The engine writes it, never a client. */
  isEngineWritten?: true
  /** Seen in part alone by those without `pii`, unless the field says otherwise. */
  isMasked?: true
  /** Written in words: kept as typed, the width of its signs included. */
  isProse?: true
  /** Several lines. */
  isMultiline?: true
  /** Takes the whole width of a form, as several lines do. */
  isWide?: true
  /** Its value stands for something that has a text elsewhere: rows of a resource, the regions, files. */
  lookup?: 'rows' | 'regions' | 'files'
  /** Pictures: so many pixels of the shorter side at least; what is smaller shows nothing. */
  leastSide?: number
  /** Names a row by itself, to anyone who is asked about it. */
  isName?: true
  /** Belongs to one row alone: a copied line goes without it. */
  isNotCopied?: true
  /** Digits that stand below each other in a list; numbers do anyway. */
  isTabular?: true
  /** In a list it is more than its text: a tag, a code. */
  hasMarkup?: true
  /** The signs that it is made of: a word with others is not looked for in it, nor a part by those who see a part. */
  signs?: RegExp
  /** So many signs of its end are what people go by. */
  tail?: number
}

/** The clock: asked at each check, because a schema outlives the day on which it was built. */
export type Clock = () => Date

/** What a client may send, parsed to the value that is kept. */
export type SchemaOf = (field: FieldWords, now: Clock) => z.ZodType

/**
 * What a person typed, pasted or imported, as the value: a text of half-width signs without blanks around it (prose: as it
 * was written). Undefined where it cannot be understood; what only looks right is left to the schema.
 */
export type Parse = (text: string, field: FieldWords, now: Date) => unknown

/** Who reads: `say` chooses the language. A sheet has its unit in the head, and figures that can be added up. */
export type Reader = { say: (text: Text | string) => string; isSheet?: true }

/** The value as text, never of nothing; what was looked up stands with the row and goes before. */
export type Format = (value: unknown, field: FieldWords, reader: Reader) => string

/** The JSON of a value, as OpenAPI describes it. */
export type JsonOf = (field: FieldWords) => Record<string, unknown>

/** A valid value, another for each number as far as the kind has others; for tests. */
export type SampleOf = (field: FieldWords, n: number) => unknown

/** What a person should look at while typing, though it may be right: a doubtful check digit, signs still to come. */
export type NoteOf = (text: string, field: FieldWords, now: Date) => Message | Text | undefined

/** The value is its own text. */
export const asItIs: Format = (value) => String(value)

/** The text is the value. */
export const asWritten: Parse = (text) => text
