import { optionJson } from '../json.ts'
import { asWritten, type Format, type SampleOf, type SchemaOf, type Traits } from '../kind.ts'
import { type Badge, type Field, optionLabel, type StateOption } from '../options.ts'
import { engineOnly } from '../values.ts'

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

export const traits = {
  column: 'text',
  width: 84,
  hasOptions: true,
  isState: true,
  isEngineWritten: true,
  hasMarkup: true,
} as const satisfies Traits

export const schema: SchemaOf = engineOnly
export const parse = asWritten
export const format: Format = (value, field, { say }) => say(optionLabel(field, String(value)))
export const json = optionJson

export const sample: SampleOf = ({ options = {} }, n) => {
  const keys = Object.keys(options)
  return keys[n % keys.length]
}
