import type { Resource } from '../define/resource.ts'
import { closedMonths } from './company/closed-months.ts'
import { offices } from './company/offices.ts'
import { roles } from './company/roles.ts'
import { salaryCarTiers, salaryRateTiers, salaryRules } from './company/salary-rules.ts'
import { salaryAdjustments, salaryLines, salarySheets } from './company/salary-sheets.ts'
import { staff } from './company/staff.ts'
import { customerContacts, customers } from './customers/customers.ts'
import { fundAccounts, fundMovements } from './finance/fund-accounts.ts'
import { payables } from './finance/payables.ts'
import { payees } from './finance/payees.ts'
import { receiptAllocations, receipts } from './finance/receipts.ts'
import { receivables } from './finance/receivables.ts'
import { carriers } from './fleet/carriers.ts'
import { trucks } from './fleet/trucks.ts'
import { orderCars } from './orders/order-cars.ts'
import { orderPriceChanges } from './orders/order-price-changes.ts'
import { orders } from './orders/orders.ts'
import { trackPoints, waybillLoads } from './transport/waybill-loads.ts'
import { waybills } from './transport/waybills.ts'

/** Every resource of the product. The name is the URL and the key here. */
export const resources = {
  offices,
  roles,
  staff,
  customers,
  customerContacts,
  orders,
  orderCars,
  orderPriceChanges,
  trucks,
  carriers,
  payees,
  waybills,
  waybillLoads,
  trackPoints,
  receivables,
  payables,
  receipts,
  receiptAllocations,
  fundAccounts,
  fundMovements,
  salaryRules,
  salaryCarTiers,
  salaryRateTiers,
  salarySheets,
  salaryLines,
  salaryAdjustments,
  closedMonths,
} as const

export type Resources = typeof resources
export type ResourceName = keyof Resources

/** The definitions as the interpreters see them. */
export const registry: Readonly<Record<string, Resource>> = resources

/** The definition of that name; a name that does not exist is a mistake of the program. */
export function resourceOf(name: string): Resource {
  const resource = Object.hasOwn(registry, name) ? registry[name] : undefined
  if (!resource) throw new Error(`no resource ${name}`)
  return resource
}
