import type { Row } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'

/** Rows as the business reads them. */
export type Order = Row<Resources['orders']>
export type OrderCar = Row<Resources['orderCars']>
export type CarInspection = Row<Resources['carInspections']>
export type PriceChange = Row<Resources['orderPriceChanges']>
export type TripException = Row<Resources['tripExceptions']>
export type Waybill = Row<Resources['waybills']>
export type WaybillLoad = Row<Resources['waybillLoads']>
export type Receivable = Row<Resources['receivables']>
export type ReceivableEntry = Row<Resources['receivableEntries']>
export type Invoice = Row<Resources['invoices']>
export type Receipt = Row<Resources['receipts']>
export type ReceiptAllocation = Row<Resources['receiptAllocations']>
export type Payable = Row<Resources['payables']>
export type CustomerStatement = Row<Resources['customerStatements']>
export type Payment = Row<Resources['payments']>
export type PaymentLine = Row<Resources['paymentLines']>
export type DamageCase = Row<Resources['damageCases']>
export type Offset = Row<Resources['offsets']>
export type OffsetLine = Row<Resources['offsetLines']>
export type Payee = Row<Resources['payees']>
export type DriverClaim = Row<Resources['driverClaims']>
export type DriverClaimItem = Row<Resources['driverClaimItems']>
export type Truck = Row<Resources['trucks']>
export type Staff = Row<Resources['staff']>
export type Role = Row<Resources['roles']>
export type Customer = Row<Resources['customers']>
export type FundAccount = Row<Resources['fundAccounts']>
export type OtherFlow = Row<Resources['otherFlows']>
export type FundTransfer = Row<Resources['fundTransfers']>
export type Office = Row<Resources['offices']>
export type SalaryRule = Row<Resources['salaryRules']>
export type SalarySheet = Row<Resources['salarySheets']>
export type Recharge = Row<Resources['recharges']>
export type Settings = Row<Resources['companySettings']>
/** What the rules read of the company's settings. */
export type CompanySettings = Pick<
  Settings,
  'lossThresholdFen' | 'rebateLimit' | 'expenseLimitFen' | 'intakePhotos' | 'handOverPhotos' | 'paymentLimitFen'
>

/** The ids of rows, each once. */
export const idsOf = (values: Iterable<string | null>): string[] => [
  ...new Set([...values].filter((id): id is string => id !== null)),
]
