import { checkOrder } from '../../resources/orders/rules.ts'
import { installFormCheck } from '../resource/record/form-check.ts'
// What offers the address book and the dictionary is there with the form.
import './offered-input.tsx'

installFormCheck('orders', (draft, { isSubmit }) => checkOrder(draft, { wholeSplit: isSubmit }))

/** The generic form, with the rules of an order over several fields. */
export { default } from '../resource/form/form-page.tsx'
