import type { AnyField } from '../../../define/field.ts'
import { t } from '../../../providers/i18n.ts'
import { getSession, KEPT_PREFIX } from '../../../providers/session.ts'
import { isRecord, readStored, writeStored } from '../../../providers/storage.ts'
import { pick } from '../record/calls.ts'
import type { Picked } from '../record/input-props.ts'
import { optionNote } from './option-note.ts'

/** Questions of which the last answer is remembered. */
const MOST = 100

/** Where a reference is asked for: choices of the same name from the same rows are the same question. */
const questionOf = ({ resource, label, filter }: AnyField): string =>
  JSON.stringify([resource, typeof label === 'string' ? label : label[0], filter ?? null])

/** The one that the person took the last time stands first, where it still may be taken. */
export async function lastFirst(field: AnyField, rows: Picked[], signal: AbortSignal): Promise<Picked[]> {
  const id = choices()[questionOf(field)]
  const [last] = typeof id === 'string' ? await pick(field, { id, isWhole: true }, signal) : []
  if (!last) return rows
  const note = [t('input.last'), optionNote(field.resource, last)].filter(Boolean).join(' · ')
  return [{ ...last, note }, ...rows.filter((row) => row.id !== last.id)]
}

/** In this browser, per person, ids alone. */
export function rememberChoice(field: AnyField, id: string): void {
  const question = questionOf(field)
  const { [question]: _, ...others } = choices()
  const kept = Object.entries(others).slice(1 - MOST)
  writeStored(key(), Object.fromEntries([...kept, [question, id]]))
}

function choices(): Readonly<Record<string, unknown>> {
  const stored = readStored(key())
  return isRecord(stored) ? stored : {}
}

const key = (): string => `${KEPT_PREFIX}last.${getSession().info?.staffId ?? ''}`
