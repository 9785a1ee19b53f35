import type { ResourceName } from '../resources/index.ts'
import { checkOrder } from '../resources/order-money.ts'
import type { FieldError } from './resource/actions/failure.ts'
import type { Draft } from './resource/form/form-model.ts'

/** Rules over several fields, shared with the server. */
export type FormCheck = (draft: Draft, asked: { isSubmit: boolean }) => readonly FieldError[]

/** What a form checks beyond its fields, by resource. Apart from the overrides, because lists need none of it. */
const checks = {
  orders: (draft, { isSubmit }) => checkOrder(draft, { wholeSplit: isSubmit }),
} satisfies { [N in ResourceName]?: FormCheck }

export function checkOf(resource: string): FormCheck | undefined {
  return (checks as Readonly<Record<string, FormCheck>>)[resource]
}
