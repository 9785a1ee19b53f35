import { optionJson } from '../json.ts'
import type { Format, SampleOf, SchemaOf, Traits } from '../kind.ts'
import { type ChoiceOption, type Field, type Options, optionLabel } from '../options.ts'
import { parseOption } from '../parse.ts'
import { isOption, value } from '../values.ts'

/** One of a few words. */
export function select<const C extends Record<string, ChoiceOption>, const O extends Options = Record<never, never>>(
  label: string,
  english: string,
  options: C,
  more?: O,
): Field<'select', O & { options: C }> {
  return { kind: 'select', label: [label, english], options, ...more } as Field<'select', O & { options: C }>
}

export const traits = {
  column: 'text',
  width: 84,
  hasOptions: true,
  hasMarkup: true,
} as const satisfies Traits

export const schema: SchemaOf = (field) => value<string>((given) => isOption(field, given), field, 'value.option')
export const parse = parseOption
export const format: Format = (value, field, { say }) => say(optionLabel(field, String(value)))
export const json = optionJson

export const sample: SampleOf = ({ options = {} }, n) => {
  const keys = Object.keys(options)
  return keys[n % keys.length]
}
