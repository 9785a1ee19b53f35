import { computed, date, file, money, ref, refs, section, select, sequence, state, text } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource, related } from '../../define/resource.ts'
import { postedStates, voucherSignatures } from './fund-transfers.ts'
import { reversal } from './reversal.ts'

const decided = { readOnly: 'afterCreate' } as const
const columns = names('offsetNo customerId payeeId amountFen offsetOn status reason createdById')

/**
 * 抵扣: what a customer owes is settled with what is payable to a payee, mostly the same company. Both sides go down by the same
 * amount and no money moves. Never edited, only reversed.
 */
export const offsets = defineResource({
  name: 'offsets',
  label: ['抵扣', 'Offset'],
  flag: 'financeManage',
  titleField: 'offsetNo',
  scope: { own: 'createdById', office: 'officeId' },
  period: 'offsetOn',
  rights: { create: 'offset.post', change: false, remove: false },
  search: ['offsetNo', 'customerId.name', 'payeeId.name'],
  fields: {
    ...section('抵扣', 'Offset', {
      offsetNo: sequence('抵扣号', 'Offset no.', 'DC'),
      status: state('状态', 'Status', postedStates, 'posted'),
      customerId: ref('客户', 'Customer', 'customers', { required: true, ...decided }),
      payeeId: ref('收款人', 'Payee', 'payees', {
        required: true,
        filter: { isActive: true },
        hint: ['与客户不是同一家时，请附三方抵账协议', 'Attach the agreement where it is another company'],
        ...decided,
      }),
      amountFen: money('金额', 'Amount', {
        min: 1,
        hint: ['不填为两边可抵的全部', 'Empty: all that both sides leave open'],
        ...decided,
      }),
      offsetOn: date('抵扣日期', 'Offset on', { required: true, initial: '$today', max: '$today', ...decided }),
      receivableIds: refs('应收', 'Receivables', 'receivables', {
        filter: { status: { in: ['open', 'partial'] } },
        dependsOn: { customerId: 'customerId' },
        hint: ['不选则先抵最早到期的', 'Empty: what fell due first'],
        ...decided,
      }),
      payableIds: refs('应付', 'Payables', 'payables', {
        filter: { status: { in: ['checked', 'partial'] } },
        dependsOn: { payeeId: 'payeeId' },
        hint: ['不选则先抵最早到期的', 'Empty: what fell due first'],
        ...decided,
      }),
      reason: text('原因', 'Reason', { required: true, ...decided }),
      files: file('附件', 'Attachments', { max: 10, ...decided }),
      officeId: computed(ref('营业部', 'Branch', 'offices', { required: true, initial: '$office' })),
      reverseReason: computed(text('红冲原因', 'Reason for the reversal')),
    }),
  },
  actions: {
    reverse: {
      ...reversal,
      right: 'payment.reverse',
      custom: true,
      confirm: ['客户重新欠款，应付重新待付', 'The customer owes it again and the payables are open again'],
      stamp: { reverseReason: '$reason' },
    },
  },
  prints: {
    voucher: {
      label: ['抵扣凭单', 'Offset voucher'],
      when: { status: 'posted' },
      fields: names('offsetNo offsetOn customerId payeeId reason'),
      tables: [
        related('应收', 'Receivables', 'receivableEntries', {
          by: 'offsetId',
          columns: names('receivableId receivableId.orderId receivableId.bizDate amountFen'),
        }),
        related('应付', 'Payables', 'offsetLines', {
          by: 'offsetId',
          columns: names('payableId payableId.kind payableId.waybillId payableId.bizDate amountFen'),
        }),
      ],
      inWords: 'amountFen',
      signatures: voucherSignatures,
    },
  },
  views: {
    all: {
      path: '/financeManage/offsetList',
      label: ['抵扣', 'Offsets'],
      tabs: 'status',
      columns,
      optionalColumns: ['officeId', 'reverseReason', 'createdAt'],
      filters: ['offsetOn', 'customerId', 'payeeId', 'officeId'],
      totals: ['amountFen'],
      totalsWhere: { status: 'posted' },
      totalsNote: ['不含已红冲', 'without reversed'],
      sort: '-offsetNo',
      actions: ['reverse'],
      links: ['receivables.open', 'payables.all'],
    },
  },
  show: {
    history: true,
    related: [
      related('应收', 'Receivables', 'receivableEntries', {
        by: 'offsetId',
        columns: names('enteredOn receivableId receivableId.orderId amountFen createdById'),
      }),
      related('应付', 'Payables', 'offsetLines', {
        by: 'offsetId',
        columns: names('offsetOn payableId payableId.kind payableId.waybillId amountFen status reversedOn'),
      }),
    ],
  },
  exchange: { export: true },
})

/** 抵扣明细: how much of which payable an offset settles. The receivables have entries of their own. */
export const offsetLines = defineResource({
  name: 'offsetLines',
  label: ['抵扣明细', 'Offset item'],
  flag: 'financeManage',
  titleField: 'offsetOn',
  scope: { parent: 'offsetId' },
  rights: { create: false, change: false, remove: false },
  fields: {
    offsetId: ref('抵扣', 'Offset', 'offsets', { required: true }),
    payableId: ref('应付', 'Payable', 'payables', {
      required: true,
      filter: { status: { in: ['checked', 'partial'] } },
    }),
    amountFen: money('金额', 'Amount', { required: true, min: 1 }),
    status: computed(select('状态', 'Status', postedStates, { required: true, initial: 'posted' })),
    offsetOn: date('抵扣日期', 'Offset on', { required: true }),
    reversedOn: computed(date('红冲日期', 'Reversed on')),
  },
})
