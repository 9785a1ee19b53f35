import { type Kind, traits } from './by-kind/traits.ts'
import type { Formula } from './formula.ts'
import type { Stored, Traits } from './kind.ts'
import type { Field, FieldWords, Section } from './options.ts'
import type { Text } from './text.ts'
import type { Where } from './where.ts'

export * from './by-kind/builders.ts'
export type { Kind } from './by-kind/traits.ts'
export * from './options.ts'

/** The widest field: what the interpreters work with. */
export type AnyField = Field<Kind> & FieldWords
export type Fields = Readonly<Record<string, AnyField>>

/** What is so of every field of the kind. */
export const traitsOf = ({ kind }: { readonly kind: Kind }): Traits => traits[kind]

/** Kinds of which a trait has that value. */
type KindOf<T extends keyof Traits, V> = {
  [K in Kind]: (typeof traits)[K] extends Record<T, V> ? K : never
}[Kind]

export type StateKind = KindOf<'isState', true>

/** Whether those without `pii` see it in part alone. */
export const isMasked = (field: AnyField): boolean => field.masked ?? traitsOf(field).isMasked === true

/** What a computed field may say. */
export type Computed = {
  /**
   * What the figure is made of: columns of the row and sums over its children. Without it the server's code writes it. Of a
   * yes or no: whether there are such children; kept nowhere, for each reader asks (docs/formulas.md).
   */
  formula?: Formula
}

/** A figure that the engine writes; no client ever does. */
export function computed<const F extends { kind: Kind; label: Text }>(
  field: F,
  more: Computed = {},
): F & { readOnly: true; computed: true } {
  return { ...field, ...more, readOnly: true, computed: true }
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

type SetKind = KindOf<'column', 'text[]' | 'uuid[]'>
type BooleanKind = KindOf<'column', 'boolean'>

type BaseValue<F> = F extends { kind: SetKind; options: infer C }
  ? (keyof C & string)[]
  : F extends { options: infer C }
    ? keyof C & string
    : F extends { kind: infer K extends Kind }
      ? Stored[(typeof traits)[K]['column']]
      : never

/** Sets and yes/no are never null; everything else is null unless required. */
export type Value<F> = F extends { required: true } | { kind: BooleanKind | SetKind }
  ? BaseValue<F>
  : F extends { initial: unknown; kind: KindOf<'column', 'bigint'> }
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
  return isBoolean(field) || isSet(field) || (isWhole(field) && field.initial !== undefined)
}

/** What stands for "nothing" in a field. */
export const nothingOf = (field: AnyField): unknown => (isSet(field) ? [] : isBoolean(field) ? false : null)

/** Whether there is such a field, and it is so: `is(isMoney, resource.fields[path])`. */
export const is = (so: (field: AnyField) => boolean, field: AnyField | undefined): boolean =>
  field !== undefined && so(field)
/** Whether there is such a field, and it is of the kind of another. */
export const isOfKind = (field: AnyField | undefined, other: AnyField): boolean => field?.kind === other.kind

/** Several values in one: choices, references, files. */
export const isSet = (field: AnyField): boolean => traitsOf(field).column.endsWith('[]')
export const isBoolean = (field: AnyField): boolean => traitsOf(field).column === 'boolean'
/** A figure, which can be added up. */
export const isNumeric = (field: AnyField): boolean => isWhole(field) || isDecimal(field)
/** A whole number, money included. */
export const isWhole = (field: AnyField): boolean => traitsOf(field).column === 'bigint'
/** A figure with digits after the point. */
export const isDecimal = (field: AnyField): boolean => traitsOf(field).column === 'numeric'
/** The digits that its figures have after the point. */
export const placesOf = (field: AnyField): number =>
  isDecimal(field) ? (field.scale ?? traitsOf(field).scale ?? 0) : 0
/** The least figure that is kept; undefined where there is none. */
export const leastOf = (field: AnyField): number | undefined => field.min ?? traitsOf(field).min
/** An amount in fen. */
export const isMoney = (field: AnyField): boolean => traitsOf(field).isMoney === true
/** A calendar day. */
export const isDate = (field: AnyField): boolean => traitsOf(field).column === 'date'
/** A moment of time. */
export const isInstant = (field: AnyField): boolean => traitsOf(field).column === 'timestamptz'
/** The state of a row. */
export const isState = (field: AnyField): boolean => traitsOf(field).isState === true
/** One of a few words, each with a colour perhaps. */
export const isChoice = (field: AnyField): boolean => traitsOf(field).hasOptions === true && !isSet(field)
/** Other rows, one or several. */
export const isReference = (field: AnyField): boolean => traitsOf(field).lookup === 'rows'
/** One other row. */
export const isRef = (field: AnyField): boolean => isReference(field) && !isSet(field)
export const isRegion = (field: AnyField): boolean => traitsOf(field).lookup === 'regions'
export const isFile = (field: AnyField): boolean => traitsOf(field).lookup === 'files'

/** The field as it is once its row is no longer being written. */
export const submitted = (field: AnyField): AnyField =>
  field.required === 'onSubmit' ? { ...field, required: true } : field

/** The condition under which the field may not be changed. */
export const lockOf = ({ readOnly }: AnyField): Where | undefined =>
  typeof readOnly === 'object' ? readOnly : undefined
