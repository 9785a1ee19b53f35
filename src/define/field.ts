import type { Formula } from './formula.ts'
import type { Right } from './rights.ts'
import type { Text } from './text.ts'
import type { Where } from './where.ts'

/**
 * The closed set of field kinds. Each kind is one row in a few tables (column, schema, input, cell), and each of those
 * tables `satisfies Record<Kind, …>`, so that a new kind which misses one does not compile.
 */
export type Kind =
  | 'text'
  | 'textarea'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'date'
  | 'datetime'
  | 'boolean'
  | 'select'
  | 'multiSelect'
  | 'state'
  | 'ref'
  | 'refs'
  | 'sequence'
  | 'region'
  | 'phone'
  | 'plate'
  | 'vin'
  | 'file'

/** Checks of a text: laws of the country (domain: GB 11643, GB 32100, Luhn), a sign-in name, a month `YYYY-MM`. */
export type TextFormat = 'idCard' | 'idTail' | 'uscc' | 'bankCard' | 'username' | 'month'

/** A text that both languages write alike, such as POS, stands once. */
export type ChoiceOption = string | Text | { label: Text; color?: Color }
export type StateOption = ChoiceOption
/** Colour only where it means something: done, under way, waiting, wrong, quiet. */
export type Color = 'green' | 'blue' | 'gold' | 'red' | 'grey'

/** What every kind may say. Never mention `any` here: it would hide errors inside the other keys. */
export type Options = {
  /** Demanded always, or as soon as the row leaves its first state: until then it is still being written. */
  required?: boolean | 'onSubmit'
  /** Value of a new record: a constant, or what the engine knows: the person, the person's office, the business day. */
  initial?: string | number | boolean | readonly string[] | '$actor' | '$office' | '$today'
  /** Seen and written only with this right; for others the column does not exist. */
  right?: Right
  /** Shown masked (138****8000) to those without `pii`. Phones are masked unless this is false. */
  masked?: boolean
  /**
   * Not by clients: never, for it is the engine's own; not after the row was created (but by actions); or not while the
   * row matches. A client that sends it nevertheless is refused.
   */
  readOnly?: true | 'afterCreate' | Where
  /** Shown in the form only while the draft matches. */
  visible?: Where
  /** No two rows have it alike. */
  unique?: boolean
  /** Not asked for in the form, for it begins with its initial value; or not in the detail, whose head says it. */
  hidden?: 'form' | 'detail'
  /** What stands below the field in the form. */
  hint?: Text
  /** Width in a list, px. */
  width?: number
  /** The least figure; of a set or files, the fewest. Money is never below zero unless this says so. */
  min?: number
  /** The greatest figure; of a set or files, the most. A date takes `$today`: not after the business day. */
  max?: number | '$today'
  /** Characters. */
  maxLength?: number
  /** Decimal: digits after the point. */
  scale?: number
  /** Decimal: a share of one, read as a percentage (0.1234 is 12.3%). */
  percent?: boolean
  /** Unit behind the number: 公里, 天. */
  unit?: Text
  /** Text: the law of the country that it follows, checked while typing. */
  format?: TextFormat
  /** Ref: which rows may be picked. */
  filter?: Where
  /** Ref: picking one fills these fields of the draft from the picked row (`draft field: path in the row`). */
  autofill?: Readonly<Record<string, string>>
  /** Ref: the picker offers only rows that share a value with the record, or a line's parent (`their column: its field`). */
  dependsOn?: Readonly<Record<string, string>>
  /**
   * Date: until when something is due while the row matches. What is overdue stands out, and so it does `warnDays` before;
   * then those are reminded whom `remind` names: columns of staff, or all with a right who reach the row.
   */
  deadline?: Deadline
  /** VIN: its end will do, with so many characters at least. */
  allowPartial?: number
  /** Money: shown as minus the amount while the row matches, a contra entry; what is kept stays above zero. */
  minusWhen?: Where
  /** While the row matches, the figure cannot be known yet: this word stands for it, and no total counts it. */
  unknownWhile?: { where: Where; label: Text }
  /** File: images alone, or papers too (the default). `max` counts the files. */
  accept?: 'image' | 'document'
  /** File: the size of each, where it is less than any file may have. */
  maxBytes?: number
}

export type Deadline = { while: Where; warnDays?: number; remind?: readonly string[] | Right }

export type Field<K extends Kind = Kind, O = unknown> = { readonly kind: K; readonly label: Text } & Options & O

