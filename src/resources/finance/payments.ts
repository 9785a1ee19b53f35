import {
  computed,
  date,
  datetime,
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
import { sumOf } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { defineResource, lines, related } from '../../define/resource.ts'
import { ownMovements } from './own-movements.ts'
import { reversal } from './reversal.ts'

const decided = { readOnly: 'afterCreate' } as const
const reason = text('原因', 'Reason', { required: true })
const columns = names(
  'paymentNo batchNo payeeName amountFen status fundAccountId payOn paidOn feeFen refNo createdById',
)

/**
 * 付款: asked for against what is payable to one payee, let through by somebody else, then paid out of one account with one
 * movement. A posted one is never edited, only reversed (domain §1.7, §2.19).
 */
export const payments = defineResource({
  name: 'payments',
  label: ['付款', 'Payment'],
  flag: 'financeManage',
  titleField: 'paymentNo',
  scope: { own: 'createdById', office: 'officeId' },
  period: 'paidOn',
  rights: { create: 'payment.apply', change: false, remove: false },
  search: ['paymentNo', 'batchNo', 'payeeName', 'refNo'],
  fields: {
    ...section('付款', 'Payment', {
      paymentNo: sequence('付款号', 'Payment no.', 'FK'),
      batchNo: computed(text('批次', 'Batch', { maxLength: 20 })),
      status: state(
        '状态',
        'Status',
        {
          draft: { label: ['待审批', 'To be approved'], color: 'gold' },
          approved: { label: ['待支付', 'To be paid'], color: 'blue' },
          paid: { label: ['已支付', 'Paid'], color: 'green' },
          reversed: { label: ['已红冲', 'Reversed'], color: 'red' },
          cancelled: { label: ['已撤销', 'Withdrawn'], color: 'grey' },
        },
        'draft',
      ),
      payeeId: ref('收款人', 'Payee', 'payees', { required: true, filter: { isActive: true }, ...decided }),
      // The payee as it was when the payment was asked for: a later change leads no approved money elsewhere.
      payeeName: computed(text('收款户名', 'Account holder', { maxLength: 60 })),
      bankName: computed(text('开户行', 'Bank', { maxLength: 60 })),
      accountNo: computed(text('收款账号', 'Account no.', { right: 'pii', maxLength: 30 })),
      fundAccountId: ref('资金账户', 'Fund account', 'fundAccounts', {
        required: true,
        filter: { isActive: true },
        hint: ['代收账户只能抵付本人的应付', 'A collector account pays its own collector alone'],
        ...decided,
      }),
      payOn: date('计划付款日', 'To be paid on', {
        initial: '$today',
        deadline: { while: { status: { in: ['draft', 'approved'] } } },
        ...decided,
      }),
      amountFen: computed(money('金额', 'Amount', { initial: 0 }), { formula: sumOf('items.amountFen') }),
      officeId: computed(ref('营业部', 'Branch', 'offices', { required: true, initial: '$office' })),
      remark: textarea('备注', 'Remarks', { maxLength: 500, ...decided }),
      files: file('附件', 'Attachments', { max: 10, ...decided }),
    }),
    ...section('支付', 'Settlement', {
      approvedById: computed(ref('审批人', 'Approved by', 'staff')),
      approvedAt: computed(datetime('审批时间', 'Approved at')),
      paidOn: computed(date('付款日期', 'Paid on', { max: '$today' })),
      paidById: computed(ref('付款人', 'Paid by', 'staff')),
      method: computed(
        select('方式', 'Method', {
          cash: ['现金', 'Cash'],
          bank: ['转账', 'Bank transfer'],
          wechat: ['微信', 'WeChat'],
          alipay: ['支付宝', 'Alipay'],
          oilCard: ['油卡', 'Fuel card'],
          collected: ['代收抵运费', 'Kept from what was collected'],
        }),
      ),
      refNo: computed(text('流水号', 'Reference no.', { maxLength: 60 })),
      feeFen: computed(money('手续费', 'Fee', { initial: 0 })),
      voucher: computed(file('付款凭证', 'Voucher', { max: 5 })),
      closeReason: computed(text('撤销原因', 'Why taken back')),
    }),
  },
  indexes: [['batchNo']],
  // The bank's reference is free again for the payment that is entered in the place of a reversed one.
  unique: [{ columns: ['fundAccountId', 'refNo'], where: { status: { ne: 'reversed' } } }],
  lines: {
    items: lines('付款明细', 'Payables', 'paymentLines', { by: 'paymentId', after: '付款', min: 1 }),
  },
  prints: {
    settlement: {
      label: ['付款结算单', 'Settlement sheet'],
      when: { status: { ne: 'cancelled' } },
      fields: names(
        'paymentNo batchNo payeeName bankName accountNo fundAccountId payOn paidOn method refNo feeFen remark',
      ),
      tables: [
        {
          ...related('付款明细', 'Payables', 'paymentLines', {
            by: 'paymentId',
            columns: names(
              'payableId payableId.kind payableId.waybillId payableId.bizDate payableId.amountFinanceFen payableId.deductFen amountFen',
            ),
          }),
          totals: ['amountFen'],
        },
      ],
      inWords: 'amountFen',
      signatures: [
        ['申请', 'Requested by'],
        ['审批', 'Approved by'],
        ['出纳', 'Cashier'],
        ['收款人', 'Payee'],
      ],
    },
  },
  posts: [
    {
      on: 'pay',
      reverse: 'reverse',
      kind: 'payment',
      account: 'fundAccountId',
      amount: 'amountFen',
      counterparty: 'payeeName',
    },
    { on: 'pay', reverse: 'reverse', kind: 'fee', account: 'fundAccountId', amount: 'feeFen' },
  ],
  actions: {
    approve: {
      label: ['审批', 'Approve'],
      from: ['draft'],
      to: 'approved',
      stamp: { approvedById: '$actor', approvedAt: '$now' },
      right: 'payment.approve',
      notBy: { columns: ['createdById'], unless: 'payment.approveAbove' },
      notify: { to: 'payment.pay', when: { status: 'approved' } },
      bulk: 'each',
      custom: true,
      primary: true,
      input: {
        reason: text('说明', 'Note', { hint: ['审批本人的申请时必填', 'Required for what one asked for oneself'] }),
      },
    },
    pay: {
      label: ['支付', 'Pay'],
      from: ['approved'],
      to: 'paid',
      stamp: { paidById: '$actor' },
      right: 'payment.pay',
      notify: { to: ['createdById'] },
      bulk: 'each',
      custom: true,
      primary: true,
      // A bank has one reference, one fee and one slip for each payment.
      singleRowInputs: ['refNo', 'feeFen', 'voucher'],
      input: {
        paidOn: date('付款日期', 'Paid on', { required: true, initial: '$today', max: '$today' }),
        refNo: text('流水号', 'Reference no.', { maxLength: 60 }),
        feeFen: money('手续费', 'Fee', { min: 0, initial: 0 }),
        voucher: file('付款凭证', 'Voucher', { max: 5 }),
      },
    },
    withdraw: {
      label: ['撤回', 'Withdraw'],
      from: ['draft'],
      to: 'cancelled',
      stamp: { closeReason: '$reason' },
      right: 'payment.apply',
      bulk: 'each',
      custom: true,
      color: 'red',
      input: { reason },
    },
    reject: {
      label: ['驳回', 'Reject'],
      from: ['draft', 'approved'],
      to: 'cancelled',
      stamp: { closeReason: '$reason' },
      right: 'payment.approve',
      notify: { to: ['createdById'] },
      bulk: 'each',
      custom: true,
      color: 'red',
      input: { reason },
    },
    reverse: {
      ...reversal,
      from: ['paid'],
      stamp: { closeReason: '$reason' },
      right: 'payment.reverse',
      notify: { to: ['createdById', 'paidById'] },
      custom: true,
      confirm: ['红冲后资金退回账户，应付重新待付', 'The money is back in the account and the payables are open again'],
    },
  },
  views: {
    all: {
      path: '/financeManage/paymentList',
      label: ['付款', 'Payments'],
      tabs: 'status',
      columns,
      optionalColumns: [
        'bankName',
        'accountNo',
        'approvedById',
        'paidById',
        'method',
        'officeId',
        'createdAt',
        'remark',
      ],
      filters: ['payeeId', 'batchNo', 'fundAccountId', 'payOn', 'paidOn', 'officeId'],
      totals: ['amountFen', 'feeFen'],
      totalsWhere: { status: { nin: ['reversed', 'cancelled'] } },
      totalsNote: ['不含已红冲、已撤销', 'without reversed and withdrawn'],
      sort: '-paymentNo',
      actions: ['approve', 'pay', 'withdraw', 'reject', 'reverse'],
      links: ['payments.transfer', 'payables.all', 'payees.all'],
    },
    // Its export is the file that a bank takes for many transfers at once.
    transfer: {
      path: '/financeManage/paymentTransfer',
      label: ['银行代发', 'Bank transfer file'],
      where: { status: 'approved' },
      columns: names('payeeName accountNo bankName amountFen paymentNo batchNo remark'),
      filters: ['batchNo', 'fundAccountId', 'payOn'],
      totals: ['amountFen'],
      sort: 'paymentNo',
      create: false,
      actions: ['pay', 'reject'],
      links: ['payments.all'],
    },
  },
  show: {
    related: [ownMovements],
    history: true,
  },
  exchange: { export: true },
})

/** 付款明细: which part of a payment is for which payable; what is asked for binds it, what is paid settles it. */
export const paymentLines = defineResource({
  name: 'paymentLines',
  label: ['付款明细', 'Payment item'],
  flag: 'financeManage',
  titleField: 'requestedOn',
  confirmFields: ['paymentId', 'payableId'],
  scope: { parent: 'paymentId' },
  rights: { create: false, change: false, remove: false },
  fields: {
    paymentId: ref('付款', 'Payment', 'payments', { required: true, ...decided }),
    payableId: ref('应付', 'Payable', 'payables', {
      required: true,
      filter: {
        or: [
          { status: { in: ['checked', 'partial'] } },
          { status: { in: ['pendingCheck', 'disputed'] }, hasAdvance: true },
        ],
      },
      dependsOn: { payeeId: 'payeeId' },
      autofill: { amountFen: 'openFen' },
      width: 260,
    }),
    amountFen: money('金额', 'Amount', { required: true, min: 1, width: 140 }),
    requestedOn: computed(date('申请日期', 'Requested on', { required: true, initial: '$today' })),
    status: computed(
      select(
        '状态',
        'Status',
        {
          requested: { label: ['申请中', 'Requested'], color: 'gold' },
          paid: { label: ['已付', 'Paid'], color: 'green' },
          reversed: { label: ['已红冲', 'Reversed'], color: 'red' },
          cancelled: { label: ['已撤销', 'Withdrawn'], color: 'grey' },
        },
        { required: true, initial: 'requested' },
      ),
    ),
    // What was paid as of a day: paid until it and not reversed until it.
    paidOn: computed(date('付款日期', 'Paid on')),
    reversedOn: computed(date('红冲日期', 'Reversed on')),
  },
  indexes: [['paidOn']],
})
