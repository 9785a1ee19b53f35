import { count, defineReport, sum } from '../../define/report.ts'
import { taken } from './sales-figures.ts'

const entered = { on: 'orderDate', where: taken } as const

/** 线路统计: where cars go to, and where they come from. */
export const destinations = defineReport({
  name: 'destinations',
  label: ['线路统计', 'Lanes'],
  path: '/home/destination',
  flag: 'orderManage',
  of: 'orders',
  rows: ['toRegion', 'fromRegion', 'fromRegion,toRegion'],
  filters: ['officeId', 'operatorId', 'businessType'],
  period: 'last30Days',
  measures: {
    orders: count('orders', { ...entered, label: ['单数', 'Orders'] }),
    carCount: sum('orders.carCount', entered),
    revenueFen: sum('orders.revenueFen', { ...entered, flag: 'financeConfluence' }),
    grossProfitFen: sum('orders.grossProfitFen', { ...entered, flag: 'financeConfluence' }),
  },
  charts: [{ kind: 'bar', of: ['carCount'] }],
  sort: 'carCount',
})
