import { getSession, KEPT_PREFIX } from './session.ts'
import { isRecord, readStored, writeStored } from './storage.ts'

/** Questions of which the last answer is remembered. */
const MOST = 100

/** What the person chose last where this was asked; in this browser, per person, ids alone. */
export function lastChoice(question: string): string | undefined {
  const id = choices()[question]
  return typeof id === 'string' ? id : undefined
}

export function rememberChoice(question: string, id: string): void {
  const { [question]: _, ...others } = choices()
  const kept = Object.entries(others).slice(1 - MOST)
  writeStored(key(), Object.fromEntries([...kept, [question, id]]))
}

function choices(): Readonly<Record<string, unknown>> {
  const stored = readStored(key())
  return isRecord(stored) ? stored : {}
}

const key = (): string => `${KEPT_PREFIX}last.${getSession().info?.staffId ?? ''}`
