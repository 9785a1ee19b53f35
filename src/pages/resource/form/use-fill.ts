import { useRef } from 'react'
import type { AnyField } from '../../../define/field.ts'
import { definitionOf } from '../../../providers/definitions.ts'
import { pick } from '../record/calls.ts'
import { initialOf } from '../record/form-model.ts'
import type { Picked } from '../record/input-props.ts'
import { isSame } from './form-body.ts'
import { type FormKit, useFormKit } from './form-context.ts'

/** Writes what a picked row brings along into the fields beside it; `former` is the id that it takes the place of. */
type Fill = (picked: Picked | undefined, former: unknown) => void

/**
 * A choice fills what is empty, what still stands as a new record has it, and what another choice has filled; never
 * what somebody typed.
 */
export function useFill(path: string, field: AnyField): Fill {
  const kit = useFormKit()
  // A choice made here is known whole; of one that was there before only the id.
  const last = useRef<Picked | string | null>(null)
  return (picked, former) => {
    if (picked) kit.names.set(picked.id, picked.label)
    if (!field.autofill) return
    // Of what is typed freely the former text is no row.
    if (field.resource && typeof former === 'string' && idOf(last.current) !== former) last.current = former
    if (!picked) return
    keepNames(kit, field, picked)
    const before = last.current
    last.current = picked
    fill(kit, path, field, picked, typeof before === 'string' ? undefined : before)
    if (typeof before === 'string') void readChoice(field, before).then((row) => fill(kit, path, field, picked, row))
  }
}

/** Chooses a row by its id, as if a person had: it brings along what it brings. Nothing where it cannot be chosen. */
export async function choose(kit: FormKit, name: string, field: AnyField, id: string): Promise<void> {
  const [picked] = await pick(field, { id, isWhole: true }).catch(() => [])
  if (!picked) return
  kit.names.set(picked.id, picked.label)
  kit.setValue(name, picked.id, { shouldDirty: true, shouldValidate: true })
  keepNames(kit, field, picked)
  fill(kit, name, field, picked, null)
}

/** What choices have filled in by now, by form and path: until somebody types there, the next choice may go over it. */
const filledIn = new WeakMap<object, Map<string, unknown>>()

const idOf = (choice: Picked | string | null) => (typeof choice === 'string' ? choice : choice?.id)

/** Where it cannot be read, what stands in the fields may have been typed. */
const readChoice = (field: AnyField, id: string): Promise<Picked | undefined> =>
  pick({ ...field, filter: undefined }, { id, isWhole: true }).then(
    ([row]) => row,
    () => undefined,
  )

function keepNames({ names }: FormKit, { resource, autofill }: AnyField, picked: Picked): void {
  for (const source of Object.values(autofill ?? {})) {
    const isReference = definitionOf(resource)?.fields[source]?.resource !== undefined
    const name = (picked._labels as Readonly<Record<string, unknown>> | undefined)?.[source]
    const id = picked[source]
    if (isReference && typeof id === 'string' && typeof name === 'string') names.set(id, name)
  }
}

function fill(kit: FormKit, path: string, field: AnyField, picked: Picked, former: Picked | null | undefined): void {
  const { getValues, setValue } = kit
  const known = filledIn.get(kit.control) ?? new Map<string, unknown>()
  filledIn.set(kit.control, known)
  const beside = path.slice(0, path.lastIndexOf('.') + 1)
  for (const [name, source] of Object.entries(field.autofill ?? {})) {
    const filled = picked[source]
    const target = beside + name
    const value = getValues(target) as unknown
    // A masked phone is not the phone; the person has to type it.
    if (filled === undefined || (typeof filled === 'string' && filled.includes('***'))) continue
    if (value === undefined || isSame(value, filled)) continue
    const isBrought = known.has(target) && isSame(value, known.get(target))
    if (!isBrought && !isUnwritten(kit, target, value) && !(former && isSame(value, former[source]))) continue
    setValue(target, filled, { shouldDirty: true, shouldValidate: true })
    known.set(target, filled)
  }
}

/** Empty, or as a new record begins. */
function isUnwritten(kit: FormKit, path: string, value: unknown): boolean {
  const field = fieldAt(kit, path)
  return (value ?? '') === '' || (field !== undefined && isSame(value, initialOf(field, kit.user, new Date())))
}

/** `cars.0.vin` is a field of the lines' resource. */
function fieldAt({ resource }: FormKit, path: string): AnyField | undefined {
  const [head = '', , column] = path.split('.')
  return column ? definitionOf(resource.lines?.[head]?.resource)?.fields[column] : resource.fields[head]
}
