import { count, defineReport, sum } from '../../define/report.ts'
import { taken } from './sales-figures.ts'

const entered = { on: 'orderDate', where: taken } as const
const money = { flag: 'financeConfluence' } as const
const arriving = { ...entered, paths: { fromAttributionId: 'toAttributionId' } } as const
const passing = { ...entered, paths: { fromAttributionId: 'transferAttributionId' } } as const

/** 归属统计: each branch as origin, destination and place of transfer. The total counts every order once, by its origin. */
export const attributions = defineReport({
  name: 'attributions',
  label: ['归属统计', 'Attribution'],
  path: '/home/attribution',
  flag: 'orderManage',
  of: 'orders',
  rows: ['fromAttributionId'],
  groupLabels: { fromAttributionId: ['归属地', 'Attribution'] },
  filters: ['officeId'],
  measures: {
    originOrders: count('orders', { ...entered, label: ['发站单数', 'Orders from here'] }),
    originCars: sum('orders.carCount', { ...entered, label: ['发站台数', 'Cars from here'] }),
    originFen: sum('orders.revenueFen', { ...entered, ...money, label: ['发站运费', 'Revenue from here'] }),
    destinationOrders: count('orders', { ...arriving, label: ['到站单数', 'Orders to here'] }),
    destinationCars: sum('orders.carCount', { ...arriving, label: ['到站台数', 'Cars to here'] }),
    destinationFen: sum('orders.revenueFen', { ...arriving, ...money, label: ['到站运费', 'Revenue to here'] }),
    transferOrders: count('orders', { ...passing, label: ['中转单数', 'Orders through here'] }),
    transferCars: sum('orders.carCount', { ...passing, label: ['中转台数', 'Cars through here'] }),
    transferFen: sum('orders.revenueFen', { ...passing, ...money, label: ['中转运费', 'Revenue through here'] }),
  },
  charts: [{ kind: 'bar', of: ['originCars', 'destinationCars'] }],
  sort: 'originOrders',
})
