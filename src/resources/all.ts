// Written by `npm run resources` from the definitions beside it.
import { auditLogs } from './company/audit-logs.ts'
import { closedMonths } from './company/closed-months.ts'
import { companySettings } from './company/company-settings.ts'
import { exceptions } from './company/exceptions.ts'
import { imports } from './company/imports.ts'
import { officeRegions, offices } from './company/offices.ts'
import { roles } from './company/roles.ts'
import { salaryCarTiers, salaryRateTiers, salaryRules } from './company/salary-rules.ts'
import { salaryAdjustments, salaryLines, salarySheets } from './company/salary-sheets.ts'
import { staff } from './company/staff.ts'
import { textMessages } from './company/text-messages.ts'
import { customerContacts, customers } from './customers/customers.ts'
import { fundAccounts, fundMovements } from './finance/fund-accounts.ts'
import { payables } from './finance/payables.ts'
import { payees } from './finance/payees.ts'
import { receiptAllocations, receipts } from './finance/receipts.ts'
import { receivableEntries } from './finance/receivable-entries.ts'
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
  auditLogs,
  closedMonths,
  companySettings,
  exceptions,
  imports,
  offices,
  officeRegions,
  roles,
  salaryRules,
  salaryCarTiers,
  salaryRateTiers,
  salarySheets,
  salaryLines,
  salaryAdjustments,
  staff,
  textMessages,
  customers,
  customerContacts,
  fundAccounts,
  fundMovements,
  payables,
  payees,
  receipts,
  receiptAllocations,
  receivableEntries,
  receivables,
  carriers,
  trucks,
  orderCars,
  orderPriceChanges,
  orders,
  waybillLoads,
  trackPoints,
  waybills,
} as const
