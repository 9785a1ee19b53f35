import { type AnyField, isFile, isSet, lockOf, submitted, traitsOf } from '../../../define/field.ts'
import { isBeingWritten, type Resource } from '../../../define/resource.ts'
import { formSections } from '../../../define/sections.ts'
import { matchesFor, namesIn, type Where } from '../../../define/where.ts'
import { canChange, contextNow, seesField, type User } from '../../../providers/access.ts'
import { fieldsOf } from '../record/form-model.ts'
import { mayEdit } from '../record/may-edit.ts'
import { overrideOf } from '../record/override.ts'
import type { Row } from '../record/row.ts'

/** A field of the form, as far as it can be changed without the form around it. */
export type LoneField = {
  name: string
  field: AnyField
  /** Its form shows it only while these hold. */
  visible: readonly Where[]
}

/** Why a field is left to the form: other contents go with it; or each row has its own. */
export type Reason = 'form' | 'single' | 'locked'

/** Every field of the form that the person may write, and why it is left to the form if it is. */
export function formFields(resource: Resource, user: User | undefined): (LoneField & { reason?: Reason })[] {
  const leaders = leadersOf(resource)
  return formSections(resource).flatMap((section) =>
    fieldsOf(resource, section, user).flatMap(([name, field]) => {
      if (field.readOnly === 'afterCreate' || !seesField(field)) return []
      const visible = [section.visible, field.visible].filter((where) => where !== undefined)
      const isTied = field.autofill || field.dependsOn || leaders.has(name) || section.panel || isFile(field)
      const isOfForm = isTied || traitsOf(field).isWide || overrideOf(resource.name)?.inputs?.[name] !== undefined
      return [{ name, field, visible, ...(isOfForm && { reason: 'form' as const }) }]
    }),
  )
}

/** Fields by which the form shows, offers or clears others. */
function leadersOf(resource: Resource): ReadonlySet<string> {
  const parts = [...Object.values(resource.fields), ...formSections(resource), ...Object.values(resource.lines ?? {})]
  const offering = Object.values(resource.fields).flatMap(({ dependsOn = {} }) => Object.values(dependsOn))
  return new Set([...offering, ...namesIn(...parts.map(({ visible }) => visible))])
}

/** The fields that a cell of a list may be an input for, by their names. */
export function loneFields(resource: Resource, user: User | undefined): ReadonlyMap<string, LoneField> {
  if (!mayEdit(resource)) return new Map()
  const found = formFields(resource, user).filter(
    ({ field, reason }) => !reason && !isSet(field) && !traitsOf(field).isMultiline,
  )
  return new Map(found.map((one) => [one.name, one]))
}

/** Whether the person may change it in that row, as far as the row shows; the server judges the rest. */
export function isOpenIn(resource: Resource, { field, visible }: LoneField, row: Row): boolean {
  const lock = lockOf(field)
  const isKnown = (where: Where) => namesIn(where).every((name) => row[name] !== undefined)
  if (lock && isKnown(lock) && matchesFor(row, lock, contextNow())) return false
  // What the row does not show may hide the field from its form.
  return visible.every((where) => isKnown(where) && matchesFor(row, where, contextNow())) && canChange(resource, row)
}

/** The field as the row, which may still be being written, has to have it. */
export const wantedIn = (resource: Resource, field: AnyField, row: Row): AnyField =>
  isBeingWritten(resource, row) ? field : submitted(field)
