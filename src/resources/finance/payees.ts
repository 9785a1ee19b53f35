import { boolean, ref, section, select, text, textarea } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'

/** 收款人: who is paid, and who collects 到付 for the company (then with a fund account of kind collector). */
export const payees = defineResource({
  name: 'payees',
  label: '收款人',
  flag: 'financeManage',
  titleField: 'name',
  scope: 'all',
  rights: { create: 'payee.edit', change: 'payee.edit', remove: false },
  search: ['name'],
  pickerFields: ['kind', 'bankName'],
  fields: {
    ...section('收款人', {
      name: text('名称', { required: true, maxLength: 60, width: 180 }),
      kind: select(
        '类型',
        { carrier: '承运商', staff: '员工', driver: '驾驶员', customer: '客户', other: '其他' },
        { required: true, initial: 'carrier' },
      ),
      carrierId: ref('承运商', 'carriers', { visible: { kind: 'carrier' } }),
      staffId: ref('员工', 'staff', { visible: { kind: { in: ['staff', 'driver'] } } }),
      customerId: ref('客户', 'customers', { visible: { kind: 'customer' } }),
      bankName: text('开户行', { maxLength: 60 }),
      accountNo: text('账号', { format: 'bankCard', right: 'pii', maxLength: 30 }),
      isCollector: boolean('可代收', { hint: '代收到付的人，另有代收账户' }),
      isActive: boolean('启用', { initial: true }),
      remark: textarea('备注', { maxLength: 500 }),
    }),
  },
  views: {
    all: {
      path: '/financeManage/payeeTable',
      label: '收款人',
      columns: ['name', 'kind', 'carrierId', 'staffId', 'bankName', 'accountNo', 'isCollector', 'isActive'],
      filters: ['kind', 'isCollector', 'isActive'],
      sort: 'name',
    },
  },
  show: {
    history: true,
    related: [
      {
        resource: 'payables',
        by: 'payeeId',
        label: '应付',
        columns: ['payableNo', 'kind', 'bizDate', 'netFen', 'unpaidFen', 'status'],
      },
    ],
  },
  exchange: { export: true },
})
