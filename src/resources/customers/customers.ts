import {
  boolean,
  computed,
  date,
  decimal,
  integer,
  money,
  phone,
  ref,
  region,
  section,
  select,
  sequence,
  text,
  textarea,
} from '../../define/field.ts'
import { maxOf, sumOf } from '../../define/formula.ts'
import { defineResource, lines } from '../../define/resource.ts'

/** How a customer settles; also the payment mode of an order. */
export const settleModes = {
  prepaid: '现付',
  collect: '到付',
  monthly: '月结',
  onReceipt: '回单付',
  mixed: '混合',
} as const

/** 客户 with 联系人, the address book that fills an order in one pick. */
export const customers = defineResource({
  name: 'customers',
  label: '客户',
  flag: 'customerManage',
  titleField: 'name',
  scope: { own: 'ownerId', office: 'officeId', ownRight: 'customer.edit' },
  rights: { create: 'customer.edit', change: 'customer.edit', remove: false },
  search: ['customerNo', 'name', 'shortName', 'phone'],
  pickerFields: ['phone', 'settleMode'],
  indexes: [['phone']],
  fields: {
    ...section('基本信息', {
      customerNo: sequence('客户编号', 'KH'),
      name: text('客户名称', { required: true, maxLength: 60, width: 200 }),
      shortName: text('简称', { maxLength: 20, width: 110 }),
      kind: select(
        '客户类型',
        { person: '个人', dealer: '4S店/车商', factory: '主机厂', platform: '平台', peer: '同行' },
        { required: true, initial: 'person' },
      ),
      phone: phone('电话', { required: true, width: 130 }),
      uscc: text('统一社会信用代码', { format: 'uscc', unique: true, visible: { kind: { ne: 'person' } }, width: 180 }),
      idCard: text('身份证号', { format: 'idCard', right: 'pii', visible: { kind: 'person' }, width: 180 }),
      level: select(
        '级别',
        {
          core: { label: '核心', color: 'gold' },
          potential: '潜力',
          normal: '普通',
          bad: { label: '较差', color: 'red' },
        },
        { required: true, initial: 'normal' },
      ),
      source: select('来源', { referral: '转介绍', phone: '电话', douyin: '抖音', platform: '平台', repeat: '老客户' }),
      ownerId: ref('归属业务员', 'staff', { required: true, initial: '$actor' }),
      officeId: ref('营业部', 'offices', { required: true, initial: '$office' }),
      status: select(
        '状态',
        {
          active: { label: '正常', color: 'green' },
          frozen: { label: '冻结', color: 'gold' },
          blacklist: { label: '黑名单', color: 'red' },
        },
        { required: true, initial: 'active' },
      ),
      prepaidBalanceFen: computed(money('预收款', { initial: 0, right: 'cost' }), {
        formula: sumOf('receipts.unallocatedFen', { by: 'customerId' }),
      }),
      outstandingFen: computed(money('未收', { initial: 0, right: 'cost' }), {
        formula: sumOf('receivables.outstandingFen', { by: 'customerId' }),
      }),
      lastOrderOn: computed(date('最近下单'), {
        formula: maxOf('orders.orderDate', {
          by: 'customerId',
          where: { status: { nin: ['draft', 'pendingReview', 'cancelled', 'voided'] } },
        }),
      }),
    }),
    ...section('结算', {
      settleMode: select('结算方式', settleModes, { required: true, initial: 'collect' }),
      creditLimitFen: money('信用额度', { initial: 0, right: 'cost' }),
      creditDays: integer('账期', { min: 0, max: 365, initial: 0, unit: '天' }),
      statementDay: integer('对账日', { min: 1, max: 28, initial: 25 }),
      needInvoice: boolean('需要开票'),
      taxRate: decimal('税率', { min: 0, max: 13, scale: 2, unit: '%', visible: { needInvoice: true } }),
      invoiceTitle: text('发票抬头', { maxLength: 60, visible: { needInvoice: true } }),
    }),
    ...section('备注', {
      remark: textarea('备注', { maxLength: 500 }),
    }),
  },
  lines: { contacts: lines('联系人', 'customerContacts', { by: 'customerId', after: '结算' }) },
  views: {
    all: {
      path: '/clientManage/costomerTable', // spelled as in the specification
      label: '客户管理',
      tabs: 'status',
      columns: [
        'customerNo',
        'name',
        'shortName',
        'kind',
        'phone',
        'level',
        'settleMode',
        'ownerId',
        'officeId',
        'creditLimitFen',
        'outstandingFen',
        'lastOrderOn',
        'status',
      ],
      optionalColumns: ['source', 'prepaidBalanceFen', 'creditDays', 'needInvoice', 'createdAt'],
      filters: ['kind', 'level', 'settleMode', 'ownerId', 'officeId', 'lastOrderOn'],
      totals: ['outstandingFen'],
      sort: '-customerNo',
    },
  },
  show: {
    history: true,
    related: [
      {
        resource: 'orders',
        by: 'customerId',
        label: '订单',
        columns: ['orderNo', 'orderDate', 'status', 'fromRegion', 'toRegion', 'carCount', 'totalDueFen'],
      },
      {
        resource: 'receivables',
        by: 'customerId',
        label: '应收',
        columns: ['receivableNo', 'kind', 'amountFen', 'outstandingFen', 'dueOn', 'status'],
      },
      {
        resource: 'receipts',
        by: 'customerId',
        label: '收款',
        columns: ['receiptNo', 'receivedOn', 'amountFen', 'unallocatedFen', 'status'],
      },
    ],
  },
  exchange: { import: { key: 'customerNo' }, export: true },
})

export const customerContacts = defineResource({
  name: 'customerContacts',
  label: '联系人',
  flag: 'customerManage',
  titleField: 'name',
  scope: { parent: 'customerId' },
  rights: { create: false, change: false, remove: false },
  search: ['name', 'phone'],
  fields: {
    customerId: ref('客户', 'customers', { required: true, readOnly: 'afterCreate' }),
    name: text('姓名', { required: true, maxLength: 30, width: 110 }),
    role: select(
      '身份',
      { consignor: '托运人', consignee: '收车人', finance: '财务', other: '其他' },
      { required: true, initial: 'consignor', width: 100 },
    ),
    phone: phone('电话', { required: true, width: 140 }),
    region: region('地区', { width: 180 }),
    address: text('地址', { maxLength: 200, width: 220 }),
    isDefault: boolean('默认', { width: 70 }),
  },
})
