import type { Row } from '../cells/row.ts'
import { isSame, linesOf } from './form-body.ts'
import { type Draft, draftOfRow, type FormPlan, type NamedField } from './form-model.ts'

export type Difference = { name: string; field: NamedField[1]; before: unknown; current: unknown; mine: unknown }

/** The fields that somebody else or the person changed since the form was opened. */
export function differencesOf(plan: FormPlan, before: Draft, current: Row, mine: Draft): Difference[] {
  const latest = draftOfRow(plan, current)
  return plan.fields.flatMap(([name, field]) => {
    const isTouched = !isSame(before[name], latest[name])
    return isTouched ? [{ name, field, before: before[name], current: latest[name], mine: mine[name] }] : []
  })
}

/** Whether both changed the same thing to different values. */
export function isConflict({ before, current, mine }: Difference): boolean {
  return !isSame(before, mine) && !isSame(current, mine)
}

/** The person's changes laid over the latest row: what the person left alone takes the latest value. */
export function mergeDraft(plan: FormPlan, before: Draft, current: Row, mine: Draft): Draft {
  const latest = draftOfRow(plan, current)
  const merged: Draft = {}
  for (const [name] of plan.fields) merged[name] = isSame(before[name], mine[name]) ? latest[name] : mine[name]
  for (const { name } of plan.lines) {
    const versions = new Map(linesOf(latest, name).map((line) => [line.id, line.version]))
    merged[name] = isSame(before[name], mine[name])
      ? latest[name]
      : linesOf(mine, name).map(({ id, version, ...values }) =>
          // A line that is gone meanwhile is added again.
          versions.has(id) ? { id, version: versions.get(id) ?? version, ...values } : values,
        )
  }
  return merged
}
