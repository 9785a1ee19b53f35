import { commonFields } from '../../../define/resource.ts'
import type { Draft } from '../record/form-model.ts'
import { type Row, refText } from '../record/row.ts'
import { textOf } from '../record/text-of.ts'
import { say } from './text.ts'

/** Who saved it and when; nobody where an action wrote lines alone, and the row still names the one before. */
export function writerOf(opened: Draft, current: Row): string | undefined {
  const name = refText(current, 'updatedById')
  const { updatedAt } = commonFields
  if (!name || !updatedAt || current.version === opened.version) return undefined
  return say('form.conflictBy', { name, at: textOf(updatedAt, 'updatedAt', current) })
}
