import { count, defineReport, sum } from '../../define/report.ts'
import { salesFigures } from './sales-figures.ts'

/** 业务员统计: what each salesperson sold, collected and earned in a period. */
export const salesmen = defineReport({
  name: 'salesmen',
  label: ['业务员统计', 'Salespeople'],
  path: '/home/salesman',
  flag: 'orderManage',
  of: 'orders',
  rows: ['operatorId', 'operatorId,month', 'month', 'day'],
  filters: ['officeId', 'businessType'],
  measures: {
    ...salesFigures,
    newCustomers: count('customers', {
      ...{ on: 'createdAt', paths: { operatorId: 'ownerId', officeId: 'officeId' } },
      label: ['新客户', 'New customers'],
    }),
    commissionFen: sum('salarySheets.commissionFen', {
      ...{ on: 'month', paths: { operatorId: 'staffId', officeId: 'officeId' } },
    }),
  },
  charts: [
    { kind: 'bar', of: ['revenueFen', 'grossProfitFen'] },
    { kind: 'line', of: ['revenueFen', 'receivedFen'] },
  ],
  sort: 'revenueFen',
})
