import type { Comparison } from '../../define/report-cell.ts'
import type { Text } from '../../define/text.ts'
import { endOf } from '../../define/time-span.ts'

/** What should be in order before a month is closed: rows of a list that belong to the month and are not done. */
export type ClosingCheck = {
  label: Text
  of: string
  view: string
  /** The day, or the month, by which a row belongs. */
  on: string
  where: readonly Comparison[]
  /** What it comes to. */
  sum?: string
  /** The month is closed only with a reason while there is any; else it is merely told. */
  blocks?: true
}

const isIn = (field: string, ...value: string[]): Comparison => ({ field, operator: 'in', value })
const is = (field: string, value: string): Comparison => ({ field, operator: 'eq', value })

export const closingChecks: readonly ClosingCheck[] = [
  {
    label: ['未审核的订单', 'Orders not reviewed'],
    ...{ of: 'orders', view: 'all', on: 'orderDate', sum: 'revenueFen', blocks: true },
    where: [is('status', 'pendingReview')],
  },
  {
    label: ['未核对的应付', 'Payables not checked'],
    ...{ of: 'payables', view: 'all', on: 'bizDate', sum: 'netFen', blocks: true },
    where: [isIn('status', 'pendingCheck', 'disputed')],
  },
  {
    label: ['未审核的驾驶员报销', 'Driver claims not approved'],
    ...{ of: 'driverClaimItems', view: 'all', on: 'occurredOn', sum: 'claimedFen', blocks: true },
    where: [isIn('status', 'submitted', 'checked')],
  },
  {
    label: ['未支付的付款申请', 'Payments asked for and not made'],
    ...{ of: 'payments', view: 'all', on: 'payOn', sum: 'amountFen', blocks: true },
    where: [isIn('status', 'draft', 'approved')],
  },
  {
    label: ['未审批的其他收支', 'Other income and expenses not approved'],
    ...{ of: 'otherFlows', view: 'all', on: 'happenedOn', sum: 'amountFen', blocks: true },
    where: [is('status', 'draft')],
  },
  {
    label: ['未确认的工资单', 'Salary sheets not confirmed'],
    ...{ of: 'salarySheets', view: 'all', on: 'month', blocks: true },
    where: [is('status', 'draft')],
  },
  {
    label: ['未核对的银行明细', 'Bank lines not matched'],
    ...{ of: 'bankLines', view: 'all', on: 'txnOn', sum: 'amountFen' },
    where: [is('status', 'unmatched')],
  },
  {
    label: ['未核平的银行对账单', 'Bank statements not balanced'],
    ...{ of: 'bankStatements', view: 'all', on: 'toOn' },
    where: [is('status', 'open')],
  },
  {
    label: ['未核销的收款', 'Receipts not allocated'],
    ...{ of: 'receipts', view: 'all', on: 'receivedOn', sum: 'unallocatedFen' },
    where: [is('status', 'posted'), { field: 'unallocatedFen', operator: 'gt', value: 0 }],
  },
]

/** The rows of a check in a month, as the address of their list has them. */
export const comparisonsOfCheck = ({ on, where }: ClosingCheck, month: string): Comparison[] => [
  ...where,
  ...(on === 'month'
    ? [is('month', month)]
    : ([
        { field: on, operator: 'gte', value: `${month}-01` },
        { field: on, operator: 'lte', value: endOf('month', `${month}-01`) },
      ] as const)),
]
