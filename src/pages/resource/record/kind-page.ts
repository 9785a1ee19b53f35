import type { ReactNode } from 'react'
import type { AnyField } from '../../../define/field.ts'
import type { Filter as Condition } from '../../../providers/list-query.ts'
import type { CellProps } from './cell-props.ts'
import type { InputProps } from './input-props.ts'

/** What a person types a value into. */
export type Input = (props: InputProps) => ReactNode

/** A value as a person reads it, never nothing. */
export type Cell = (props: CellProps) => ReactNode

export type FilterProps = {
  id: string
  name: string
  field: AnyField
  label: string
  /** The filters of this field alone. */
  filters: readonly Condition[]
  /** `isTyping`: more of the same is to come, so that it is one step of the history. */
  onChange: (filters: Condition[], isTyping?: boolean) => void
}

/** What a list is narrowed by. */
export type Filter = (props: FilterProps) => ReactNode
