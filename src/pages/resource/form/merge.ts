import type { Text } from '../../../define/text.ts'
import { type Draft, draftOfRow, type FormPlan, type NamedField } from '../record/form-model.ts'
import type { Row } from '../record/row.ts'
import { isSame, linesOf } from './form-body.ts'

export type Difference = {
  /** `color`, or `cars.<id>.color` in a line. */
  name: string
  field: NamedField[1]
  /** The line, by the label of the lines and its place in the latest row, from 1. */
  line?: { label: Text; place: number }
  before: unknown
  current: unknown
  mine: unknown
}

/** The fields that somebody else changed since the form was opened, of the row and of lines that are still there. */
export function differencesOf(plan: FormPlan, before: Draft, current: Row, mine: Draft): Difference[] {
  const latest = draftOfRow(plan, current)
  const ofRow = changesOf(plan.fields, before, latest, mine)
  const ofLines = plan.lines.flatMap(({ name, lines: { label }, fields }) => {
    const [old, own] = [byId(linesOf(before, name)), byId(linesOf(mine, name))]
    return linesOf(latest, name).flatMap((line, at) => {
      const former = old.get(line.id)
      if (!former) return []
      const found = changesOf(fields, former, line, own.get(line.id) ?? {})
      return found.map((one) => ({ ...one, name: `${name}.${line.id}.${one.name}`, line: { label, place: at + 1 } }))
    })
  })
  return [...ofRow, ...ofLines]
}

function changesOf(fields: readonly NamedField[], before: Draft, latest: Draft, mine: Draft): Difference[] {
  return fields.flatMap(([name, field]) =>
    isSame(before[name], latest[name])
      ? []
      : [{ name, field, before: before[name], current: latest[name], mine: mine[name] }],
  )
}

/** Whether both changed the same thing to different values. */
export function isConflict({ before, current, mine }: Pick<Difference, 'before' | 'current' | 'mine'>): boolean {
  return !isSame(before, mine) && !isSame(current, mine)
}

/** Whether somebody else added lines or took some away, and whether one of those was changed here. */
export function lineSetOf(name: string, before: Draft, latest: Draft, mine: Draft): 'same' | 'changed' | 'conflict' {
  const [old, now, own] = [before, latest, mine].map((draft) => byId(linesOf(draft, name))) as [Lines, Lines, Lines]
  const gone = [...old].filter(([id]) => !now.has(id))
  if (gone.length === 0 && [...now.keys()].every((id) => old.has(id))) return 'same'
  return gone.some(([id, line]) => own.has(id) && !isSame(own.get(id), line)) ? 'conflict' : 'changed'
}

type Lines = Map<unknown, Draft>
const byId = (lines: readonly Draft[]): Lines =>
  new Map(lines.filter(({ id }) => id !== undefined).map((line) => [line.id, line]))

/** The person's changes laid over the latest row: what the person left alone takes the latest value. */
export function mergeDraft(plan: FormPlan, before: Draft, current: Row, mine: Draft): Draft {
  const latest = draftOfRow(plan, current)
  const merged = mergeFields(plan.fields, before, latest, mine)
  for (const { name, fields } of plan.lines) {
    const [old, now] = [byId(linesOf(before, name)), byId(linesOf(latest, name))]
    const kept = linesOf(mine, name).flatMap((line): Draft[] => {
      const [former, present] = [old.get(line.id), now.get(line.id)]
      if (present)
        return [{ id: line.id, version: present.version, ...mergeFields(fields, former ?? {}, present, line) }]
      // One that somebody took away stays away, unless it was changed here: then it is added again.
      if (former && isSame(former, line)) return []
      const { id: _, version: __, ...values } = line
      return [values]
    })
    merged[name] = [...kept, ...[...now.values()].filter(({ id }) => !old.has(id))]
  }
  return merged
}

function mergeFields(fields: readonly NamedField[], before: Draft, latest: Draft, mine: Draft): Draft {
  return Object.fromEntries(
    fields.map(([name]) => [name, isSame(before[name], mine[name]) ? latest[name] : mine[name]]),
  )
}
