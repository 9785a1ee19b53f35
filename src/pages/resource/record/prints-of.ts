import type { Resource } from '../../../define/resource.ts'
import { matches } from '../../../define/where.ts'
import { mayDo } from '../../../providers/access.ts'
import { labelOf } from '../../../providers/i18n.ts'
import type { Row } from './row.ts'

/** Whether this person prints anything of the resource. */
export const hasPrints = ({ prints = {} }: Resource): boolean => Object.values(prints).some(({ right }) => mayDo(right))

/** The papers that all of the rows have and this person prints: their keys and titles. */
export const printsOf = ({ prints = {} }: Resource, rows: readonly Row[]): [key: string, label: string][] =>
  Object.entries(prints).flatMap(([key, { label, right, when }]) =>
    mayDo(right) && rows.every((row) => matches(row, when)) ? [[key, labelOf(label)] as [string, string]] : [],
  )
