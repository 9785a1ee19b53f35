/** The states of an order, in the order of its life. */
export const states = {
  draft: { label: ['草稿', 'Draft'], color: 'grey' },
  pendingReview: { label: ['待审核', 'Awaiting review'], color: 'gold' },
  awaitingDispatch: { label: ['待派车', 'Awaiting dispatch'], color: 'purple' },
  dispatching: { label: ['派车中', 'Dispatching'], color: 'purple' },
  inTransit: { label: ['运输中', 'In transit'], color: 'blue' },
  arrived: { label: ['已到达', 'Arrived'], color: 'cyan' },
  delivered: { label: ['已交车', 'Delivered'], color: 'green' },
  completed: { label: ['已完结', 'Closed'], color: 'green' },
  cancelled: { label: ['已取消', 'Cancelled'], color: 'grey' },
  returned: { label: ['原返', 'Returned to origin'], color: 'red' },
  voided: { label: ['已作废', 'Voided'], color: 'grey' },
} as const
export const underWay = ['awaitingDispatch', 'dispatching', 'inTransit', 'arrived'] as const
export const reviewed = [...underWay, 'delivered', 'completed'] as const
/** Does not take place: it earns nothing, and costs what was spent on its cars already. */
export const dropped = { status: { in: ['cancelled', 'voided'] } } as const
/** What stands beside a draft that was rejected. */
export const rejected = { of: 'draft', field: 'rejectReason', label: ['已驳回', 'Rejected'], color: 'red' } as const
/** Nothing is judged by a price that no whole cost stands against (domain §3). */
export const unjudged = {
  where: { costState: 'missing', status: { nin: dropped.status.in } },
  label: ['成本未录', 'No cost yet'],
} as const

/** What of 途中异常 keeps an order from being completed. */
export const openTrouble = { by: 'orderId', where: { status: 'open' } } as const
