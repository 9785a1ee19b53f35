import { useState } from 'react'
import type { Resource } from '../../../define/resource.ts'
import { useWrite } from '../../../providers/use-write.ts'
import { useAttemptKey } from '../record/attempt-key.ts'
import { type Failure, type FieldError, failureOf, isUncertain } from '../record/failure.ts'
import type { Draft } from '../record/form-model.ts'
import type { Row } from '../record/row.ts'
import { useRefresh } from '../record/use-refresh.ts'
import { isWhole, tellChange } from './tell-change.tsx'
import { say } from './text.ts'

/** What would become of a row, as the server tried it. */
export type Tried = {
  id: string
  before: Row
  after: Row
  isChanged: boolean
  refusal?: { message: string; errors: readonly FieldError[] }
}

/** It goes over five hundred rows, one after the other. */
const TIMEOUT = 60_000

/** A change of many rows: tried, written all or none, and taken back by the message. */
export function useBulkChange({ name }: Resource, patch: Draft, onDone: () => void) {
  const [tried, setTried] = useState<readonly Tried[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const call = useWrite()
  const refresh = useRefresh()
  const attempt = useAttemptKey()
  const url = `/api/${name}/bulk`
  const send = async (body: { ids: readonly string[] } & Draft) => {
    const answer = await call<{ versions: Record<string, number> }>('post', url, body, {
      key: attempt.keyOf(body),
      timeout: TIMEOUT,
    })
    attempt.settle()
    void refresh()
    return answer.versions
  }
  const during = async (act: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      const found = failureOf(error)
      if (!isUncertain(found)) attempt.settle()
      setFailure(found)
    } finally {
      setBusy(false)
    }
  }
  const ask = async (ids: readonly string[]) => {
    const answer = await call<{ rows: Tried[] }>('post', url, { ids, patch, dryRun: true }, { timeout: TIMEOUT })
    const found = new Map(answer.rows.map((row) => [row.id, row]))
    setTried(ids.flatMap((id) => found.get(id) ?? []))
  }
  /** Every value comes back, each row's own. */
  const undo = async (rows: readonly Tried[], versions: Record<string, number>) => {
    const patches = Object.fromEntries(rows.map(({ id, before }) => [id, valuesOf(before, patch)]))
    await send({ ids: rows.map(({ id }) => id), versions, patches })
    tellChange(say('bulkUndone', { count: rows.length }), undefined)
  }
  const write = async (rows: readonly Tried[]) => {
    const ids = rows.map(({ id }) => id)
    const seen = Object.fromEntries(rows.map(({ id, before }) => [id, before.version]))
    const versions = await send({ ids, versions: seen, patch }).catch(async (error) => {
      // Which rows are to blame now stands at the rows.
      await ask((tried ?? []).map(({ id }) => id)).catch(() => undefined)
      throw error
    })
    const isReversible = rows.every(({ before }) => Object.values(valuesOf(before, patch)).every(isWhole))
    tellChange(say('bulkDone', { count: ids.length }), isReversible ? () => undo(rows, versions) : undefined)
    onDone()
  }
  return {
    tried,
    isBusy,
    failure,
    tryOut: (ids: readonly string[]) => during(() => ask(ids)),
    write: (rows: readonly Tried[]) => during(() => write(rows)),
    back: () => {
      setTried(null)
      setFailure(null)
    },
  }
}

const valuesOf = (row: Row, patch: Draft): Draft =>
  Object.fromEntries(Object.keys(patch).map((name) => [name, row[name] ?? null]))
