import { createContext, useContext } from 'react'
import {
  type Control,
  type UseFormGetValues,
  type UseFormSetValue,
  type UseFormTrigger,
  useWatch,
} from 'react-hook-form'
import { type AnyField, lockOf } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import { matches, namesIn, type Where } from '../../../define/where.ts'
import type { User } from '../../../providers/access.ts'
import { useLocale } from '../../../providers/i18n.ts'
import { type Draft, type Mode, rowOf } from '../record/form-model.ts'
import type { Attach, Uploads } from '../record/uploads.ts'

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
  user: User | undefined
  /** Where its fields are declared: `trucks`, or `waybillLoads.sign` for what an action asks. */
  source: string
  uploads: Uploads
  /**
   * The names of rows that came along with a choice, by their ids: a truck's driver may work where the person sees nobody,
   * and cannot be asked for.
   */
  names: Map<string, string>
}

export const FormKitContext = createContext<FormKit | null>(null)

/** Anyone who asks is drawn again in another language: most parts of a form are memoized. */
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
  if (mode === 'edit' && field.readOnly === 'afterCreate') return true
  const lock = lockOf(field)
  return lock !== undefined && matches(base, lock)
}

/** What an input of files has to know; `source` is where its field is declared. */
export function attachOf({ base, uploads }: Pick<FormKit, 'base' | 'uploads'>, source: string): Attach {
  return { source, uploads, files: rowOf(base)?._files ?? {} }
}

/** The id of the element of a path: `field-cars-0-vin`. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}
