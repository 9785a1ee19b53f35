import { count, defineReport, sum } from '../../define/report.ts'

const of = { view: 'loss', on: 'orderDate' } as const

/** 亏损分析: what was lost, by its cause and by lane. */
export const lossReport = defineReport({
  name: 'lossReport',
  label: ['亏损分析', 'Losses'],
  path: '/businessOrderManage/lossReport',
  flag: 'orderManage',
  right: 'cost',
  of: 'orders',
  rows: ['lossCause', 'lossHint', 'fromRegion,toRegion', 'toRegion', 'operatorId', 'customerId', 'month'],
  filters: ['officeId', 'operatorId', 'customerId', 'businessType'],
  period: 'last12Months',
  measures: {
    orders: count('orders', { ...of, label: ['亏损单', 'Orders'] }),
    confirmed: count('orders', { ...of, where: { lossConfirmedAt: { nnull: true } }, label: ['已确认', 'Confirmed'] }),
    lossFen: sum('orders.lossFen', of),
    revenueFen: sum('orders.revenueFen', of),
    costFen: sum('orders.costFen', of),
  },
  charts: [
    { kind: 'bar', of: ['lossFen'] },
    { kind: 'share', of: ['lossFen'] },
  ],
  links: ['orders.loss'],
  sort: 'lossFen',
})
