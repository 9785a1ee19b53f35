import { isNumeric, traitsOf } from '../../../define/field.ts'
import { definitionOf } from '../../../providers/definitions.ts'
import { labelOf } from '../../../providers/i18n.ts'
import type { Picked } from '../record/input-props.ts'
import type { Row } from '../record/row.ts'
import { NOTHING, textOf } from '../record/text-of.ts'

/** What the definition of a picked row says beside its title, in one line; what is empty is left out. */
export function optionNote(resource: string | undefined, picked: Picked): string {
  const values = picked._option as Readonly<Record<string, unknown>> | undefined
  const fields = definitionOf(resource)?.fields
  if (!fields || !values) return ''
  const row = { ...values, _labels: picked._labels } as Row
  const texts = Object.keys(values).flatMap((name) => {
    const field = fields[name]
    const text = field ? textOf(field, name, row) : NOTHING
    if (!field || text === NOTHING) return []
    const { tail } = traitsOf(field)
    if (tail) return [text.slice(-tail)]
    // A figure alone says nothing: it goes with its label.
    return [isNumeric(field) ? `${labelOf(field.label)} ${text}` : text]
  })
  return texts.join(' · ')
}
