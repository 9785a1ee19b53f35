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
import { names } from '../../define/names.ts'
import { defineResource, lines, related } from '../../define/resource.ts'
import { ownMovements } from './own-movements.ts'
import { methods } from './receivables.ts'
import { reversal } from './reversal.ts'

/** 收款: posted at once with one movement of the fund account; never edited, only reversed (红冲). */
export const receipts = defineResource({
  name: 'receipts',
  label: ['收款', 'Receipt'],
  flag: 'financeConfluence',
  titleField: 'receiptNo',
  scope: { own: 'createdById', office: 'officeId' },
  period: 'receivedOn',
  rights: { create: 'receipt.post', change: false, remove: false },
  search: ['receiptNo', 'payerName', 'refNo', 'customerId.name'],
  fields: {
    ...section('收款', 'Receipt', {
      receiptNo: sequence('收款号', 'Receipt no.', 'SK'),
      status: state(
        '状态',
        'Status',
        {
          posted: { label: ['已入账', 'Posted'], color: 'green' },
          reversed: { label: ['已红冲', 'Reversed'], color: 'red' },
        },
        'posted',
      ),
      customerId: ref('客户', 'Customer', 'customers', { required: true, autofill: { payerName: 'name' } }),
      payerName: text('付款人', 'Payer', { required: true, maxLength: 60 }),
      receivedOn: date('收款日期', 'Received on', { required: true, initial: '$today', max: '$today' }),
      fundAccountId: ref('资金账户', 'Fund account', 'fundAccounts', { required: true, filter: { isActive: true } }),
      method: select('方式', 'Method', methods, { required: true, initial: 'bank' }),
      amountFen: money('金额', 'Amount', { required: true, min: 1 }),
      refNo: text('流水号', 'Reference no.', { maxLength: 60 }),
      officeId: computed(ref('营业部', 'Branch', 'offices', { required: true, initial: '$office' })),
      collectorId: computed(ref('代收人', 'COD collector', 'payees')),
      loadId: computed(ref('交车', 'Hand-over', 'waybillLoads', { hidden: 'detail' })),
      reverseReason: computed(text('红冲原因', 'Reason for the reversal')),
      remark: textarea('备注', 'Remarks', { maxLength: 500 }),
      files: file('附件', 'Attachments', { max: 10 }),
    }),
    ...section('核销', 'Allocation', {
      allocation: select(
        '核销',
        'Allocation',
        {
          oldest: ['自动（最早优先）', 'Automatic (oldest first)'],
          chosen: ['按下列应收', 'The receivables below'],
          none: ['暂不核销', 'Not yet'],
        },
        { required: true, initial: 'oldest' },
      ),
      allocatedFen: computed(money('已核销', 'Allocated', { initial: 0 }), {
        formula: sumOf('allocations.amountFen', { where: { status: 'active' } }),
      }),
      unallocatedFen: computed(money('未核销', 'Unallocated', { initial: 0 }), {
        formula: when({ status: 'reversed' }, 0, minus('amountFen', 'allocatedFen')),
      }),
    }),
  },
  // The bank's reference is free again for the receipt that is entered in the place of a reversed one.
  unique: [{ columns: ['fundAccountId', 'refNo'], where: { status: { ne: 'reversed' } } }],
  indexes: [['loadId']],
  lines: {
    allocations: lines('核销明细', 'Allocations', 'receiptAllocations', {
      by: 'receiptId',
      after: '核销',
      visible: { allocation: 'chosen' },
    }),
  },
  prints: {
    receipt: {
      label: ['收款收据', 'Receipt slip'],
      when: { status: 'posted' },
      paper: 'A5',
      fields: names('receiptNo receivedOn payerName customerId method fundAccountId refNo remark'),
      tables: [
        {
          ...related('核销明细', 'Allocations', 'receiptAllocations', {
            by: 'receiptId',
            where: { status: 'active' },
            columns: names('orderId receivableId receivableId.kind allocatedOn amountFen'),
          }),
          totals: ['amountFen'],
        },
      ],
      inWords: 'amountFen',
      signatures: [
        ['付款人', 'Payer'],
        ['经手人', 'Received by'],
        ['财务', 'Accountant'],
      ],
    },
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
      label: ['核销余额', 'Allocate the rest'],
      from: ['posted'],
      when: { unallocatedFen: { gt: 0 } },
      disabledReason: ['没有未核销的余额', 'Nothing is left to allocate'],
      period: false,
      right: 'receipt.post',
      custom: true,
      input: {
        receivableId: ref('应收', 'Receivable', 'receivables', {
          filter: { status: { in: ['open', 'partial'] } },
          dependsOn: { customerId: 'customerId' },
          hint: ['不选则按最早优先核销到该客户的应收', "Empty: this customer's receivables, oldest first"],
        }),
        settleFen: money('核销金额', 'Amount to allocate', {
          min: 1,
          visible: { receivableId: { ne: null } },
          hint: ['不填为能核销的全部', 'Empty: as much as fits'],
        }),
      },
    },
    reverse: {
      ...reversal,
      right: 'receipt.reverse',
      custom: true,
      confirm: ['红冲后核销全部撤销，资金账户退回', 'All allocations are taken back and the fund account is debited'],
    },
  },
  views: {
    all: {
      path: '/financeManage/receiveList',
      label: ['收款列表', 'Receipts'],
      tabs: 'status',
      columns: names(
        'receiptNo receivedOn customerId fundAccountId method amountFen allocatedFen unallocatedFen status payerName refNo',
        'createdById',
      ),
      optionalColumns: ['officeId', 'collectorId', 'createdAt'],
      filters: ['receivedOn', 'customerId', 'fundAccountId', 'method'],
      totals: ['amountFen', 'allocatedFen', 'unallocatedFen'],
      totalsWhere: { status: 'posted' },
      totalsNote: ['不含已红冲', 'without reversed'],
      sort: '-receivedOn',
      actions: ['allocate', 'reverse'],
    },
  },
  show: {
    related: [ownMovements],
    history: true,
  },
  exchange: { export: true },
})

