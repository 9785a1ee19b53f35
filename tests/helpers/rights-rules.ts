import type { Flag } from '../../src/define/flags.ts'
import type { Right } from '../../src/define/rights.ts'

/**
 * What domain §2.31 says, written down a second time and slowly: which menus a resource is behind, which column is a
 * person's and which an office's (or which row it belongs to), which figures need which right, which numbers are masked.
 */
export type Rule = {
  table: string
  flags: Flag[]
  /** With which right, one of them, its rows are exported. */
  exported: Right[]
  own?: string
  office?: string
  parent?: [column: string, resource: Name]
  secrets: Partial<Record<'cost' | 'pii' | 'pay' | 'role.edit', string[]>>
  phones: string[]
  title: string
}
export type Name =
  | 'customers'
  | 'customerContacts'
  | 'orders'
  | 'orderCars'
  | 'receivables'
  | 'payables'
  | 'staff'
  | 'trucks'
const people: Flag[] = ['companyManager', 'workerManager', 'workerInfo']
export const rules: Record<Name, Rule> = {
  customers: {
    table: 'customers',
    flags: ['customerManage'],
    exported: ['export.customers'],
    own: 'owner_id',
    office: 'office_id',
    secrets: { cost: ['creditLimitFen', 'prepaidBalanceFen', 'outstandingFen'], pii: ['idCard'] },
    phones: ['phone'],
    title: 'name',
  },
  customerContacts: {
    table: 'customer_contacts',
    flags: ['customerManage'],
    exported: ['export.customers'],
    parent: ['customer_id', 'customers'],
    secrets: {},
    phones: ['phone'],
    title: 'name',
  },
  orders: {
    table: 'orders',
    flags: ['orderManage'],
    exported: ['export.orders'],
    own: 'operator_id',
    office: 'office_id',
    secrets: {
      cost: [
        'rebateFen',
        'insuranceCostFen',
        'estCostFen',
        'costFen',
        'grossProfitFen',
        'profitRate',
        'costState',
        'lossLineFen',
      ],
    },
    phones: ['consignorPhone', 'consigneePhone'],
    title: 'order_no',
  },
  orderCars: {
    table: 'order_cars',
    flags: ['orderManage'],
    exported: ['export.orders'],
    parent: ['order_id', 'orders'],
    secrets: { cost: ['costFen'] },
    phones: ['signedPhone'],
    title: 'model',
  },
  receivables: {
    table: 'receivables',
    flags: ['financeConfluence', 'financeManage'],
    exported: ['export.finance'],
    own: 'operator_id',
    office: 'office_id',
    secrets: {},
    phones: [],
    title: 'receivable_no',
  },
  payables: {
    table: 'payables',
    flags: ['financeManage'],
    exported: ['export.finance'],
    office: 'office_id',
    secrets: {
      cost: [
        'amountDispatchFen',
        'amountPayeeFen',
        'amountFinanceFen',
        'deductFen',
        'netFen',
        'paidFen',
        'offsetFen',
        'unpaidFen',
      ],
    },
    phones: [],
    title: 'payable_no',
  },
  staff: {
    table: 'staff',
    flags: people,
    exported: ['export.people'],
    own: 'id',
    office: 'office_id',
    secrets: { pii: ['idCard'], 'role.edit': ['shownFlags', 'hiddenFlags'] },
    phones: ['phone'],
    title: 'name',
  },
  trucks: {
    table: 'trucks',
    flags: ['transportManage'],
    exported: ['export.fleet'],
    secrets: { cost: ['depreciationMonthFen', 'insuranceMonthFen'] },
    phones: [],
    title: 'plate',
  },
}
export const names = Object.keys(rules) as Name[]
