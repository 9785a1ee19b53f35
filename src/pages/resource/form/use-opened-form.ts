import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { isBeingWritten, type Resource } from '../../../define/resource.ts'
import type { User } from '../../../providers/access.ts'
import { copiedDraft, namesIn } from '../record/copied-draft.ts'
import { checkOf } from '../record/form-check.ts'
import { type Draft, draftOfRow, type FormPlan, newDraft, planOf, unsavedRow } from '../record/form-model.ts'
import type { Row } from '../record/row.ts'
import { openUploads } from '../record/uploads.ts'
import type { FormKit } from './form-context.ts'
import { resolverOf } from './resolver.ts'
import type { Origin } from './write-record.ts'

/** Save; save and submit; submit and start the next one. */
export type Intent = 'save' | 'submit' | 'submitNext'

type OpenedForm = {
  plan: FormPlan
  form: UseFormReturn<Draft>
  kit: FormKit
  /** What the values are compared with, as drawn, and as it is by now. */
  origin: Origin
  originNow: () => Origin
  /** Why the whole form is being checked; null while somebody types. */
  intent: RefObject<Intent | null>
  /** Goes on with another row, or with what became of this one. */
  restart: (next: Origin) => void
  /** Goes on with a new one. */
  begin: () => void
}

/** The values of one record in a form, what they are compared with, and what checks them. */
export function useOpenedForm(resource: Resource, row: Row | null, user: User | undefined, copied?: Row): OpenedForm {
  const plan = useMemo(() => planOf(resource, user), [resource, user])
  const [origin, setOrigin] = useState<Origin>(() =>
    copied ? { row, before: copiedDraft(plan, copied, user, new Date()) } : originOf(plan, row, user),
  )
  const newest = useRef(origin)
  newest.current = origin
  const originNow = useCallback(() => newest.current, [])
  const intent = useRef<Intent | null>(null)
  const resolver = useResolver(resource, plan, originNow, intent)
  const form = useForm<Draft>({ defaultValues: origin.before, resolver, mode: 'onTouched', shouldFocusError: false })
  const { control, getValues, setValue, trigger } = form
  const [uploads] = useState(openUploads)
  const [names] = useState(() => (copied ? namesIn(plan, copied) : new Map<string, string>()))
  const kit = useMemo<FormKit>(() => {
    const base = origin.row ?? unsavedRow(resource)
    const mode = origin.row ? 'edit' : 'create'
    const source = resource.name
    return { resource, mode, control, getValues, setValue, trigger, base, user, source, uploads, names }
  }, [resource, origin, control, getValues, setValue, trigger, user, uploads, names])

  const restart = (next: Origin) => {
    newest.current = next
    setOrigin(next)
    form.reset(next.before)
  }
  const begin = () => restart(originOf(plan, null, user))
  return { plan, form, kit, origin, originNow, intent, restart, begin }
}

function useResolver(
  resource: Resource,
  plan: FormPlan,
  originNow: () => Origin,
  intent: RefObject<Intent | null>,
): ReturnType<typeof resolverOf> {
  return useMemo(() => {
    const rules = checkOf(resource.name)
    // What somebody last tried to do is what the form is judged by while it is mended.
    let asked: Intent | null = null
    const contextOf = () => {
      asked = intent.current ?? asked
      const { row, before } = originNow()
      const check = rules && ((draft: Draft) => rules(draft, { isSubmit: asked !== 'save' }))
      const base = row ?? unsavedRow(resource)
      const isDraft = (asked ?? 'save') === 'save' && isBeingWritten(resource, base)
      return { plan, base, before: row ? before : null, isDraft, rules: check }
    }
    return resolverOf(contextOf, () => intent.current !== null)
  }, [plan, resource, originNow, intent])
}

function originOf(plan: FormPlan, row: Row | null, user: User | undefined): Origin {
  return { row, before: row ? draftOfRow(plan, row) : newDraft(plan, user, new Date()) }
}
