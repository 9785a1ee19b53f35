import type { ReactNode } from 'react'
import { colorOfOption, optionLabel } from '../../../define/field.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { Tag as TagBox } from '../../../ui/tag.tsx'
import type { CellProps } from '../record/cell-props.ts'
import { textOf } from '../record/text-of.ts'

export function TextCell({ field, name, row }: CellProps): ReactNode {
  const shown = textOf(field, name, row)
  // A page of this site for people without an account.
  return field.format === 'link' ? (
    <a href={String(row[name])} target="_blank" rel="noreferrer">
      {shown}
    </a>
  ) : (
    shown
  )
}

/** Figures of one width. */
export const FigureCell = ({ field, name, row }: CellProps): ReactNode => (
  <span className="cell-figure">{textOf(field, name, row)}</span>
)

/** Coloured only where the definition gives a meaning; else the plain word. */
export function TagCell({ field, name, row }: CellProps): ReactNode {
  const key = String(row[name])
  const color = colorOfOption(field.options?.[key])
  const label = labelOf(optionLabel(field, key))
  return color ? <TagBox color={color}>{label}</TagBox> : label
}
