// Written by `npm run resources` from the definitions beside it.
import { bankLines } from './bank/bank-lines.ts'
import { bankMatchItems } from './bank/bank-match-items.ts'
import { bankMatches } from './bank/bank-matches.ts'
import { bankRules } from './bank/bank-rules.ts'
import { bankStatements } from './bank/bank-statements.ts'
import { balanceEntries } from './billing/balance-entries.ts'
import { recharges } from './billing/recharges.ts'
import { textMessages } from './billing/text-messages.ts'
import { auditLogs } from './company/audit-logs.ts'
import { closedMonths } from './company/closed-months.ts'
import { companySettings } from './company/company-settings.ts'
import { exceptions } from './company/exceptions.ts'
import { exportJobs } from './company/export-jobs.ts'
import { imports } from './company/imports.ts'
import { monthFigures } from './company/month-figures.ts'
import { officeRegions, offices } from './company/offices.ts'
import { roles } from './company/roles.ts'
import { salaryCarTiers, salaryRateTiers, salaryRules } from './company/salary-rules.ts'
import { salaryAdjustments, salaryLines, salarySheets } from './company/salary-sheets.ts'
import { savedViews } from './company/saved-views.ts'
import { staff } from './company/staff.ts'
import { customerDuplicates } from './customers/customer-duplicates.ts'
import { customerContacts, customers } from './customers/customers.ts'
import { customerFollowUps } from './customers/follow-ups.ts'
import { cardTopUps } from './finance/card-top-ups.ts'
import { customerStatements } from './finance/customer-statements.ts'
import { fundAccounts, fundMovements } from './finance/fund-accounts.ts'
import { fundTransfers } from './finance/fund-transfers.ts'
import { invoiceLines, invoices } from './finance/invoices.ts'
import { offsetLines, offsets } from './finance/offsets.ts'
import { otherFlows } from './finance/other-flows.ts'
import { payables } from './finance/payables.ts'
import { payees } from './finance/payees.ts'
import { paymentLines, payments } from './finance/payments.ts'
import { receiptAllocations, receipts } from './finance/receipts.ts'
import { receivableChanges } from './finance/receivable-changes.ts'
import { receivableEntries } from './finance/receivable-entries.ts'
import { receivables } from './finance/receivables.ts'
import { truckEntries } from './finance/truck-entries.ts'
import { carriers } from './fleet/carriers.ts'
import { driverClaimItems } from './fleet/driver-claim-items.ts'
import { driverClaims } from './fleet/driver-claims.ts'
import { fleetCards } from './fleet/fleet-cards.ts'
import { insurancePolicies } from './fleet/insurance-policies.ts'
import { trafficViolations } from './fleet/traffic-violations.ts'
import { truckServices } from './fleet/truck-services.ts'
import { trucks } from './fleet/trucks.ts'
import { tyres } from './fleet/tyres.ts'
import { carInspections } from './orders/car-inspections.ts'
import { carModels } from './orders/car-models.ts'
import { damageCases } from './orders/damage-cases.ts'
import { lanePrices } from './orders/lane-prices.ts'
import { orderCars } from './orders/order-cars.ts'
import { orderPriceChanges } from './orders/order-price-changes.ts'
import { orderTemplates } from './orders/order-templates.ts'
import { orders } from './orders/orders.ts'
import { trackingLinks } from './orders/tracking-links.ts'
import { tripExceptions } from './transport/trip-exceptions.ts'
import { trackPoints, waybillLoads } from './transport/waybill-loads.ts'
import { waybills } from './transport/waybills.ts'

/** Every resource of the product. The name is the URL and the key here. */
export const resources = {
  bankLines,
  bankMatchItems,
  bankMatches,
  bankRules,
  bankStatements,
  balanceEntries,
  recharges,
  textMessages,
  auditLogs,
  closedMonths,
  companySettings,
  exceptions,
  exportJobs,
  imports,
  monthFigures,
  offices,
  officeRegions,
  roles,
  salaryRules,
  salaryCarTiers,
  salaryRateTiers,
  salarySheets,
  salaryLines,
  salaryAdjustments,
  savedViews,
  staff,
  customerDuplicates,
  customers,
  customerContacts,
  customerFollowUps,
  cardTopUps,
  customerStatements,
  fundAccounts,
  fundMovements,
  fundTransfers,
  invoices,
  invoiceLines,
  offsets,
  offsetLines,
  otherFlows,
  payables,
  payees,
  payments,
  paymentLines,
  receipts,
  receiptAllocations,
  receivableChanges,
  receivableEntries,
  receivables,
  truckEntries,
  carriers,
  driverClaimItems,
  driverClaims,
  fleetCards,
  insurancePolicies,
  trafficViolations,
  truckServices,
  trucks,
  tyres,
  carInspections,
  carModels,
  damageCases,
  lanePrices,
  orderCars,
  orderPriceChanges,
  orderTemplates,
  orders,
  trackingLinks,
  tripExceptions,
  waybillLoads,
  trackPoints,
  waybills,
} as const
