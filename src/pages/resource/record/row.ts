import type { AnyField } from '../../../define/field.ts'
import type { Row } from '../../../providers/access.ts'
import { cardNamed } from '../../../providers/cards.ts'

export type { Row } from '../../../providers/access.ts'

/** The text of a reference or region, as the server sent it with the row. */
export function refText(row: Row, name: string): string | undefined {
  const label = row._labels?.[name]
  return typeof label === 'string' ? label : label?.join('、')
}

/** Whose row a reference leads to; of a reference to any resource the row itself says so. */
export const targetOf = ({ resource, source }: AnyField, row: Row) =>
  cardNamed(source ? String(row[source.resource]) : resource)
