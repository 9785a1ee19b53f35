import type { Format, JsonOf, Parse, SampleOf, SchemaOf, Traits } from '../kind.ts'
import { type ChoiceOption, type Field, type Options, optionLabel } from '../options.ts'
import { parseOption } from '../parse.ts'
import { isOption, setOf } from '../values.ts'

/** A set of choices. */
export function multiSelect<
  const C extends Record<string, ChoiceOption>,
  const O extends Options = Record<never, never>,
>(label: string, english: string, options: C, more?: O): Field<'multiSelect', O & { options: C }> {
  return { kind: 'multiSelect', label: [label, english], options, ...more } as Field<'multiSelect', O & { options: C }>
}

export const traits = {
  column: 'text[]',
  width: 200,
  hasOptions: true,
  isWide: true,
} as const satisfies Traits

export const schema: SchemaOf = (field) => setOf(field, (member) => isOption(field, member))

/** Behind each other with a comma, or with blanks where no option has one. */
export const parse: Parse = (text, field) => {
  const parts = text.split(/[,，、;；\n]+/).flatMap((part) => {
    const said = part.trim()
    return parseOption(said, field) === undefined ? said.split(/\s+/) : [said]
  })
  const found = parts.filter(Boolean).map((part) => parseOption(part, field))
  return found.includes(undefined) ? undefined : found
}

export const format: Format = (value, field, { say }) => {
  const texts = [value].flat().map((key) => say(optionLabel(field, String(key))))
  return texts.join(say(['、', ', ']))
}

export const json: JsonOf = ({ options = {} }) => ({
  type: 'array',
  uniqueItems: true,
  items: { type: 'string', enum: Object.keys(options) },
})

export const sample: SampleOf = ({ options = {} }, n) => {
  const keys = Object.keys(options)
  return [keys[n % keys.length]]
}
