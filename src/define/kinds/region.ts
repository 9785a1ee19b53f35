import { asItIs, asWritten, type JsonOf, type SampleOf, type SchemaOf, type Traits } from '../kind.ts'
import { builder } from '../options.ts'
import { isText, value } from '../values.ts'

/** An administrative region: the GB/T 2260 code as text (province 2, city 4, district 6 digits). */
export const region = builder('region')

export const traits = { column: 'text', width: 150, lookup: 'regions' } as const satisfies Traits

const code = /^(\d{2}|\d{4}|\d{6}|\d{9})$/

export const schema: SchemaOf = (field) =>
  value<string>((given) => isText(given) && code.test(given), field, 'value.region')

export const parse = asWritten
export const format = asItIs
export const json: JsonOf = () => ({ type: 'string', pattern: '^\\d{2,9}$', description: 'GB/T 2260' })

const cities = ['4401', '4403', '5101', '3301', '3201', '4201', '6101', '3701', '2101', '1301']
// Where no two rows may have the same, there are more of them.
const districts = ['03', '04', '05', '06', '11', '12', '13', '14', '15', '17', '18'].map((end) => `4401${end}`)
export const sample: SampleOf = ({ unique }, n) => {
  const all = unique ? [...cities, ...districts] : cities
  return all[n % all.length]
}
