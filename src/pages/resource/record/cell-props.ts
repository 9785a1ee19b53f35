import type { AnyField } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import type { Row } from './row.ts'

export type CellProps = {
  resource: Resource
  field: AnyField
  /** The column: a field, or a path through a reference. */
  name: string
  row: Row
}
