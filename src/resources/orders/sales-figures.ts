import { decimal } from '../../define/field.ts'
import { ratio } from '../../define/formula.ts'
import { count, figure, rank, share, sum } from '../../define/report.ts'
import { unjudged } from './states.ts'

/** An order that takes place, or will (domain §3, statistics). */
export const taken = { status: { nin: ['draft', 'cancelled', 'voided'] } } as const
const entered = { on: 'orderDate', where: taken } as const
/** Money of whole branches and salespeople is of those who see the finance summary. */
const money = { flag: 'financeConfluence' } as const
const { costState } = unjudged.where
const judged = { ...entered, ...money, where: { ...taken, costState: { ne: costState } }, hidden: true } as const

/** What was sold, by the day of the order (domain §3). What is received counts by the day on which it was allocated. */
export const salesFigures = {
  orders: count('orders', { ...entered, label: ['单数', 'Orders'] }),
  carCount: sum('orders.carCount', entered),
  revenueFen: sum('orders.revenueFen', { ...entered, ...money }),
  revenueShare: share('revenueFen', ['占比', 'Share']),
  rank: rank('revenueFen', ['名次', 'Rank']),
  receivedFen: sum('receiptAllocations.amountFen', {
    ...{ on: 'allocatedOn', through: 'orderId', ...money },
    label: ['期内核销', 'Allocated in the period'],
  }),
  outstandingFen: sum('orders.outstandingFen', { ...entered, ...money }),
  dueFen: sum('orders.totalDueFen', { ...entered, ...money, hidden: true }),
  collectedFen: sum('orders.receivedFen', { ...entered, ...money, hidden: true }),
  collectionRate: figure(
    decimal('回款率', 'Collection rate', { scale: 4, percent: true }),
    ratio('collectedFen', 'dueFen'),
  ),
  costFen: sum('orders.costFen', { ...entered, ...money }),
  judgedFen: sum('orders.revenueFen', judged),
  grossProfitFen: sum('orders.grossProfitFen', { ...entered, ...money }),
  profitRate: figure(
    decimal('毛利率', 'Gross margin', { scale: 4, percent: true }),
    ratio('grossProfitFen', 'judgedFen'),
  ),
  lossOrders: count('orders', { view: 'loss', on: 'orderDate', label: ['亏损单', 'Loss-making orders'] }),
} as const
