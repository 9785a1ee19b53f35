import { createContext, useContext } from 'react'
import {
  type Control,
  type UseFormGetValues,
  type UseFormSetValue,
  type UseFormTrigger,
  useWatch,
} from 'react-hook-form'
import type { AnyField } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import { matches, type Where } from '../../../define/where.ts'
import type { Person } from '../../../providers/access.ts'
import { useLocale } from '../../../providers/i18n.ts'
import { type Draft, type Mode, namesIn } from './form-model.ts'

/** What the parts of one form share. It keeps its identity while the form is open, so typing renders none of it. */
export type FormKit = {
  resource: Resource
  mode: Mode
  control: Control<Draft>
  getValues: UseFormGetValues<Draft>
  setValue: UseFormSetValue<Draft>
  trigger: UseFormTrigger<Draft>
  /** The stored row; of a new record what is known of it (its initial state). */
  base: Draft
  person: Person | undefined
}

export const FormKitContext = createContext<FormKit | null>(null)

/** Whoever asks is drawn again in another language: most parts of a form are memoized. */
export function useFormKit(): FormKit {
  useLocale()
  const kit = useContext(FormKitContext)
  if (!kit) throw new Error('a field stands outside a form')
  return kit
}

/** Whether the condition holds for the draft, followed while the person types in one of the fields it speaks of. */
export function useMatches(where: Where): boolean {
  const { control, base } = useFormKit()
  const names = namesIn(where)
  const values = useWatch({ control, name: names, exact: true }) as unknown[]
  const draft = { ...base }
  names.forEach((name, at) => {
    if (values[at] !== undefined) draft[name] = values[at]
  })
  return matches(draft, where)
}

/** Not to be typed in: the stored row's state forbids it, or it was set once and for all when the row was made. */
export function isLocked({ mode, base }: Pick<FormKit, 'mode' | 'base'>, field: AnyField): boolean {
  if (mode === 'edit' && field.onCreateOnly) return true
  return field.lockWhen !== undefined && matches(base, field.lockWhen)
}

/** The id of the element of a path: `field-cars-0-vin`. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}
