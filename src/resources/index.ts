import type { Resource } from '../define/resource.ts'
import { carriers } from './carriers.ts'
import { customerContacts, customers } from './customers.ts'
import { fundAccounts, fundMovements } from './fund-accounts.ts'
import { offices } from './offices.ts'
import { orderCars } from './order-cars.ts'
import { orderPriceChanges } from './order-price-changes.ts'
import { orders } from './orders.ts'
import { payables } from './payables.ts'
import { payees } from './payees.ts'
import { receiptAllocations, receipts } from './receipts.ts'
import { receivables } from './receivables.ts'
import { roles } from './roles.ts'
import { salaryCarTiers, salaryRateTiers, salaryRules } from './salary-rules.ts'
import { salaryAdjustments, salaryLines, salarySheets } from './salary-sheets.ts'
import { staff } from './staff.ts'
import { trucks } from './trucks.ts'
import { trackPoints, waybillLoads } from './waybill-loads.ts'
import { waybills } from './waybills.ts'

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
