import { count, defineReport, sum } from '../../define/report.ts'
import { taken } from './sales-figures.ts'

const entered = { on: 'orderDate', where: taken } as const
const money = { flag: 'financeConfluence' } as const

/** 客户统计: what customers ordered in a period, how many are new, and how many have gone quiet by its end. */
export const customerReport = defineReport({
  name: 'customerReport',
  label: ['客户统计', 'Customer statistics'],
  path: '/clientManage/customerReport',
  flag: 'customerManage',
  of: 'orders',
  rows: ['customerId', 'operatorId', 'officeId', 'month', 'customerId,month'],
  filters: ['officeId', 'operatorId', 'customerId'],
  period: 'thisYear',
  measures: {
    orders: count('orders', { ...entered, label: ['单数', 'Orders'] }),
    carCount: sum('orders.carCount', entered),
    revenueFen: sum('orders.revenueFen', { ...entered, ...money }),
    grossProfitFen: sum('orders.grossProfitFen', { ...entered, ...money }),
    newCustomers: count('customers', {
      ...{ on: 'createdAt', paths: { customerId: 'id', operatorId: 'ownerId', officeId: 'officeId' } },
      label: ['新客户', 'New customers'],
    }),
    quietCustomers: count('customers', {
      ...{ on: 'lastOrderOn', where: { lastOrderOn: { lt: '$until-60' } } },
      ...{ paths: { customerId: 'id', operatorId: 'ownerId', officeId: 'officeId' } },
      label: ['最后下单后沉睡', 'Last order, then quiet'],
    }),
  },
  charts: [
    { kind: 'bar', of: ['revenueFen', 'grossProfitFen'] },
    { kind: 'bar', of: ['newCustomers', 'quietCustomers'] },
  ],
  links: ['customers.all'],
  sort: 'carCount',
})
