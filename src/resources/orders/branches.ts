import { count, defineReport } from '../../define/report.ts'
import { salesFigures } from './sales-figures.ts'

/** 营业部统计: what each branch sold, delivered and has standing in its yard. */
export const branches = defineReport({
  name: 'branches',
  label: ['营业部统计', 'Branches'],
  path: '/home/businessOffice',
  flag: 'orderManage',
  of: 'orders',
  rows: ['officeId', 'officeId,month', 'month', 'businessType'],
  filters: ['businessType', 'operatorId'],
  measures: {
    ...salesFigures,
    newCustomers: count('customers', {
      ...{ on: 'createdAt', paths: { officeId: 'officeId', operatorId: 'ownerId' } },
      label: ['新客户', 'New customers'],
    }),
    deliveredCars: count('orderCars', {
      ...{ view: 'all', on: 'signedAt', through: 'orderId' },
      label: ['交车台数', 'Cars delivered'],
    }),
    carsInYard: count('orderCars', {
      ...{ view: 'all', through: 'orderId', where: { status: 'inYard' } },
      label: ['在库台数', 'Cars in the yard now'],
    }),
  },
  charts: [
    { kind: 'bar', of: ['revenueFen', 'grossProfitFen'] },
    { kind: 'share', of: ['revenueFen'] },
  ],
  sort: 'revenueFen',
})
