import { type AnyField, isNumeric, traitsOf } from '../../../define/field.ts'
import { matches, namesIn } from '../../../define/where.ts'
import { definitionOf } from '../../../providers/definitions.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { textsOf } from '../../../providers/texts-of.ts'
import { pick } from '../record/calls.ts'
import type { Picked } from '../record/input-props.ts'
import type { Row } from '../record/row.ts'
import { NOTHING, textOf } from '../record/text-of.ts'

const zh = { barred: '{names}不能选', why: '{name}（{reasons}）', and: '、' }
const en: typeof zh = { barred: '{names} cannot be chosen', why: '{name} ({reasons})', and: ', ' }
const say = textsOf(zh, en)

/** As many as are read at a glance. */
const MOST = 3

/**
 * What matches what was typed and may not be chosen here, with what stands against it, as one sentence: nobody makes
 * anew a customer who is on the blacklist, or looks for the plate of a truck that is on the road. '' where there is none.
 */
export async function barred(field: AnyField, q: string, signal: AbortSignal): Promise<string> {
  // What is typed freely (a contact of the customer) may be anything.
  if (!field.filter || traitsOf(field).lookup !== 'rows') return ''
  const names = namesIn(field.filter)
  const fills = Object.fromEntries(names.map((name) => [name, name]))
  const rows = await pick({ ...field, filter: undefined, autofill: fills }, { q }, signal)
  const said = rows.slice(0, MOST).map((row) => {
    const reasons = reasonsOf(field, names, row)
    return reasons === '' ? row.label : say('why', { name: row.label, reasons })
  })
  return said.length === 0 ? '' : say('barred', { names: said.join(say('and')) })
}

/** The values of a row that the filter of the reference does not allow. */
function reasonsOf({ resource, filter = {} }: AnyField, names: readonly string[], row: Picked): string {
  const fields = definitionOf(resource)?.fields ?? {}
  const wrong = names.filter((name) => filter[name] === undefined || !matches(row, { [name]: filter[name] }))
  return wrong
    .flatMap((name) => {
      const field = fields[name]
      const text = field && row[name] !== undefined ? textOf(field, name, row as unknown as Row) : NOTHING
      if (!field || text === NOTHING) return []
      // 是 or a figure alone says nothing: it goes with its label.
      const isBare = isNumeric(field) || traitsOf(field).column === 'boolean'
      return [isBare ? `${labelOf(field.label)} ${text}` : text]
    })
    .join(' · ')
}
