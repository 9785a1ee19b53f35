import { useUpdate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import type { AnyField } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import type { ApiError } from '../../../providers/api-error.ts'
import { labelWithin } from '../../../providers/i18n.ts'
import { useAttemptKey } from '../record/attempt-key.ts'
import { type Body, quietMeta } from '../record/calls.ts'
import { failureOf, isUncertain } from '../record/failure.ts'
import type { Row } from '../record/row.ts'
import { useRefresh } from '../record/use-refresh.ts'
import { laidOver, patchLists } from './patch-lists.ts'
import { isWhole, tellChange } from './tell-change.tsx'
import { say } from './text.ts'

type Change = { name: string; field: AnyField; value: unknown }

/** Writes one value of a row: the lists show it at once, and the message takes it back. Answers the row as it is then. */
export function useCellWrite(resource: Resource): (row: Row, change: Change) => Promise<Row> {
  const { mutateAsync } = useUpdate<Row, ApiError, Body>({ resource: resource.name, invalidates: [] })
  const client = useQueryClient()
  const refresh = useRefresh()
  const attempt = useAttemptKey()
  const send = async (row: Row, name: string, value: unknown): Promise<Row> => {
    const values = { version: row.version, [name]: value }
    try {
      const { data } = await mutateAsync({ id: row.id, values, meta: quietMeta(attempt.keyOf([row.id, values])) })
      attempt.settle()
      patchLists(client, resource.name, data)
      return data
    } catch (error) {
      const failure = failureOf(error)
      if (!isUncertain(failure)) attempt.settle()
      throw error
    } finally {
      void refresh()
    }
  }
  return async (row, { name, field, value }) => {
    const label = labelWithin(field.label)
    const before = row[name] ?? null
    const answer = await send(row, name, value)
    const undo = async () => {
      await send(answer, name, before)
      tellChange(say('undone', { label }), undefined)
    }
    const isReversible = isWhole(before) && answer.version !== undefined
    tellChange(say('changed', { label }), isReversible ? undo : undefined)
    return laidOver(row, answer)
  }
}
