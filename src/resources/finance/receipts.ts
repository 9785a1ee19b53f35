import {
  computed,
  date,
  file,
  money,
  ref,
  section,
  select,
  sequence,
  state,
  text,
  textarea,
} from '../../define/field.ts'
import { minus, sumOf, when } from '../../define/formula.ts'
import { defineResource, lines } from '../../define/resource.ts'
import { methods } from './receivables.ts'

/** 收款: posted at once with one movement of the fund account; never edited, only reversed (红冲). */
export const receipts = defineResource({
  name: 'receipts',
  label: '收款',
  flag: 'financeConfluence',
  titleField: 'receiptNo',
  scope: { own: 'createdById', office: 'officeId' },
  period: 'receivedOn',
  rights: { create: 'receipt.post', change: false, remove: false },
  search: ['receiptNo', 'payerName', 'refNo', 'customerId.name'],
  fields: {
    ...section('收款', {
      receiptNo: sequence('收款号', 'SK'),
      status: state(
        '状态',
        { posted: { label: '已入账', color: 'green' }, reversed: { label: '已红冲', color: 'red' } },
        'posted',
      ),
      customerId: ref('客户', 'customers', { required: true, autofill: { payerName: 'name' } }),
      payerName: text('付款人', { required: true, maxLength: 60 }),
      receivedOn: date('收款日期', { required: true, initial: '$today', max: '$today' }),
      fundAccountId: ref('资金账户', 'fundAccounts', { required: true, filter: { isActive: true } }),
      method: select('方式', methods, { required: true, initial: 'bank' }),
      amountFen: money('金额', { required: true, min: 1 }),
      refNo: text('流水号', { maxLength: 60 }),
      officeId: ref('营业部', 'offices', { required: true, initial: '$office' }),
      collectorId: computed(ref('代收人', 'payees')),
      loadId: computed(ref('交车', 'waybillLoads')),
      reverseReason: computed(text('红冲原因')),
      remark: textarea('备注', { maxLength: 500 }),
      files: file('附件', { max: 10 }),
    }),
    ...section('核销', {
      allocation: select(
        '核销',
        { oldest: '自动（最早优先）', chosen: '按下列应收', none: '暂不核销' },
        { required: true, initial: 'oldest' },
      ),
      allocatedFen: computed(money('已核销', { initial: 0 }), {
        formula: sumOf('allocations.amountFen', { where: { status: 'active' } }),
      }),
      unallocatedFen: computed(money('未核销', { initial: 0 }), {
        formula: when({ status: 'reversed' }, 0, minus('amountFen', 'allocatedFen')),
      }),
    }),
  },
  // The bank's reference is free again for the receipt that is entered in the place of a reversed one.
  unique: [{ columns: ['fundAccountId', 'refNo'], where: { status: { ne: 'reversed' } } }],
  indexes: [['loadId']],
  lines: {
    allocations: lines('核销明细', 'receiptAllocations', {
      by: 'receiptId',
      after: '核销',
      visible: { allocation: 'chosen' },
    }),
  },
  posts: [
    {
      on: 'create',
      reverse: 'reverse',
      kind: 'receipt',
      account: 'fundAccountId',
      amount: 'amountFen',
      counterparty: 'payerName',
    },
  ],
  actions: {
    allocate: {
      label: '核销余额',
      from: ['posted'],
      when: { unallocatedFen: { gt: 0 } },
      disabledReason: '没有未核销的余额',
      period: false,
      right: 'receipt.post',
      custom: true,
      input: {
        receivableId: ref('应收', 'receivables', {
          filter: { status: { in: ['open', 'partial'] } },
          dependsOn: { customerId: 'customerId' },
          hint: '不选则按最早优先核销到该客户的应收',
        }),
        settleFen: money('核销金额', { min: 1, visible: { receivableId: { ne: null } }, hint: '不填为能核销的全部' }),
      },
    },
    reverse: {
      label: '红冲',
      from: ['posted'],
      to: 'reversed',
      period: false,
      right: 'receipt.reverse',
      custom: true,
      color: 'red',
      confirm: '红冲后核销全部撤销，资金账户退回',
      input: { reason: text('原因', { required: true }) },
    },
  },
  views: {
    all: {
      path: '/financeManage/receiveList',
      label: '收款列表',
      tabs: 'status',
      columns: [
        'receiptNo',
        'receivedOn',
        'customerId',
        'payerName',
        'fundAccountId',
        'method',
        'amountFen',
        'allocatedFen',
        'unallocatedFen',
        'refNo',
        'status',
        'createdById',
      ],
      optionalColumns: ['officeId', 'collectorId', 'createdAt'],
      filters: ['receivedOn', 'customerId', 'fundAccountId', 'method'],
      totals: ['amountFen', 'allocatedFen', 'unallocatedFen'],
      totalsWhere: { status: 'posted' },
      totalsNote: '不含已红冲',
      sort: '-receivedOn',
      actions: ['allocate', 'reverse'],
    },
  },
  show: {
    related: [
      {
        resource: 'fundMovements',
        by: 'sourceId',
        label: '资金流水',
        columns: ['movementNo', 'accountId', 'direction', 'amountFen', 'balanceAfterFen', 'summary'],
      },
    ],
    history: true,
  },
  exchange: { export: true },
})

/** 核销: which part of a receipt settles which receivable. Taken back by a negative twin, never deleted. */
export const receiptAllocations = defineResource({
  name: 'receiptAllocations',
  label: '核销',
  flag: 'financeConfluence',
  titleField: 'allocatedOn',
  confirmFields: ['receiptId', 'receivableId'],
  scope: { parent: 'receiptId' },
  period: 'allocatedOn',
  rights: { create: false, change: false, remove: false },
  fields: {
    receiptId: ref('收款', 'receipts', { required: true, readOnly: 'afterCreate' }),
    receivableId: ref('应收', 'receivables', {
      required: true,
      filter: { status: { in: ['open', 'partial'] } },
      dependsOn: { customerId: 'customerId' },
      autofill: { amountFen: 'outstandingFen' },
      width: 260,
    }),
    amountFen: money('金额', { required: true, min: 1, width: 140, minusWhen: { status: 'twin' } }),
    orderId: computed(ref('订单', 'orders')),
    allocatedOn: computed(date('核销日期', { required: true })),
    status: state(
      '状态',
      {
        active: { label: '有效', color: 'green' },
        cancelled: { label: '已取消', color: 'grey' },
        twin: { label: '冲销', color: 'red' },
      },
      'active',
    ),
    twinOfId: computed(ref('原核销日期', 'receiptAllocations')),
    reason: computed(text('原因')),
  },
  indexes: [['allocatedOn']],
  actions: {
    cancel: {
      label: '取消核销',
      from: ['active'],
      to: 'cancelled',
      period: false,
      right: 'receipt.reverse',
      custom: true,
      color: 'red',
      input: { reason: text('原因', { required: true }) },
    },
  },
})
