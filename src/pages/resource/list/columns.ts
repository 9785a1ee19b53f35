import { type AnyField, isChoice, isRef, isRegion, isSet, optionLabel, traitsOf } from '../../../define/field.ts'
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
  /** It holds words, which take the room that is left. */
  canGrow: boolean
  /** What stands in its cells too: the place where a way ends, the phone of who is named, the name of who has no row. The label is of both. */
  other?: ListColumn
}

/**
 * The columns of a view that the person may see. Two places that follow each other are one way; a name and its phone are one
 * person, and so are a reference and the name of who has no row (`driverId driverName`).
 */
export function columnsOf(resource: Resource, view: View): ListColumn[] {
  const { columns, optionalColumns = [] } = view
  const all = [
    ...columns.map((name) => ({ name, isExtra: false })),
    ...optionalColumns.map((name) => ({ name, isExtra: true })),
  ].flatMap(({ name, isExtra }): ListColumn[] => {
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
        canGrow: isRef(field) || traitsOf(field).isProse === true,
      },
    ]
  })
  return all.reduce<ListColumn[]>((merged, column) => {
    const former = merged.at(-1)
    if (former && !former.other && former.isExtra === column.isExtra && isPair(former, column))
      merged[merged.length - 1] = pairOf(former, column)
    else merged.push(column)
    return merged
  }, [])
}

/** Room for two cities with their districts, or for a name and a phone. */
const PAIR_WIDTH = 215

const isPair = (one: ListColumn, next: ListColumn): boolean =>
  isWay(one) ? isRegion(next.field) : /(Name|Phone)$/.test(next.name) && stemOf(one) === stemOf(next)

const stemOf = ({ name }: ListColumn): string => name.replace(/(Id|Name|Phone)$/, '')

const pairOf = (one: ListColumn, other: ListColumn): ListColumn => ({
  ...one,
  label: isWay(one) ? `${one.label} → ${other.label}` : one.label,
  width: isRef(one.field) ? one.width : PAIR_WIDTH,
  canGrow: true,
  other,
})

export const isWay = ({ field }: ListColumn): boolean => isRegion(field)

/** The order without what the person may not sort by: an address outlives the right that it was made with. */
export function sortFor(resource: Resource, sort: readonly Sorter[]): readonly Sorter[] {
  const allowed = sort.filter(({ field: name }) => {
    const field = fieldAt(resource, name)
    return field === undefined || (seesField(field) && seesWhole(field))
  })
  return allowed.length === sort.length ? sort : allowed
}

/** What a dot and the cell around it take beside the word. */
const FRAME = 34
/** What a figure and the cell around it take beside the unit. */
const FIGURE = 68
/** What a heading takes beside its label: its frame and the mark of the order. The mark of the filter lies over it. */
const HEAD = 36

/** The heading needs room too, with its marks; and so does the longest option with its frame. */
function widthOf(field: AnyField): number {
  const options = isChoice(field) ? Object.keys(field.options ?? {}) : []
  const words = [...options.map((option) => optionLabel(field, option)), ...(field.badge ? [field.badge.label] : [])]
  const longest = Math.max(0, ...words.map((word) => aboutWidth(labelOf(word))))
  const own = (field.width ?? traitsOf(field).width) + (field.deadline ? 72 : 0)
  const figure = field.unit ? aboutWidth(labelOf(field.unit)) + FIGURE : 0
  return Math.max(own, figure, aboutWidth(labelOf(field.label)) + HEAD, longest + FRAME)
}
