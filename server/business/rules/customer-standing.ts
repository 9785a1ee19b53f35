import { customers } from '../../../src/resources/customers/customers.ts'
import { refuseField } from '../../errors/business-error.ts'
import type { Customer } from './rows.ts'

/** Nothing is sold to a customer who is frozen or blacklisted (422 on `field`), unless somebody lets it. */
export function assertActive(customer: Customer, field: string, isReleased = false): void {
  if (customer.status === 'active' || isReleased) return
  const { label } = customers.fields.status.options[customer.status]
  throw refuseField(field, 'orders.customerBarred', { customer: customer.name, state: label })
}