/** Whether those without `pii` see it in part alone. */
export const isMasked = (field: AnyField): boolean => field.masked ?? field.kind === 'phone'

type Builder<K extends Kind> = <const O extends Options = Record<never, never>>(
  label: string,
  english: string,
  options?: O,
) => Field<K, O>

const builder =
  <K extends Kind>(kind: K): Builder<K> =>
  (label, english, options) =>
    ({ kind, label: [label, english], ...options }) as Field<K, NonNullable<typeof options>>

export const text = builder('text')
export const textarea = builder('textarea')
export const integer = builder('integer')
export const decimal = builder('decimal')
/** Whole fen (1 yuan = 100 fen) from form to column; only the money input and the money cell know yuan. */
export const money = builder('money')
/** A calendar day, `YYYY-MM-DD`, Asia/Shanghai. */
export const date = builder('date')
/** An instant, ISO 8601 in UTC. */
export const datetime = builder('datetime')
export const boolean = builder('boolean')
/** An administrative region: the GB/T 2260 code as text (province 2, city 4, district 6 digits). */
export const region = builder('region')
export const phone = builder('phone')
export const plate = builder('plate')
export const vin = builder('vin')
export const file = builder('file')

export function select<const C extends Record<string, ChoiceOption>, const O extends Options = Record<never, never>>(
  label: string,
  english: string,
  options: C,
  more?: O,
): Field<'select', O & { options: C }> {
  return { kind: 'select', label: [label, english], options, ...more } as Field<'select', O & { options: C }>
}

/** A set of choices. */
export function multiSelect<
  const C extends Record<string, ChoiceOption>,
  const O extends Options = Record<never, never>,
>(label: string, english: string, options: C, more?: O): Field<'multiSelect', O & { options: C }> {
  return { kind: 'multiSelect', label: [label, english], options, ...more } as Field<'multiSelect', O & { options: C }>
}

/** A tag in place of one state of a row while another field says why: a draft that was rejected. It has a tab of its own. */
export type Badge = { of: string; field: string; label: Text; color: Color }

/** The state of a row: changes by actions alone, never by create, change or import. */
export function state<const S extends Record<string, StateOption>, const I extends keyof S & string>(
  label: string,
  english: string,
  states: S,
  initial: I,
  more: { badge?: Badge & { of: keyof S & string } } = {},
): Field<'state', { options: S; initial: I; required: true; readOnly: true }> {
  return { kind: 'state', label: [label, english], options: states, initial, required: true, readOnly: true, ...more }
}

export function ref<const T extends string, const O extends Options = Record<never, never>>(
  label: string,
  english: string,
  resource: T,
  more?: O,
): Field<'ref', O & { resource: T }> {
  return { kind: 'ref', label: [label, english], resource, ...more } as Field<'ref', O & { resource: T }>
}

/** Where a reference to rows of any resource finds whose row it is, and what that is called: columns beside it. */
export type Source = { resource: string; title: string }

/** A reference to a row of any resource, kept by the engine: whose row it is stands in a column beside it. */
export function anyRef<const S extends Source>(
  zh: string,
  en: string,
  source: S,
): Field<'ref', { required: true; source: S }> {
  return { kind: 'ref', label: [zh, en], required: true, source }
}

/** A set of references (few, such as the roles of a person). */
export function refs<const T extends string, const O extends Options = Record<never, never>>(
  label: string,
  english: string,
  resource: T,
  more?: O,
): Field<'refs', O & { resource: T }> {
  return { kind: 'refs', label: [label, english], resource, ...more } as Field<'refs', O & { resource: T }>
}

/** A human number such as D261121-0001: prefix, business day, four digits or more; drawn when the row is made. */
export function sequence<const P extends string>(
  label: string,
  english: string,
  prefix: P,
): Field<'sequence', { prefix: P; required: true; readOnly: true; unique: true }> {
  return { kind: 'sequence', label: [label, english], prefix, required: true, readOnly: true, unique: true }
}

/** What a computed field may say. */
export type Computed = {
  /** What the figure is made of: columns of the row and sums over its children. Without it the server's code writes it. */
  formula?: Formula
}

/** A figure that the engine writes; no client ever does. */
export function computed<const F extends { kind: Kind; label: Text }>(
  field: F,
  more: Computed = {},
): F & { readOnly: true; computed: true } {
  return { ...field, ...more, readOnly: true, computed: true }
}

/** Which rows an amount is repeated in: `of` another amount, where `field` has that `value`. */
export type Part = { of: string; field: string; value: string }

