import type { Resource } from '../../../define/resource.ts'
import { changeRow, createRow } from '../record/calls.ts'
import { type Draft, type FormPlan, unsavedRow } from '../record/form-model.ts'
import type { Row } from '../record/row.ts'
import { changeBody, createBody } from './form-body.ts'

/** What the form was opened with, and what it is compared with: the stored row, or the values of a new one. */
export type Origin = { row: Row | null; before: Draft }

/** Creates the row, or writes what differs from the stored one. The answer is its id. */
export async function writeRecord(
  resource: Resource,
  plan: FormPlan,
  { row, before }: Origin,
  values: Draft,
  keyOf: (intent: unknown) => string,
): Promise<string> {
  const whole = { ...(row ?? unsavedRow(resource)), ...values }
  if (!row) {
    const body = createBody(plan, whole)
    return (await createRow(resource.name, body, keyOf(body))).id
  }
  const changes = changeBody(plan, whole, { ...row, ...before })
  if (Object.keys(changes).length === 0) return row.id
  const body = { version: row.version, ...changes }
  await changeRow(resource.name, row.id, body, keyOf(body))
  return row.id
}
