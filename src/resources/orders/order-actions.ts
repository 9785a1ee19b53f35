import { select, text } from '../../define/field.ts'
import { inputsOf } from '../../define/inputs.ts'
import { receivables } from '../finance/receivables.ts'
import { lossCauses } from './options.ts'
import { orderCars } from './order-cars.ts'
import { parties } from './order-sections.ts'
import { dropped, reviewed, underWay } from './states.ts'

const because = { reason: text('原因', 'Reason', { required: true }) }
const { slotNo: _, ...planning } = orderCars.actions.plan.input
const { collect, dun } = receivables.actions

/** 派车 from the order: all its cars that wait go on one waybill, those of a selection together (配载). */
export const dispatch = {
  label: ['派车', 'Dispatch'],
  done: ['已派车', 'Dispatched'],
  from: underWay,
  right: 'waybill.dispatch',
  bulk: 'together',
  custom: true,
  lockAfter: 'waybillId',
  input: planning,
} as const

/** 收款 for what is open of the orders of one customer. */
export const collectOrder = {
  label: ['收款', 'Receipt'],
  from: [...reviewed, 'returned'],
  when: { outstandingFen: { gt: 0 } },
  disabledReason: ['没有未收的款', 'Nothing is outstanding'],
  right: 'receipt.post',
  bulk: 'together',
  custom: true,
  sum: { ...collect.sum, of: 'outstandingFen' },
  input: collect.input,
} as const

export const dunOrder = {
  label: ['催款', 'Remind'],
  done: dun.done,
  from: [...reviewed, 'returned'],
  when: { outstandingFen: { gt: 0 } },
  disabledReason: ['没有未收的款', 'Nothing is outstanding'],
  right: 'receipt.post',
  bulk: 'together',
  custom: true,
  confirm: dun.confirm,
} as const

/** 改经办人: whose the order is, and the receivables of it that are open. */
export const reassign = {
  label: ['改经办人', 'Reassign'],
  done: ['已改经办人', 'Reassigned'],
  when: { status: { nin: dropped.status.in } },
  disabledReason: ['订单已取消或作废', 'The order is cancelled or void'],
  right: 'order.audit',
  notify: { to: ['operatorId'] },
  bulk: 'each',
  custom: true,
  input: inputsOf(parties, 'operatorId', { required: true }),
} as const

/** 确认亏损: somebody answers for it, and says why; no money moves (domain §3). */
export const confirmLoss = {
  label: ['确认亏损', 'Confirm loss'],
  done: ['已确认亏损', 'Loss confirmed'],
  from: [...reviewed, 'returned'],
  right: 'loss.confirm',
  stamp: { lossConfirmedById: '$actor', lossConfirmedAt: '$now', lossNote: '$reason' },
  bulk: 'each',
  custom: true,
  input: {
    lossCause: select('亏损原因', 'Cause of the loss', lossCauses, { required: true }),
    reason: text('说明', 'Note', { required: true }),
  },
} as const

// The flow of orders shows what happens to right ones: its verb says where this leads.
/** 作废: it was entered by mistake; nothing was carried, paid or let go of it. */
export const voidEntry = {
  label: ['作废', 'Void'],
  // A draft is removed.
  from: ['pendingReview', 'awaitingDispatch'],
  right: 'order.void',
  notify: { to: ['operatorId', 'createdById', 'submittedById'] },
  confirm: [
    '只用于录错的订单，作废后不能恢复，单号保留',
    'For wrong entries alone: it cannot be undone, its number stays used',
  ],
  custom: true,
  color: 'red',
  input: because,
} as const