/** An amount again, in the rows of one sort alone and empty in the others, so that it can stand and be summed apart. */
export function partOf<const P extends Part>(
  label: string,
  english: string,
  part: P,
): Field<'money'> & { readOnly: true; computed: true; part: P } {
  return { kind: 'money', label: [label, english], readOnly: true, computed: true, part }
}

/** The title over fields of form and detail; the form shows it only while the draft is `visible`, with a panel below. */
export type Section = {
  /** What stands above the fields. */
  title: Text
  /** Shown in the form only while the draft matches. */
  visible?: Where
  /** A component of pages/overrides.ts below the fields of the form, given the live draft. */
  panel?: string
}

/** Fields that stand together under a title, in form and detail, in the order in which they are written. */
export function section<const FS extends Record<string, AnyField>>(
  title: string,
  english: string,
  fields: FS,
  more: Omit<Section, 'title'> = {},
): FS {
  const own: Section = { title: [title, english], ...more }
  // The types of the fields say nothing of where they stand.
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, section: own }])) as FS
}

export type Fields = Readonly<Record<string, AnyField>>
/** The widest field: what the interpreters work with. */
export type AnyField = Field<Kind> & {
  readonly options?: Readonly<Record<string, ChoiceOption | StateOption>>
  readonly resource?: string
  readonly prefix?: string
  readonly computed?: boolean
  readonly formula?: Formula
  readonly badge?: Badge
  readonly source?: Source
  /** The database computes it. */
  readonly part?: Part
  readonly section?: Section
}

type BaseValue<F> = F extends { kind: 'money' | 'integer' | 'decimal' }
  ? number
  : F extends { kind: 'boolean' }
    ? boolean
    : F extends { kind: 'select' | 'state'; options: infer C }
      ? keyof C & string
      : F extends { kind: 'multiSelect'; options: infer C }
        ? (keyof C & string)[]
        : F extends { kind: 'refs' | 'file' }
          ? string[]
          : string

/** Sets and yes/no are never null; everything else is null unless required. */
export type Value<F> = F extends { required: true } | { kind: 'boolean' | 'multiSelect' | 'refs' | 'file' }
  ? BaseValue<F>
  : F extends { initial: unknown; kind: 'money' | 'integer' }
    ? BaseValue<F>
    : BaseValue<F> | null

type WritableKeys<FS> = { [K in keyof FS]: FS[K] extends { readOnly: true } ? never : K }[keyof FS]
type NeededKeys<FS> = {
  [K in keyof FS]: FS[K] extends { readOnly: true }
    ? never
    : FS[K] extends { initial: unknown }
      ? never
      : FS[K] extends { required: true }
        ? K
        : never
}[keyof FS]

export type Values<FS> = { [K in keyof FS]: Value<FS[K]> }
export type DraftOf<FS> = { [K in NeededKeys<FS>]: Value<FS[K]> } & {
  [K in Exclude<WritableKeys<FS>, NeededKeys<FS>>]?: Value<FS[K]>
}

/** Whether the column is NOT NULL: required, or with a constant that stands for "nothing". */
export function isNotNull(field: AnyField): boolean {
  if (field.required === true) return true
  if (['boolean', 'multiSelect', 'refs', 'file'].includes(field.kind)) return true
  return (field.kind === 'money' || field.kind === 'integer') && field.initial !== undefined
}

/** The field as it is once its row is no longer being written. */
export const submitted = (field: AnyField): AnyField =>
  field.required === 'onSubmit' ? { ...field, required: true } : field

/** The condition under which the field may not be changed. */
export const lockOf = ({ readOnly }: AnyField): Where | undefined =>
  typeof readOnly === 'object' ? readOnly : undefined

/** The fields that are written: all but those that the database computes. */
export const storedNames = (fields: Fields): string[] => Object.keys(fields).filter((name) => !fields[name]?.part)

/** Label of one option of a select or state; the sealed log has keys as they were once written, `written_off`. */
export function optionLabel(field: AnyField, key: string): Text | string {
  const option =
    field.options?.[key] ?? field.options?.[key.replace(/_([a-z])/g, (_, sign: string) => sign.toUpperCase())]
  return option ? textOfOption(option) : key
}

/** The colour of an option, where it means something. */
export const colorOfOption = (option: ChoiceOption | undefined): Color | undefined =>
  typeof option === 'object' && 'label' in option ? option.color : undefined

/** What an option is called. */
export const textOfOption = (option: ChoiceOption): Text | string =>
  typeof option === 'object' && 'label' in option ? option.label : option
