import type { ReactNode } from 'react'
import { filters } from '../by-kind/filters.ts'
import type { FilterProps } from '../record/kind-page.ts'

/** The control of a filter: the kind of the field decides. */
export function FilterControl(props: FilterProps): ReactNode {
  const Control = filters[props.field.kind]
  return <Control {...props} />
}
