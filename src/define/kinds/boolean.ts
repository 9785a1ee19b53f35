import type { Format, JsonOf, Parse, SampleOf, SchemaOf, Traits } from '../kind.ts'
import { builder } from '../options.ts'
import { value } from '../values.ts'

/** Yes or no; nothing is no. */
export const boolean = builder('boolean')

export const traits = { column: 'boolean', width: 84 } as const satisfies Traits

export const schema: SchemaOf = (field) => value<boolean>((given) => typeof given === 'boolean', field, 'value.boolean')

const yes = ['是', '有', '能', '可', '√', '✓', 'y', 'yes', 'true', '1']
const no = ['否', '无', '不能', '不可', '×', 'x', 'n', 'no', 'false', '0']

export const parse: Parse = (text) => {
  const said = text.toLowerCase()
  return yes.includes(said) ? true : no.includes(said) ? false : undefined
}

export const format: Format = (value, _field, { say }) => say(value ? ['是', 'Yes'] : ['否', 'No'])
export const json: JsonOf = () => ({ type: 'boolean' })
export const sample: SampleOf = (_field, n) => n % 2 === 0
