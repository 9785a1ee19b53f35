import { count, type ListMeasure, type Report, sum } from '../define/report.ts'
import type { Text } from '../define/text.ts'
import type { SpanName } from '../define/time-span.ts'
import type { staff } from './company/staff.ts'
import { taken } from './orders/sales-figures.ts'
import { underWay } from './orders/states.ts'

type Post = keyof (typeof staff)['fields']['post']['options']

/** A figure of the home page, which leads to its list. */
export type HomeCard = ListMeasure & {
  label: Text
  /** The days that it counts; without them it is as of now. */
  span?: SpanName
  /** With the days before it, one by one. */
  trend?: true
  /** Whose posts it says something to, unless the person chooses otherwise. */
  posts: readonly Post[]
}

const entered = { on: 'orderDate', where: taken } as const
const chiefs = ['boss', 'manager'] as const
const sellers = [...chiefs, 'sales'] as const
const movers = [...chiefs, 'dispatcher', 'fleet'] as const
const payers = ['boss', 'accountant', 'cashier'] as const
const late = { status: { in: underWay } } as const

/** What the home page shows at a glance, in this order. */
export const homeCards: Readonly<Record<string, HomeCard>> = {
  ordersToday: {
    ...count('orders', { ...entered, label: ['今日开单', "Today's orders"] }),
    ...{
      label: ['今日开单', "Today's orders"],
      span: 'today',
      trend: true,
      posts: [...sellers, 'accountant', 'cashier'],
    },
  },
  carsToday: {
    ...sum('orders.carCount', entered),
    ...{ label: ['今日台数', "Today's cars"], span: 'today', trend: true, posts: [...sellers, 'dispatcher'] },
  },
  revenueToday: {
    ...sum('orders.revenueFen', entered),
    ...{ label: ['今日运费', "Today's revenue"], span: 'today', trend: true, posts: [...sellers, 'accountant'] },
  },
  awaitingReview: {
    ...{ of: 'orders', where: { status: 'pendingReview' } },
    ...{ label: ['待审核', 'Awaiting review'], posts: sellers },
  },
  awaitingDispatch: {
    of: 'orderCars',
    ...{ label: ['待派车台数', 'Cars awaiting dispatch'], posts: movers },
  },
  inTransit: {
    ...{ of: 'orders', where: { status: 'inTransit' } },
    ...{ label: ['在途订单', 'Orders in transit'], posts: [...movers, 'sales'] },
  },
  dueToday: {
    ...{ of: 'orders', where: { ...late, expectedArriveOn: '$today' } },
    ...{ label: ['今日应到', 'Due today'], posts: [...movers, 'sales'] },
  },
  overdue: {
    ...{ of: 'orders', where: { ...late, expectedArriveOn: { lt: '$today' } } },
    ...{ label: ['逾期未到', 'Overdue'], posts: [...movers, 'sales'] },
  },
  proofsAwaited: {
    ...{ of: 'orders', where: { status: 'delivered', receiptStatus: 'waiting' } },
    ...{ label: ['待回单', 'Proofs of delivery awaited'], posts: [...sellers, 'dispatcher', 'accountant'] },
  },
  unpaid: {
    ...sum('receivables.outstandingFen', {}),
    ...{ label: ['客户未付运费', 'Freight unpaid by customers'], posts: [...payers, 'manager'] },
  },
  toPay: {
    ...sum('payables.unpaidFen', {
      view: 'all',
      where: { status: { in: ['pendingCheck', 'checked', 'partial', 'disputed'] } },
    }),
    ...{ label: ['待付', 'To be paid'], posts: payers },
  },
  grossOfMonth: {
    ...sum('orders.grossProfitFen', entered),
    ...{ label: ['本月毛利', 'Gross profit of the month'], span: 'thisMonth', posts: [...chiefs, 'accountant'] },
  },
  balance: {
    ...sum('balanceEntries.amountFen', {}),
    ...{ label: ['短信余额', 'Message balance'], posts: ['boss', 'accountant'] },
  },
}

/** The statistics beside the home page, each a declared report on a tab of its own. */
export const homeReports = ['attributions', 'salesmen'] as const

/** The figures by which this week is told against the last. */
export const weeklyCards = ['ordersToday', 'carsToday', 'revenueToday', 'grossOfMonth'] as const

/** The cards as a report, by the day: what reads reports reads them. */
export const homeReport: Report = {
  name: 'home',
  label: ['首页', 'Home'],
  path: '/home',
  of: 'orders',
  rows: ['day'],
  filters: ['officeId'],
  measures: homeCards,
  period: 'last30Days',
}
