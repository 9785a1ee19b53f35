import { useMemo, useRef } from 'react'
import { traitsOf } from '../../../define/field.ts'
import type { Draft, NamedField } from '../record/form-model.ts'
import type { Row } from '../record/row.ts'
import { linesOf } from './form-body.ts'

const none: Readonly<Record<string, string>> = {}

/** The texts of references and regions that came with a stored line. */
export function labelsOf(base: Draft, name: string, id: unknown): Readonly<Record<string, string>> {
  const line = id ? linesOf(base, name).find((one) => one.id === id) : undefined
  return ((line as Row | undefined)?._labels as Record<string, string> | undefined) ?? none
}

/** What belongs to one line alone stays with it. */
export function copyOf(line: Draft, fields: readonly NamedField[]): Draft {
  return Object.fromEntries(
    fields.map(([column, field]) => [column, traitsOf(field).isNotCopied ? null : line[column]]),
  )
}

/** The newest functions behind an object that stays the same, so that rows need not be drawn again. */
export function useStable<T extends Record<string, (seq: number) => void>>(actions: T): T {
  const newest = useRef(actions)
  newest.current = actions
  return useMemo(
    () =>
      Object.fromEntries(
        Object.keys(newest.current).map((key) => [key, (seq: number) => newest.current[key]?.(seq)]),
      ) as T,
    [],
  )
}
