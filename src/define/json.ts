import { type FieldWords, optionLabel } from './options.ts'
import { textIn } from './text.ts'

/** The bounds of a figure, as JSON schema says them. */
export const rangeJson = ({ min, max }: FieldWords) => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
})

/** One of the options, each with what it is called. */
export const optionJson = (field: FieldWords) => ({
  type: 'string',
  enum: Object.keys(field.options ?? {}),
  description: Object.keys(field.options ?? {})
    .map((key) => `${key} ${textIn(optionLabel(field, key), 'en')}`)
    .join(' · '),
})

export const idJson = { type: 'string', format: 'uuid' } as const
