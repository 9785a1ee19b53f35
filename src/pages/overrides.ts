import { lazy } from 'react'
import type { ResourceName } from '../resources/index.ts'
import { lazyPage } from '../ui/lazy-page.tsx'
import { ReceiptsCell } from './funds/receipts-cell.tsx'
import { offering } from './orders/offering.tsx'
import type { Override, ReportPanel } from './resource/record/override.ts'
import { TruckPlaceCell } from './transport/truck-place-cell.tsx'

const contact = offering('customerContacts')
const BillingList = lazyPage(() => import('./billing/billing-list.tsx'))
const SecondView = lazyPage(() => import('./transport/second-view.tsx'))
const orderPanels = () => import('./orders/panels.ts')
const closingPanels = () => import('./company/closing/panels.ts')
const monthPanels = () => import('./company/salary/month-panel.tsx')

/** What is not generic: pieces of screens that code replaces, by resource. */
export const overrides = {
  orders: {
    form: lazyPage(() => import('./orders/orders-form.ts')),
    inputs: { consignor: contact, consignee: contact },
    panels: {
      orderMoney: lazy(async () => ({ default: (await orderPanels()).OrderMoney })),
      orderStart: lazy(async () => ({ default: (await orderPanels()).OrderStart })),
      orderCars: lazy(async () => ({ default: (await orderPanels()).OrderCars })),
    },
  },
  orderCars: {
    list: SecondView,
    inputs: { model: offering('carModels') },
  },
  trucks: { list: SecondView, cells: { currentRegion: TruckPlaceCell } },
  carInspections: { below: { comparison: lazyPage(() => import('./transport/inspection/comparison.tsx')) } },
  trackPoints: { below: { track: lazyPage(() => import('./transport/map/trip-track.tsx')) } },
  driverClaims: { panels: { claimDoubts: lazy(() => import('./fleet/claim-doubts.tsx')) } },
  closedMonths: { panels: { closingChecks: lazy(async () => ({ default: (await closingPanels()).ClosingChecks })) } },
  payables: { cells: { 'waybillId.receiptsBack': ReceiptsCell } },
  fundMovements: { list: lazyPage(() => import('./funds/fund-list.tsx')) },
  bankStatements: { panels: { bankFile: lazy(() => import('./bank/file-preview.tsx')) } },
  companySettings: {
    panels: {
      printPreview: lazy(() => import('./print/print-preview.tsx')),
      smsPreview: lazy(() => import('./company/settings/sms-preview.tsx')),
    },
  },
  recharges: { list: BillingList, show: lazyPage(() => import('./billing/recharge-page.tsx')) },
  textMessages: { list: BillingList },
  balanceEntries: { list: BillingList },
  salarySheets: {
    panels: {
      calculation: lazy(async () => ({ default: (await monthPanels()).MonthCalculation })),
      confirmation: lazy(async () => ({ default: (await monthPanels()).MonthConfirmation })),
    },
  },
} satisfies { [N in ResourceName]?: Override }

/** What code puts above the figures of a report, by its name. */
export const reportPanels = {
  summary: lazy(async () => ({ default: (await closingPanels()).MonthDifferences })),
} satisfies Record<string, ReportPanel>
