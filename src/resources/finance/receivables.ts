import { computed, date, money, ref, select, sequence, state, text } from '../../define/field.ts'
import { minus, sumOf, when } from '../../define/formula.ts'
import { defineResource } from '../../define/resource.ts'

export const methods = {
  cash: '现金',
  bank: '转账',
  wechat: '微信',
  alipay: '支付宝',
  pos: 'POS',
  offset: '抵扣',
} as const

/** 应收: one per part of the payment split. The status follows from the amounts. */
export const receivables = defineResource({
  name: 'receivables',
  label: '应收',
  flag: 'financeConfluence',
  titleField: 'receivableNo',
  scope: { own: 'operatorId', office: 'officeId' },
  lockAfter: 'orderId',
  rights: { create: false, change: false, remove: false },
  search: ['receivableNo', 'orderId.orderNo', 'customerId.name'],
  fields: {
    receivableNo: sequence('应收号', 'YS'),
    kind: select('类别', { freight: '运费', advance: '垫款', damage: '质损追偿', other: '其他' }, { required: true }),
    part: select(
      '收款方式',
      { prepaid: '现付', collect: '到付', monthly: '月结', onReceipt: '回单付' },
      { required: true },
    ),
    orderId: ref('订单', 'orders'),
    customerId: ref('客户', 'customers', { required: true }),
    operatorId: ref('经办人', 'staff', { required: true }),
    officeId: ref('营业部', 'offices', { required: true }),
    collectorId: ref('代收人', 'payees'),
    amountFen: money('应收', { required: true }),
    reliefFen: computed(money('减免', { initial: 0 })),
    writtenOffFen: computed(money('核销坏账', { initial: 0 })),
    allocatedFen: computed(money('已收', { initial: 0 }), {
      formula: sumOf('receiptAllocations.amountFen', { by: 'receivableId', where: { status: 'active' } }),
    }),
    outstandingFen: computed(money('未收', { initial: 0 }), {
      formula: when({ status: 'void' }, 0, minus('amountFen', 'reliefFen', 'writtenOffFen', 'allocatedFen')),
    }),
    bizDate: date('业务日期', { required: true }),
    dueOn: date('到期日', { deadline: { while: { status: { in: ['open', 'partial'] } } } }),
    status: state(
      '状态',
      {
        open: { label: '未收', color: 'gold' },
        partial: { label: '部分收', color: 'blue' },
        settled: { label: '已收清', color: 'green' },
        writtenOff: { label: '坏账核销', color: 'red' },
        void: { label: '作废', color: 'grey' },
      },
      'open',
    ),
  },
  indexes: [['customerId', 'status', 'dueOn']],
  actions: {
    collect: {
      label: '收款',
      from: ['open', 'partial'],
      right: 'receipt.post',
      bulk: 'together',
      custom: true,
      primary: true,
      sum: { of: 'outstandingFen', fills: 'amountFen', over: '转为客户预收款' },
      input: {
        fundAccountId: ref('资金账户', 'fundAccounts', { required: true, filter: { isActive: true } }),
        method: select('方式', methods, { required: true, initial: 'bank' }),
        receivedOn: date('收款日期', { required: true, initial: '$today', max: '$today' }),
        amountFen: money('金额', { min: 1, hint: '不填为所选应收的未收合计' }),
        payerName: text('付款人', { maxLength: 60 }),
        refNo: text('流水号', { maxLength: 60 }),
      },
    },
    relieve: {
      label: '减免',
      from: ['open', 'partial'],
      right: 'receipt.reverse',
      custom: true,
      sum: { of: 'outstandingFen', fills: 'amountFen' },
      input: { amountFen: money('减免金额', { required: true, min: 1 }), reason: text('原因', { required: true }) },
    },
    unrelieve: {
      label: '撤销减免',
      from: ['open', 'partial', 'settled'],
      when: { reliefFen: { gt: 0 } },
      disabledReason: '没有减免',
      right: 'receipt.reverse',
      custom: true,
      color: 'red',
      confirm: '全部减免撤销，客户重新欠这笔款',
      input: { reason: text('原因', { required: true }) },
    },
  },
  views: {
    open: {
      path: '/financeManage/financeUnreceived',
      label: '未结算运费',
      where: { status: { in: ['open', 'partial'] } },
      tabs: [
        { key: 'overdue', label: '已逾期', where: { dueOn: { lt: '$today' } } },
        { key: 'due', label: '未到期', where: { or: [{ dueOn: { gte: '$today' } }, { dueOn: null }] } },
      ],
      columns: [
        'receivableNo',
        'customerId',
        'orderId',
        'dueOn',
        'amountFen',
        'outstandingFen',
        'status',
        'part',
        'allocatedFen',
        'reliefFen',
        'kind',
        'bizDate',
        'operatorId',
        'officeId',
      ],
      optionalColumns: ['collectorId', 'createdAt'],
      filters: ['customerId', 'part', 'kind', 'dueOn', 'operatorId', 'officeId'],
      totals: ['amountFen', 'reliefFen', 'allocatedFen', 'outstandingFen'],
      sort: 'dueOn',
      actions: ['collect', 'relieve', 'unrelieve'],
      links: ['receipts.all'],
    },
  },
  show: {
    history: true,
    related: [
      {
        resource: 'receiptAllocations',
        by: 'receivableId',
        label: '核销',
        columns: ['receiptId', 'amountFen', 'status', 'allocatedOn', 'createdById', 'reason'],
      },
    ],
  },
  exchange: { export: true },
})
