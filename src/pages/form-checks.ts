import type { ResourceName } from '../resources/index.ts'
import { checkOrder } from '../resources/orders/rules.ts'
import type { FormCheck } from './resource/record/form-check.ts'

/** What a form checks beyond its fields, by resource. Apart from the overrides, because lists need none of it. */
export const formChecks = {
  orders: (draft, { isSubmit }) => checkOrder(draft, { wholeSplit: isSubmit }),
} satisfies { [N in ResourceName]?: FormCheck }
