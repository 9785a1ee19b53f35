import { customers } from '../../../src/resources/customers/customers.ts'
import { type BusinessError, refuseField } from '../../errors/business-error.ts'
import type { Customer } from './rows.ts'

/** Why nothing is sold to a customer who is frozen or blacklisted (422 on `field`); nothing of one in good standing. */
export function barredBy(customer: Customer, field: string): BusinessError | undefined {
  if (customer.status === 'active') return undefined
  const { label } = customers.fields.status.options[customer.status]
  return refuseField(field, 'orders.customerBarred', { customer: customer.name, state: label })
}

/**
 * How much more a customer may owe, in fen: the limit and what is prepaid, less what is owed. Null: no limit is asked for,
 * because there is none, or because the customer does not settle by the month and has none granted.
 */
export function creditLeft(customer: Customer): number | null {
  const { creditLimitFen, prepaidBalanceFen, outstandingFen, settleMode } = customer
  const isMonthly = settleMode === 'monthly' || settleMode === 'mixed'
  if (creditLimitFen === null || (creditLimitFen === 0 && !isMonthly)) return null
  return creditLimitFen + prepaidBalanceFen - outstandingFen
}
