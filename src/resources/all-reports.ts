// Written by `npm run resources` from the definitions beside it.
import { aging } from './finance/aging.ts'
import { agingHistory } from './finance/aging-history.ts'
import { collectors, payeePayables } from './finance/collectors.ts'
import { customerReceive } from './finance/customer-receive.ts'
import { fundReport } from './finance/fund-report.ts'
import { affiliatedSettlement, monthProfit } from './finance/month-profit.ts'
import { otherFlowReport } from './finance/other-flows.ts'
import { summary } from './finance/summary.ts'
import { claimReport } from './fleet/driver-claim-items.ts'
import { attributions } from './orders/attributions.ts'
import { branches } from './orders/branches.ts'
import { customerReport } from './orders/customer-report.ts'
import { destinations } from './orders/destinations.ts'
import { lossReport } from './orders/loss-report.ts'
import { salesmen } from './orders/salesmen.ts'

/** Every report of the product, under its name. */
export const allReports = {
  aging,
  agingHistory,
  collectors,
  payeePayables,
  customerReceive,
  fundReport,
  monthProfit,
  affiliatedSettlement,
  otherFlowReport,
  summary,
  claimReport,
  attributions,
  branches,
  customerReport,
  destinations,
  lossReport,
  salesmen,
} as const
