import type { AnyField } from './field.ts'
import type { Text } from './text.ts'
import { matches } from './where.ts'

/** The word that stands for a figure that cannot be known yet (`unknownWhile`); undefined where the figure counts. */
export const unknownLabel = ({ unknownWhile }: AnyField, row: Readonly<Record<string, unknown>>): Text | undefined =>
  unknownWhile && matches(row, unknownWhile.where) ? unknownWhile.label : undefined
