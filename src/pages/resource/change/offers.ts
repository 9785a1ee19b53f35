import { traitsOf } from '../../../define/field.ts'
import type { Message } from '../../../define/message.ts'
import { type Resource, uniqueColumns } from '../../../define/resource.ts'
import type { User } from '../../../providers/access.ts'
import type { Draft } from '../record/form-model.ts'
import type { Row } from '../record/row.ts'
import { formFields, isOpenIn, type LoneField, type Reason } from './lone-fields.ts'

/** A field of the chosen rows, and why it is not changed in all of them at once, if it is not. */
export type Offer = LoneField & { reason?: Reason; closed: number }

/** The new values, and what is wrong with them, by field. */
export type Typed = { values: Draft; errors: Readonly<Record<string, Message>> }

/** Every field of the form over these rows. */
export function offersOf(resource: Resource, user: User | undefined, rows: readonly Row[]): Offer[] {
  const alone = new Set([resource.titleField, ...(resource.unique ?? []).flatMap(uniqueColumns)])
  return formFields(resource, user).map((lone) => {
    const closed = rows.filter((row) => !isOpenIn(resource, lone, row)).length
    const isOwn = lone.field.unique === true || alone.has(lone.name) || traitsOf(lone.field).isNotCopied
    const isSingle = rows.length > 1 && isOwn
    const reason = lone.reason ?? (isSingle ? 'single' : closed > 0 ? 'locked' : undefined)
    return { ...lone, closed, ...(reason && { reason }) }
  })
}

/** Those that are to be changed, in the order in which they were chosen. */
export const chosenOf = (offers: readonly Offer[], { values }: Typed): Offer[] =>
  Object.keys(values).flatMap((name) => offers.find((one) => one.name === name) ?? [])
