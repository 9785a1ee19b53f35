import type { ReactNode } from 'react'
import type { Text } from '../../define/text.ts'
import { labelOf } from '../../providers/i18n.ts'
import type { CellProps } from '../resource/record/cell-props.ts'
import { NOTHING } from '../resource/record/text-of.ts'

const all: Text = ['已齐', 'All back']

/** 回单 of a trip: how many of those that its cars are to bring back are there, or that none is missing. */
export function ReceiptsCell({ row, name }: CellProps): ReactNode {
  const [back, due] = [row[name], row['waybillId.receiptsDue']]
  if (typeof back !== 'number' || typeof due !== 'number' || due === 0) return NOTHING
  return back === due ? labelOf(all) : `${back} / ${due}`
}
