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
  columns: names(
    'orderNo status orderDate customerId fromRegion toRegion carCount revenueFen costFen rebateFen grossProfitFen',
    'profitRate costState operatorId',
  ),
  filters: ['orderDate', 'costState', 'customerId', 'operatorId', 'officeId'],
  totals: ['revenueFen', 'costFen', 'grossProfitFen'],
  sort: 'grossProfitFen',
  create: false,
  actions: ['changePrice'],
} as const
