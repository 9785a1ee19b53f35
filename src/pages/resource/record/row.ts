import type { Row } from '../../../providers/access.ts'

export type { Row } from '../../../providers/access.ts'

/** The text of a reference or region, as the server sent it with the row. */
export function refText(row: Row, name: string): string | undefined {
  const label = row._labels?.[name]
  return typeof label === 'string' ? label : label?.join('、')
}
