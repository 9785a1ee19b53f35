import { useRef } from 'react'
import type { Row } from '../record/row.ts'

type OwnVersions = {
  /** Takes the versions of the rows that an action answered. */
  learn: (answer: unknown) => void
  /** The rows, with the version that this person's own last action left where theirs is from before it. */
  newest: (rows: readonly Row[]) => readonly Row[]
}

/**
 * What this person's own actions made of the rows: until the page has read them anew, they still carry the version of
 * before, and the next action would be refused as if somebody else had come between.
 */
export function useOwnVersions(): OwnVersions {
  const known = useRef(new Map<string, number>())
  return {
    learn: (answer) => {
      for (const row of [answer].flat()) if (isRow(row)) known.current.set(row.id, row.version)
    },
    newest: (rows) =>
      rows.map((row) => {
        const version = known.current.get(row.id)
        return version !== undefined && version > row.version ? { ...row, version } : row
      }),
  }
}

const isRow = (value: unknown): value is { id: string; version: number } =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value
