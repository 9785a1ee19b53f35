import { computed, date, money, ref, select, sequence, state, text } from '../../define/field.ts'
import { minus, sumOf, when } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { defineResource, related } from '../../define/resource.ts'
import { invoiceInput } from './invoices.ts'

export const methods = {
  cash: ['现金', 'Cash'],
  bank: ['转账', 'Bank transfer'],
  wechat: ['微信', 'WeChat'],
  alipay: ['支付宝', 'Alipay'],
  pos: 'POS',
  // It moved no money, and yet posted some.
  offset: { label: ['抵扣', 'Offset'], retired: true },
} as const

/** The entries of a kind that hold: those made less those taken back. */
const letGo = (kind: 'relief' | 'writeOff' | 'offset') =>
  minus(
    sumOf('receivableEntries.amountFen', { by: 'receivableId', where: { kind, twinOfId: null } }),
    sumOf('receivableEntries.amountFen', { by: 'receivableId', where: { kind, twinOfId: { ne: null } } }),
  )

const columns = names(
  'receivableNo customerId orderId dueOn amountFen outstandingFen status part allocatedFen reliefFen',
)
const owed = {
  tabs: [
    { key: 'overdue', label: ['已逾期', 'Overdue'], where: { dueOn: { lt: '$today' } } },
    { key: 'due', label: ['未到期', 'Not yet due'], where: { or: [{ dueOn: { gte: '$today' } }, { dueOn: null }] } },
  ],
  optionalColumns: ['collectorId', 'createdAt'],
  totals: ['amountFen', 'reliefFen', 'allocatedFen', 'outstandingFen'],
  sort: 'dueOn',
  actions: ['collect', 'dun', 'relieve', 'unrelieve', 'writeOff'],
} as const