/** 核销: which part of a receipt settles which receivable. Taken back by a negative twin, never deleted. */
export const receiptAllocations = defineResource({
  name: 'receiptAllocations',
  label: ['核销', 'Allocation'],
  flag: 'financeConfluence',
  titleField: 'allocatedOn',
  confirmFields: ['receiptId', 'receivableId'],
  scope: { parent: 'receiptId' },
  period: 'allocatedOn',
  rights: { create: false, change: false, remove: false },
  fields: {
    receiptId: ref('收款', 'Receipt', 'receipts', { required: true, readOnly: 'afterCreate' }),
    receivableId: ref('应收', 'Receivable', 'receivables', {
      required: true,
      filter: { status: { in: ['open', 'partial'] } },
      dependsOn: { customerId: 'customerId' },
      autofill: { amountFen: 'outstandingFen' },
      width: 260,
    }),
    amountFen: money('金额', 'Amount', { required: true, min: 1, width: 140, minusWhen: { status: 'twin' } }),
    orderId: computed(ref('订单', 'Order', 'orders')),
    allocatedOn: computed(date('核销日期', 'Allocated on', { required: true })),
    status: state(
      '状态',
      'Status',
      {
        active: { label: ['有效', 'Valid'], color: 'green' },
        cancelled: { label: ['已取消', 'Cancelled'], color: 'grey' },
        twin: { label: ['冲销', 'Contra entry'], color: 'red' },
      },
      'active',
    ),
    twinOfId: computed(ref('原核销日期', 'Original allocation of', 'receiptAllocations')),
    reason: computed(text('原因', 'Reason')),
  },
  indexes: [['allocatedOn']],
  views: {
    all: {
      path: '/financeManage/allocationList',
      label: ['核销明细', 'Allocations'],
      columns: names('allocatedOn receiptId orderId receivableId amountFen status reason'),
      filters: ['allocatedOn', 'orderId', 'status'],
      totals: ['amountFen'],
      sort: '-allocatedOn',
      create: false,
      actions: ['cancel'],
    },
  },
  actions: {
    cancel: {
      label: ['取消核销', 'Cancel the allocation'],
      from: ['active'],
      to: 'cancelled',
      period: false,
      right: 'receipt.reverse',
      custom: true,
      color: 'red',
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
  },
})
