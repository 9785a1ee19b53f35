import type { Resource } from '../../../define/resource.ts'
import type { Body } from '../record/calls.ts'
import { type Draft, type FormPlan, unsavedRow } from '../record/form-model.ts'
import type { Row } from '../record/row.ts'
import { changeBody, createBody } from './form-body.ts'

/** What the form was opened with, and what it is compared with: the stored row, or the values of a new one. */
export type Origin = { row: Row | null; before: Draft }

/** How a row is created, which answers its id, and changed. */
export type Writes = { create: (body: Body) => Promise<string>; change: (id: string, body: Body) => Promise<unknown> }

/** Creates the row, or writes what differs from the stored one. The answer is its id. */
export async function writeRecord(
  resource: Resource,
  plan: FormPlan,
  { row, before }: Origin,
  values: Draft,
  { create, change }: Writes,
): Promise<string> {
  const whole = { ...(row ?? unsavedRow(resource)), ...values }
  if (!row) {
    const body = createBody(plan, whole)
    return create(body)
  }
  const changes = changeBody(plan, whole, { ...row, ...before })
  if (Object.keys(changes).length === 0) return row.id
  const body = { version: row.version, ...changes }
  await change(row.id, body)
  return row.id
}
