import { boolean, ref, section, select, text, textarea } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource, related } from '../../define/resource.ts'

/** 收款人: who is paid, and who collects 到付 for the company (then with a fund account of kind collector). */
export const payees = defineResource({
  name: 'payees',
  label: ['收款人', 'Payee'],
  flag: 'financeManage',
  titleField: 'name',
  scope: 'all',
  rights: { create: 'payee.edit', change: 'payee.edit', remove: false },
  search: ['name'],
  pickerFields: ['kind', 'bankName'],
  fields: {
    ...section('收款人', 'Payee', {
      name: text('名称', 'Name', { required: true, maxLength: 60, width: 180 }),
      kind: select(
        '类型',
        'Type',
        {
          carrier: ['承运商', 'Carrier'],
          staff: ['员工', 'Staff'],
          driver: ['驾驶员', 'Driver'],
          customer: ['客户', 'Customer'],
          payroll: ['工资', 'Payroll'],
          other: ['其他', 'Other'],
        },
        { required: true, initial: 'carrier' },
      ),
      carrierId: ref('承运商', 'Carrier', 'carriers', { visible: { kind: 'carrier' } }),
      staffId: ref('员工', 'Staff', 'staff', { visible: { kind: { in: ['staff', 'driver'] } } }),
      customerId: ref('客户', 'Customer', 'customers', { visible: { kind: 'customer' } }),
      officeId: ref('营业部', 'Branch', 'offices', { visible: { kind: 'payroll' } }),
      bankName: text('开户行', 'Bank', { maxLength: 60 }),
      accountNo: text('账号', 'Account no.', { format: 'bankCard', right: 'pii', maxLength: 30 }),
      isCollector: boolean('可代收', 'May collect COD', {
        hint: ['代收到付的人，另有代收账户', 'Collects freight on delivery, with a collection account'],
      }),
      isActive: boolean('启用', 'Active', { initial: true }),
      remark: textarea('备注', 'Remarks', { maxLength: 500 }),
    }),
  },
  views: {
    all: {
      path: '/financeManage/payeeTable',
      label: ['收款人', 'Payees'],
      columns: ['name', 'kind', 'carrierId', 'staffId', 'bankName', 'accountNo', 'isCollector', 'isActive'],
      filters: ['kind', 'isCollector', 'isActive'],
      sort: 'name',
      links: ['collectors', 'payeePayables'],
    },
  },
  show: {
    history: true,
    related: [
      related('应付', 'Payable', 'payables', {
        by: 'payeeId',
        columns: names('payableNo kind bizDate dueOn netFen unpaidFen status'),
      }),
    ],
  },
  exchange: { export: true },
})
