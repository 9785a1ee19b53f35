import { useEffect } from 'react'
import { is, isRef } from '../../../define/field.ts'
import { type FormKit, isLocked } from './form-context.ts'
import { choose } from './use-fill.ts'

/** A new record begins with the references that the address names, `?customerId=…`, and with what they bring along. */
export function useBegun(kit: FormKit, begun: URLSearchParams | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form
  useEffect(() => {
    for (const [name, id] of begun ?? []) {
      const field = kit.resource.fields[name]
      if (field && is(isRef, field) && !field.computed && !isLocked(kit, field)) void choose(kit, name, field, id)
    }
  }, [])
}
