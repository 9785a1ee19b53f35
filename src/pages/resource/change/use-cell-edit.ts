import { useRef, useState } from 'react'
import { nothingOf } from '../../../define/field.ts'
import type { Message } from '../../../define/message.ts'
import type { Resource } from '../../../define/resource.ts'
import { errorsOf, schemaOfField } from '../../../define/schema.ts'
import { useInSight } from '../../../providers/in-sight.ts'
import { notify } from '../../../providers/notify.ts'
import { isSame } from '../form/form-body.ts'
import { failureOf, untold } from '../record/failure.ts'
import type { Row } from '../record/row.ts'
import { type LoneField, wantedIn } from './lone-fields.ts'
import { useCellWrite } from './use-cell-write.ts'

/** The typed value of a cell, and what came of writing it. */
export type CellEdit = {
  /** The row as it was when the person began to type; until then as it is. */
  row: Row
  value: unknown
  /** The value as it is when a handler runs that was made before it was typed. */
  valueNow: () => unknown
  type: (value: unknown) => void
  isBusy: boolean
  problem: Message | string | null
  /** The row as somebody else left it meanwhile. */
  conflict: Row | null
  complain: (problem: Message | string) => void
  /** Checks and writes what differs. Answers the row as it is then; null where it was refused. */
  save: (over?: Row) => Promise<Row | null>
}

export function useCellEdit(resource: Resource, latest: Row, { name, field }: LoneField): CellEdit {
  const [typed, setTyped] = useState<{ value: unknown; row: Row } | null>(null)
  const { row, value } = typed ?? { row: latest, value: latest[name] ?? nothingOf(field) }
  const newest = useRef(value)
  newest.current = typed ? newest.current : value
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CellEdit['problem']>(null)
  const [conflict, setConflict] = useState<Row | null>(null)
  const write = useCellWrite(resource)
  const inSight = useInSight()
  const type = (next: unknown) => {
    newest.current = next
    setTyped({ value: next, row })
    setProblem(null)
  }
  const refused = (error: unknown, base: Row) => {
    const failure = failureOf(error)
    const isStale = failure.status === 409 && failure.row !== undefined && failure.row.version !== base.version
    if (isStale) setConflict(failure.row ?? null)
    const own = failure.errors.find((one) => one.field === name)?.message
    const message = own ?? untold(failure, () => false).join(' ')
    setProblem(isStale ? null : message)
    // Who went on to another page hears of it there.
    if (!inSight.current) notify.business(message)
    return null
  }
  const save = async (over?: Row): Promise<Row | null> => {
    const base = over ?? row
    const parsed = schemaOfField(wantedIn(resource, field, base)).safeParse(newest.current)
    if (!parsed.success) {
      setProblem(errorsOf(parsed.error)[0]?.message ?? 'value.wrong')
      return null
    }
    if (isSame(parsed.data, base[name])) return base
    setBusy(true)
    setConflict(null)
    try {
      return await write(base, { name, field, value: parsed.data })
    } catch (error) {
      return refused(error, base)
    } finally {
      setBusy(false)
    }
  }
  return { row, value, valueNow: () => newest.current, type, isBusy, problem, conflict, complain: setProblem, save }
}
