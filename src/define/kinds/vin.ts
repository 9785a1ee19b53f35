import { checkVin } from '../formats.ts'
import { asItIs, type JsonOf, type NoteOf, type Parse, type SampleOf, type SchemaOf, type Traits } from '../kind.ts'
import { builder } from '../options.ts'
import { formatted } from '../values.ts'

/** A vehicle identification number (GB 16735), or its end where that will do. */
export const vin = builder('vin')

export const traits = {
  column: 'text',
  width: 180,
  isNotCopied: true,
  hasMarkup: true,
  tail: 6,
} as const satisfies Traits

const SIGNS = 17

export const schema: SchemaOf = (field) => formatted(field, (text) => checkVin(text, field.allowPartial))
export const parse: Parse = (text) => checkVin(text).value
export const format = asItIs

export const note: NoteOf = (text, { allowPartial }) => {
  const { value, error, warning } = checkVin(text, allowPartial)
  if ((error || allowPartial) && value.length < SIGNS)
    return [`${value.length}/${SIGNS} 位`, `${value.length} of ${SIGNS} signs`]
  return error ?? warning
}

export const json: JsonOf = () => ({ type: 'string', maxLength: SIGNS })

export const sample: SampleOf = (_field, n) => {
  const serial = String(n).padStart(7, '0')
  const found = [...'0123456789X'].map((check) => `LFV3A28W${check}K${serial}`).find((vin) => !checkVin(vin).error)
  if (!found) throw new Error(`no check digit fits ${serial}`)
  return found
}
