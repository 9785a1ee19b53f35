import { money } from '../../define/field.ts'
import { minus, plus } from '../../define/formula.ts'
import { defineReport, figure, sum } from '../../define/report.ts'
import type { Text } from '../../define/text.ts'

const byOffice = { paths: { officeId: 'officeId' } } as const
const stands = { status: { ne: 'void' } } as const
const owed = { view: 'all', on: 'bizDate', where: stands, ...byOffice } as const
/** Trips of own trucks, at their internal price, once they have departed. */
const ownTrips = { carrierKind: 'own', status: { in: ['inTransit', 'arrived', 'completed'] } } as const
const posted = { on: 'happenedOn', where: { status: 'posted' }, ...byOffice } as const
/** What is owed for a kind of work, by the day on which the trip departed or the order was taken. */
const payable = (view: string, kind: readonly string[], label: Text) =>
  sum('payables.netFen', { ...byOffice, view, on: 'bizDate', where: { ...stands, kind: { in: kind } }, label })

/** What own trucks cost beside their trips, as far as it was approved; that of affiliated ones is settled with their owners. */
const ofTrucks = (on: 'happenedOn' | 'month', kind: readonly string[], label: Text) =>
  sum('truckEntries.outFen', { ...byOffice, view: 'own', on, where: { kind: { in: kind }, isEstimated: false }, label })

/** 财务汇总: what a day or a month brought in, owed and earned; each figure leads to the rows that it is made of. */
export const summary = defineReport({
  name: 'summary',
  label: ['财务汇总', 'Finance summary'],
  path: '/financeManage/financeConfluence',
  flag: 'financeConfluence',
  of: 'orders',
  rows: ['month', 'day', 'officeId', 'officeId,month'],
  period: 'last12Months',
  filters: ['officeId'],
  measures: {
    receivableFen: sum('receivables.amountFen', { ...owed, label: ['应收', 'Receivable'] }),
    receivedFen: sum('receipts.amountFen', {
      ...{ on: 'receivedOn', where: { status: 'posted' }, ...byOffice },
      label: ['已收', 'Received'],
    }),
    outstandingFen: sum('receivables.outstandingFen', { ...owed, label: ['未收', 'Outstanding'] }),
    pickupFen: payable('pickup', ['pickup'], ['提车费', 'Pickup charges']),
    trunkFen: payable('trunk', ['trunk', 'transfer'], ['大板运费', 'Trunk freight']),
    deliveryFen: payable('pickup', ['delivery'], ['送车费', 'Delivery charges']),
    rebateFen: payable('rebate', ['rebate'], ['返利', 'Rebates']),
    otherPayableFen: payable('all', ['insurance', 'damage', 'other'], ['其他应付', 'Other payables']),
    paidFen: sum('payments.amountFen', {
      ...byOffice,
      on: 'paidOn',
      where: { status: 'paid' },
      label: ['已付', 'Paid'],
    }),
    salaryFen: sum('salarySheets.grossFen', {
      ...{ view: 'finance', on: 'month', right: 'pay', ...byOffice },
      label: ['工资', 'Wages'],
    }),
    otherInFen: sum('otherFlows.inFen', { ...posted, label: ['其他收入', 'Other income'] }),
    otherOutFen: sum('otherFlows.outFen', { ...posted, label: ['其他支出', 'Other expenses'] }),
    claimFen: ofTrucks('happenedOn', ['claim'], ['自有车报销', 'Claims of own trucks']),
    truckFixedFen: ofTrucks(
      'month',
      ['depreciation', 'loan', 'insurance'],
      ['自有车固定成本', 'Fixed costs of own trucks'],
    ),
    grossProfitFen: sum('orders.grossProfitFen', {
      ...{ view: 'freight', on: 'deliveredAt' },
      label: ['毛利', 'Gross profit'],
    }),
    truckFen: sum('waybills.freightFen', {
      ...{ view: 'all', on: 'departedAt', where: ownTrips, ...byOffice },
      label: ['自有车收入', 'Earned by own trucks'],
    }),
    internalCostFen: sum('orders.internalCostFen', {
      ...{ view: 'freight', on: 'deliveredAt' },
      label: ['已计成本的自有车运费', 'Internal freight in the costs'],
    }),
    // Own trips that departed in a month are earned in it, and borne by orders that may be delivered in another.
    timingFen: figure(
      money('跨月差', 'Timing difference', { min: -1_000_000_000_000 }),
      minus('truckFen', 'internalCostFen'),
    ),
    netProfitFen: figure(
      money('净利', 'Net profit', { min: -1_000_000_000_000 }),
      minus(
        plus('grossProfitFen', 'truckFen', 'otherInFen'),
        ...['timingFen', 'otherOutFen', 'otherPayableFen', 'salaryFen', 'claimFen', 'truckFixedFen'],
      ),
    ),
  },
  // What the net profit is made of beside the plain figures.
  optionalColumns: ['otherPayableFen', 'paidFen', 'truckFen', 'internalCostFen', 'timingFen'],
  charts: [
    { kind: 'bar', of: ['receivableFen', 'receivedFen', 'grossProfitFen'] },
    { kind: 'line', of: ['receivedFen', 'paidFen'] },
  ],
  links: ['closedMonths.all', 'fundReport'],
})
