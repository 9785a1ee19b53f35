import { names } from '../../define/names.ts'
import { reviewed } from './states.ts'

/** 亏损订单: reviewed orders that earn less than the company's line, as soon as their costs are known (domain §3). */
export const lossView = {
  path: '/businessOrderManage/lossOrder',
  label: ['亏损订单', 'Loss-making orders'],
  right: 'cost',
  where: {
    grossProfitFen: { lt: { field: 'lossLineFen' } },
    status: { in: [...reviewed, 'returned'] },
    costState: { in: ['estimated', 'checked'] },
  },
  tabs: [
    { key: 'open', label: ['待确认', 'To be confirmed'], where: { lossConfirmedAt: null } },
    { key: 'confirmed', label: ['已确认', 'Confirmed'], where: { lossConfirmedAt: { ne: null } } },
  ],
  columns: names(
    'orderNo status customerId lossFen revenueFen costFen grossProfitFen lossHint lossHintFen orderDate fromRegion toRegion',
    'carCount pickupCostFen trunkCostFen deliveryCostFen insuranceCostFen rebateFen profitRate costState lossCause',
    'lossConfirmedById lossConfirmedAt operatorId',
  ),
  optionalColumns: names('internalCostFen estCostFen lossNote officeId pickupMode deliveryMode deliveredAt'),
  filters: names(
    'orderDate lossFen lossHint lossCause fromRegion toRegion costState customerId operatorId officeId lossConfirmedAt',
  ),
  totals: names('lossFen revenueFen costFen pickupCostFen trunkCostFen deliveryCostFen grossProfitFen'),
  sort: 'grossProfitFen',
  create: false,
  links: ['lossReport'],
  actions: ['confirmLoss', 'changePrice'],
} as const