/** 应收: one per part of the payment split. The status follows from the amounts. */
export const receivables = defineResource({
  name: 'receivables',
  label: ['应收', 'Receivable'],
  flag: 'financeConfluence',
  titleField: 'receivableNo',
  scope: { own: 'operatorId', office: 'officeId' },
  lockAfter: 'orderId',
  period: { by: 'bizDate', columns: ['customerId', 'amountFen'] },
  rights: { create: false, change: false, remove: false },
  search: ['receivableNo', 'orderId.orderNo', 'customerId.name'],
  fields: {
    receivableNo: sequence('应收号', 'Receivable no.', 'YS'),
    kind: select(
      '类别',
      'Category',
      {
        freight: ['运费', 'Freight'],
        advance: ['垫款', 'Advance'],
        damage: ['质损追偿', 'Damage recovery'],
        other: ['其他', 'Other'],
      },
      { required: true },
    ),
    part: select(
      '收款方式',
      'Payment type',
      {
        prepaid: ['现付', 'Prepaid'],
        collect: ['到付', 'Freight collect'],
        monthly: ['月结', 'Monthly'],
        onReceipt: ['回单付', 'On proof of delivery'],
      },
      { required: true },
    ),
    orderId: ref('订单', 'Order', 'orders'),
    customerId: ref('客户', 'Customer', 'customers', { required: true }),
    operatorId: ref('经办人', 'Handled by', 'staff', { required: true }),
    officeId: ref('营业部', 'Branch', 'offices', { required: true }),
    collectorId: ref('代收人', 'COD collector', 'payees'),
    statementId: computed(ref('对账单', 'Statement', 'customerStatements')),
    amountFen: money('应收', 'Receivable', { required: true }),
    reliefFen: computed(money('减免', 'Relief', { initial: 0 }), { formula: letGo('relief') }),
    writtenOffFen: computed(money('核销坏账', 'Written off', { initial: 0 }), { formula: letGo('writeOff') }),
    offsetFen: computed(money('已抵扣', 'Offset', { initial: 0 }), { formula: letGo('offset') }),
    allocatedFen: computed(money('已收', 'Received', { initial: 0 }), {
      formula: sumOf('receiptAllocations.amountFen', { by: 'receivableId', where: { status: 'active' } }),
    }),
    outstandingFen: computed(money('未收', 'Outstanding', { initial: 0 }), {
      formula: when(
        { status: 'void' },
        0,
        minus('amountFen', 'reliefFen', 'writtenOffFen', 'offsetFen', 'allocatedFen'),
      ),
    }),
    invoicedFen: computed(money('已开票', 'Invoiced', { initial: 0 }), {
      formula: sumOf('invoiceLines.amountFen', { by: 'receivableId', where: { status: 'valid' } }),
    }),
    bizDate: date('业务日期', 'Business date', { required: true }),
    dueOn: date('到期日', 'Due on', { deadline: { while: { status: { in: ['open', 'partial'] } } } }),
    status: state(
      '状态',
      'Status',
      {
        open: { label: ['未收', 'Outstanding'], color: 'gold' },
        partial: { label: ['部分收', 'Partly received'], color: 'blue' },
        settled: { label: ['已收清', 'Settled'], color: 'green' },
        writtenOff: { label: ['坏账核销', 'Bad debt written off'], color: 'red' },
        void: { label: ['作废', 'Void'], color: 'grey' },
      },
      'open',
    ),
  },
  indexes: [
    ['customerId', 'status', 'dueOn'],
    ['kind', 'status', 'outstandingFen'],
  ],
  actions: {
    collect: {
      label: ['收款', 'Receipt'],
      from: ['open', 'partial'],
      right: 'receipt.post',
      notify: { to: ['operatorId'], when: { status: 'settled' } },
      bulk: 'together',
      custom: true,
      primary: true,
      sum: {
        of: 'outstandingFen',
        fills: 'amountFen',
        over: ['转为客户预收款', 'become prepaid money of the customer'],
      },
      input: {
        fundAccountId: ref('资金账户', 'Fund account', 'fundAccounts', { required: true, filter: { isActive: true } }),
        method: select('方式', 'Method', methods, { required: true, initial: 'bank' }),
        receivedOn: date('收款日期', 'Received on', { required: true, initial: '$today', max: '$today' }),
        amountFen: money('金额', 'Amount', {
          min: 1,
          hint: ['不填为所选应收的未收合计', 'Empty: all that is outstanding on the chosen receivables'],
        }),
        payerName: text('付款人', 'Payer', { maxLength: 60 }),
        refNo: text('流水号', 'Reference no.', { maxLength: 60 }),
      },
    },
    invoice: {
      label: ['开票', 'Invoice'],
      done: ['已开票', 'Invoiced'],
      when: { status: { ne: 'void' } },
      right: 'invoice.issue',
      bulk: 'together',
      custom: true,
      sum: { of: 'amountFen', fills: 'amountFen' },
      input: {
        ...invoiceInput,
        amountFen: money('金额', 'Amount', {
          min: 1,
          hint: ['不填为所选应收未开票的全部', 'Empty: all of the chosen ones that is not invoiced yet'],
        }),
      },
    },
    dun: {
      label: ['催款', 'Remind'],
      done: ['催款短信已排队', 'Payment reminders queued'],
      from: ['open', 'partial'],
      right: 'receipt.post',
      bulk: 'together',
      custom: true,
      confirm: [
        '每位客户一条短信，列明全部未收运费；同一天只催一次',
        'One message to each customer about all open freight; once a day',
      ],
    },
    relieve: {
      label: ['减免', 'Relief'],
      from: ['open', 'partial'],
      notify: { to: ['operatorId'] },
      right: 'receipt.reverse',
      custom: true,
      sum: { of: 'outstandingFen', fills: 'amountFen' },
      input: {
        amountFen: money('减免金额', 'Relief amount', { required: true, min: 1 }),
        reason: text('原因', 'Reason', { required: true }),
      },
    },
    writeOff: {
      label: ['坏账核销', 'Write off'],
      from: ['open', 'partial'],
      notify: { to: ['operatorId'] },
      right: 'receivable.writeOff',
      custom: true,
      color: 'red',
      confirm: ['未收的全部作坏账核销', 'All that is outstanding is written off'],
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
    unrelieve: {
      label: ['撤销减免', 'Undo relief'],
      from: ['open', 'partial', 'settled'],
      when: { reliefFen: { gt: 0 } },
      disabledReason: ['没有减免', 'Nothing was relieved'],
      right: 'receipt.reverse',
      custom: true,
      color: 'red',
      confirm: ['全部减免撤销，客户重新欠这笔款', 'The whole relief is taken back; the customer owes it again'],
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
    unwriteOff: {
      label: ['撤销坏账核销', 'Undo write-off'],
      from: ['writtenOff'],
      notify: { to: ['operatorId'] },
      right: 'receivable.writeOff',
      custom: true,
      color: 'red',
      confirm: ['客户重新欠这笔款', 'The customer owes it again'],
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
  },
  views: {
    open: {
      ...owed,
      path: '/financeManage/financeUnreceived',
      label: ['未结算运费', 'Unsettled freight'],
      // What was paid on behalf of the customer is no freight (domain §3).
      where: { kind: 'freight', status: { in: ['open', 'partial'] } },
      columns: [...columns, 'bizDate', 'operatorId', 'officeId'],
      filters: ['customerId', 'part', 'dueOn', 'operatorId', 'officeId'],
      links: ['receivables.others', 'receivables.collected', 'receivables.invoicing', 'receipts.all', 'offsets.all'],
    },
    others: {
      ...owed,
      path: '/financeManage/otherUnreceived',
      label: ['其他应收', 'Other receivables'],
      where: { kind: { ne: 'freight' }, status: { in: ['open', 'partial'] } },
      columns: [...columns, 'kind', 'bizDate', 'operatorId', 'officeId'],
      filters: ['customerId', 'kind', 'part', 'dueOn', 'operatorId', 'officeId'],
      links: ['receivables.open', 'receipts.all'],
    },
    all: {
      ...owed,
      path: '/financeManage/fluenceTotalList',
      label: ['合计明细', 'All receivables'],
      tabs: 'status',
      columns: [...columns, 'kind', 'writtenOffFen', 'offsetFen', 'bizDate', 'operatorId', 'officeId'],
      filters: ['bizDate', 'customerId', 'kind', 'part', 'dueOn', 'operatorId', 'officeId'],
      totals: [...owed.totals, 'writtenOffFen', 'offsetFen'],
      totalsWhere: { status: { ne: 'void' } },
      totalsNote: ['不含作废', 'without void'],
      sort: '-bizDate',
      actions: [...owed.actions, 'unwriteOff'],
      links: ['receivables.open', 'receipts.all'],
    },
    invoicing: {
      ...owed,
      path: '/financeManage/invoicing',
      label: ['应收开票', 'Invoicing'],
      where: { status: { ne: 'void' }, amountFen: { gt: 0 } },
      tabs: [
        { key: 'none', label: ['未开票', 'Not invoiced'], where: { invoicedFen: 0 } },
        {
          key: 'part',
          label: ['部分开票', 'In part'],
          where: { and: [{ invoicedFen: { gt: 0 } }, { invoicedFen: { lt: { field: 'amountFen' } } }] },
        },
        { key: 'done', label: ['已开票', 'Invoiced'], where: { invoicedFen: { gte: { field: 'amountFen' } } } },
      ],
      columns: names(
        'receivableNo customerId orderId amountFen invoicedFen reliefFen outstandingFen status bizDate officeId',
      ),
      filters: ['customerId', 'bizDate', 'kind', 'officeId', 'status'],
      totals: ['amountFen', 'invoicedFen', 'outstandingFen'],
      sort: '-bizDate',
      actions: ['invoice'],
      links: ['invoices.all', 'receivables.open'],
    },
    collected: {
      ...owed,
      path: '/financeManage/collectReceivables',
      label: ['代收应收', 'To be collected on delivery'],
      where: { part: 'collect', collectorId: { ne: null } },
      tabs: 'status',
      totalsWhere: { status: { ne: 'void' } },
      totalsNote: ['不含作废', 'without void'],
      columns: [...columns, 'collectorId', 'kind', 'bizDate', 'officeId'],
      optionalColumns: ['operatorId', 'createdAt'],
      filters: ['collectorId', 'customerId', 'bizDate', 'dueOn', 'officeId', 'status'],
      sort: '-bizDate',
      links: ['collectors', 'receivables.open'],
    },
  },
  show: {
    history: true,
    related: [
      related('核销', 'Allocation', 'receiptAllocations', {
        by: 'receivableId',
        columns: names('receiptId amountFen status allocatedOn createdById reason'),
      }),
      related('发票', 'Invoices', 'invoiceLines', {
        by: 'receivableId',
        columns: names('invoiceId amountFen status createdById'),
      }),
      related('减免、坏账与抵扣', 'Relief, write-off and offset', 'receivableEntries', {
        by: 'receivableId',
        columns: names('enteredOn kind amountFen reason offsetId createdById'),
      }),
    ],
  },
  exchange: { export: true },
})
