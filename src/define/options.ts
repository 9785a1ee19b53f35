import type { Flag } from './flags.ts'
import type { Formula } from './formula.ts'
import type { Right } from './rights.ts'
import type { Text } from './text.ts'
import type { Where } from './where.ts'

/**
 * Checks of a text: laws of the country (domain: GB 11643, GB 32100, Luhn), a sign-in name, a month `YYYY-MM`, a page of
 * this site that its own address opens (`/track?t=…`), a list as somebody set it up (`list-state.ts`).
 */
export type TextFormat =
  | 'idCard'
  | 'idTail'
  | 'uscc'
  | 'bankCard'
  | 'username'
  | 'month'
  | 'link'
  | 'site'
  | 'listState'

/**
 * A text that both languages write alike, such as POS, stands once. `retired`: nobody chooses it any more; the rows that
 * have it go on saying so.
 */
export type ChoiceOption = string | Text | { label: Text; color?: Color; retired?: true }
export type StateOption = ChoiceOption
/** One hue per phase: waiting for somebody's word, being planned, under way, arrived, done; then wrong and quiet. */
export type Color = 'gold' | 'purple' | 'blue' | 'cyan' | 'green' | 'red' | 'grey'

/** What every kind may say. Never mention `any` here: it would hide errors inside the other keys. */
export type Options = {
  /** Demanded always, or as soon as the row leaves its first state: until then it is still being written. */
  required?: boolean | 'onSubmit'
  /** Value of a new record: a constant, or what the engine knows: the person, the person's office, the business day. */
  initial?: string | number | boolean | readonly string[] | '$actor' | '$office' | '$today'
  /** Seen and written only with this right; for others the column does not exist. */
  right?: Right
  /** Seen only by those who have this menu; for others the column does not exist. */
  flag?: Flag
  /** Shown masked (138****8000) to those without `pii`. Phones are masked unless this is false. */
  masked?: boolean
  /**
   * Not by clients: never, for it is the engine's own; not after the row was created (but by actions); or not while the
   * row matches. A client that sends it nevertheless is refused.
   */
  readOnly?: true | 'afterCreate' | Where
  /** Shown in the form only while the draft matches; of an action's inputs also demanded only then. */
  visible?: Where
  /** No two rows have it alike. */
  unique?: boolean
  /** Not asked for in the form, for it begins with its initial value; or not in the detail, whose head says it. */
  hidden?: 'form' | 'detail'
  /** Input of an action: asked for only once the server has refused for want of it, by an error that names it. */
  onRefusal?: true
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
  /**
   * Text: what stands for `{name}` in it when it is used, by name. Any other is refused, and so is a text without one that
   * is `required`; `sample` fills a preview.
   */
  placeholders?: Readonly<Record<string, Placeholder>>
  /** Ref: which rows may be picked. */
  filter?: Where
  /** Ref: picking one fills these fields of the draft from the picked row (`draft field: path in the row`). */
  autofill?: Readonly<Record<string, string>>
  /** Ref: the picker offers only rows that share a value with the record, or a line's parent (`their column: its field`). */
  dependsOn?: Readonly<Record<string, string>>
  /**
   * Date: until when something is due while the row matches. What is overdue stands out, and so it does `warnDays` before;
   * then those are told whom `remind` names: columns of staff, or all with a right who reach the row; `remindDays` before, where
   * that is nearer.
   */
  deadline?: Deadline
  /** VIN: its end will do, with so many characters at least. */
  allowPartial?: number
  /** Money: shown as minus the amount while the row matches, a contra entry; what is kept stays above zero. */
  minusWhen?: Where
  /** While the row matches, the figure cannot be known yet: this word stands for it, and no total counts it. */
  unknownWhile?: { where: Where; label: Text }
  /** File: images alone, papers too (the default), or sheets of rows. `max` counts the files. */
  accept?: 'image' | 'document' | 'sheet' | 'statement'
  /** File: the size of each, where it is less than any file may have. */
  maxBytes?: number
}

export type Placeholder = { sample: string; required?: true }

/** Whom something is told: the people in columns of the row that refer to staff, or all with a right who reach the row. */
export type Recipients = readonly string[] | Right

export type Deadline = { while: Where; warnDays?: number; remind?: Recipients; remindDays?: number }

/** A tag in place of one state of a row while another field says why: a draft that was rejected. It has a tab of its own. */
export type Badge = { of: string; field: string; label: Text; color: Color }

/** Where a reference to rows of any resource finds whose row it is, and what that is called: columns beside it. */
export type Source = { resource: string; title: string }

/** Which rows an amount is repeated in: `of` another amount, where `field` has that `value`. */
export type Part = { of: string; field: string; value: string }

/** The title over fields of form and detail; the form shows it only while the draft is `visible`, with a panel below. */
export type Section = {
  /** What stands above the fields. */
  title: Text
  /** Shown in the form only while the draft matches. */
  visible?: Where
  /** A component of pages/overrides.ts below the fields of the form, given the live draft. */
  panel?: string
}

/** A field of some kind, with what its builder was told. */
export type Field<K extends string = string, O = unknown> = { readonly kind: K; readonly label: Text } & Options & O

/** What a field may say, whatever its kind: what a file of `kinds/` is given. */
export type FieldWords = { readonly label: Text } & Options & {
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

type Builder<K extends string> = <const O extends Options = Record<never, never>>(
  label: string,
  english: string,
  options?: O,
) => Field<K, O>

/** What makes fields of a kind: `text('名称', 'Name', { required: true })`. */
export const builder =
  <K extends string>(kind: K): Builder<K> =>
  (label, english, options) =>
    ({ kind, label: [label, english], ...options }) as Field<K, NonNullable<typeof options>>

/** Label of one option of a select or state; the sealed log has keys as they were once written, `written_off`. */
export function optionLabel(field: FieldWords, key: string): Text | string {
  const option =
    field.options?.[key] ?? field.options?.[key.replace(/_([a-z])/g, (_, sign: string) => sign.toUpperCase())]
  return option ? textOfOption(option) : key
}

/** The options that may be chosen. */
export const choicesOf = ({ options = {} }: Pick<FieldWords, 'options'>): string[] =>
  Object.keys(options).filter((key) => !isRetired(options[key]))

const isRetired = (option: ChoiceOption | undefined): boolean =>
  typeof option === 'object' && 'label' in option && option.retired === true

/** The colour of an option, where it means something. */
export const colorOfOption = (option: ChoiceOption | undefined): Color | undefined =>
  typeof option === 'object' && 'label' in option ? option.color : undefined

/** What an option is called. */
export const textOfOption = (option: ChoiceOption): Text | string =>
  typeof option === 'object' && 'label' in option ? option.label : option
