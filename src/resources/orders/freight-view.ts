import { names } from '../../define/names.ts'

/** 运费明细: what orders earned, by the day on which they were delivered. */
export const freightView = {
  path: '/financeManage/fluenceFreight',
  label: ['运费明细', 'Freight of orders'],
  where: { status: { nin: ['draft', 'cancelled', 'voided'] } },
  columns: names(
    'orderNo status customerId carCount revenueFen costFen grossProfitFen profitRate deliveredAt costState internalCostFen rebateFen',
    'totalDueFen receivedFen outstandingFen orderDate operatorId officeId',
  ),
  filters: names('deliveredAt orderDate status customerId operatorId officeId costState'),
  totals: names(
    'carCount revenueFen costFen internalCostFen rebateFen grossProfitFen totalDueFen receivedFen outstandingFen',
  ),
  sort: '-deliveredAt',
  create: false,
} as const
