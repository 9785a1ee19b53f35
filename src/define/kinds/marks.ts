import { allMarks, readMark, textOfMark } from '../car-parts.ts'
import type { Format, JsonOf, Parse, SampleOf, SchemaOf, Traits } from '../kind.ts'
import { builder } from '../options.ts'
import { setOf } from '../values.ts'

/** Damage marked on a drawn car: a set of parts, each with what is wrong with it. */
export const marks = builder('marks')

export const traits = { column: 'text[]', width: 200, isWide: true, isNotCopied: true } as const satisfies Traits

export const schema: SchemaOf = (field) => setOf(field, (member) => readMark(member) !== undefined)

/** As it is shown, or as it is kept. */
export const parse: Parse = (text) => {
  const said = text.split(/[,，、;；\n]+/).flatMap((part) => part.trim().toLowerCase() || [])
  const found = said.map((one) =>
    allMarks().find((mark) => [mark, ...textOfMark(mark)].some((name) => name.toLowerCase() === one)),
  )
  return found.includes(undefined) ? undefined : found
}

export const format: Format = (value, _field, { say }) =>
  [value]
    .flat()
    .map((mark) => say(textOfMark(String(mark))))
    .join(say(['、', ', ']))

export const json: JsonOf = () => ({
  type: 'array',
  uniqueItems: true,
  items: { type: 'string', enum: allMarks() },
})

export const sample: SampleOf = (_field, n) => {
  const all = allMarks()
  return [all[n % all.length]]
}
