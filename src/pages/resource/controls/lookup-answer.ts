import type { AnyField } from '../../../define/field.ts'
import type { Picked } from '../record/input-props.ts'
import { barred } from './barred.ts'
import { lastFirst } from './last-choice.ts'

export { rememberChoice } from './last-choice.ts'

/** What an open picker shows: the rows, and where there are none the sentence that stands in their place. */
export type LookupAnswer = { rows: readonly Picked[]; none?: string }

/** Before anything is typed the last choice stands first; where nothing was found, who is called so and may not be chosen. */
export async function answerOf(field: AnyField, q: string, rows: Picked[], signal: AbortSignal): Promise<LookupAnswer> {
  if (!q) return { rows: await lastFirst(field, rows, signal) }
  // Where this cannot be asked, nobody is.
  return { rows, none: await barred(field, q, signal).catch(() => '') }
}
