import { type AnyField, isChoice, isSet, optionLabel, traitsOf } from '../../../define/field.ts'
import type { Resource, View } from '../../../define/resource.ts'
import { seesField, seesWhole } from '../../../providers/access.ts'
import { labelOf } from '../../../providers/i18n.ts'
import type { Sorter } from '../../../providers/list-query.ts'
import { fieldAt } from '../record/field-at.ts'
import { aboutWidth } from './text-width.ts'

export type ListColumn = {
  name: string
  field: AnyField
  label: string
  width: number
  isSortable: boolean
  isFilterable: boolean
  /** Hidden until the person chooses it. */
  isExtra: boolean
}

/** The columns of a view that the person may see. */
export function columnsOf(resource: Resource, view: View): ListColumn[] {
  const { columns, optionalColumns = [] } = view
  return [
    ...columns.map((name) => ({ name, isExtra: false })),
    ...optionalColumns.map((name) => ({ name, isExtra: true })),
  ].flatMap(({ name, isExtra }) => {
    const field = fieldAt(resource, name)
    if (!field || !seesField(field)) return []
    const can = !isSet(field) && !traitsOf(field).isMultiline
    return [
      {
        name,
        field,
        label: labelOf(field.label),
        width: widthOf(field),
        isSortable: can && seesWhole(field),
        isFilterable: can,
        isExtra,
      },
    ]
  })
}

/** The order without what the person may not sort by: an address outlives the right that it was made with. */
export function sortFor(resource: Resource, sort: readonly Sorter[]): readonly Sorter[] {
  const allowed = sort.filter(({ field: name }) => {
    const field = fieldAt(resource, name)
    return field === undefined || (seesField(field) && seesWhole(field))
  })
  return allowed.length === sort.length ? sort : allowed
}

/** What a tag and the cell around it take beside the word. */
const FRAME = 40

/** The heading needs room too, with its marks; and so does the longest option with its frame. */
function widthOf(field: AnyField): number {
  const options = isChoice(field) ? Object.keys(field.options ?? {}) : []
  const words = [...options.map((option) => optionLabel(field, option)), ...(field.badge ? [field.badge.label] : [])]
  const longest = Math.max(0, ...words.map((word) => aboutWidth(labelOf(word))))
  const own = (field.width ?? traitsOf(field).width) + (field.deadline ? 72 : 0)
  return Math.max(own, aboutWidth(labelOf(field.label)) + 62, longest + FRAME)
}
