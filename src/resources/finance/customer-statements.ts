import { computed, date, datetime, integer, money, ref, section, sequence, state, text } from '../../define/field.ts'
import { minus, plus } from '../../define/formula.ts'
import { names } from '../../define/names.ts'
import { defineResource, related } from '../../define/resource.ts'

const LEAST_FEN = -1_000_000_000_000
const figure = { initial: 0, min: LEAST_FEN } as const

/**
 * 客户对账单: what a customer owed at the beginning of a month, what it brought and what was left at its end, as of the day on
 * which it was made. It goes out as a link under which the customer confirms or disputes it without an account.
 */
export const customerStatements = defineResource({
  name: 'customerStatements',
  label: ['客户对账单', 'Customer statement'],
  flag: 'financeConfluence',
  titleField: 'statementNo',
  scope: { own: 'operatorId', office: 'officeId' },
  rights: { create: false, change: false, remove: false },
  search: ['statementNo', 'customerId.name', 'month'],
  // One that was withdrawn is made anew.
  unique: [{ columns: ['customerId', 'month'], where: { status: { ne: 'cancelled' } } }],
  fields: {
    ...section('对账单', 'Statement', {
      statementNo: sequence('对账单号', 'Statement no.', 'DZ'),
      status: state(
        '状态',
        'Status',
        {
          draft: { label: ['草稿', 'Draft'], color: 'gold' },
          sent: { label: ['待确认', 'To be confirmed'], color: 'blue' },
          disputed: { label: ['有异议', 'Disputed'], color: 'red' },
          confirmed: { label: ['已确认', 'Confirmed'], color: 'green' },
          closed: { label: ['已结清', 'Settled'], color: 'green' },
          cancelled: { label: ['已撤回', 'Withdrawn'], color: 'grey' },
        },
        'draft',
      ),
      customerId: computed(ref('客户', 'Customer', 'customers', { required: true })),
      month: computed(text('月份', 'Month', { required: true, format: 'month', maxLength: 7, width: 90 })),
      operatorId: computed(ref('归属业务员', 'Account owner', 'staff', { required: true })),
      officeId: computed(ref('营业部', 'Branch', 'offices', { required: true })),
      orderCount: computed(integer('单数', 'Orders', { initial: 0 })),
      openingFen: computed(money('期初', 'Opening', figure)),
      claimedFen: computed(money('本期应收', 'New', figure)),
      receivedFen: computed(money('本期收款', 'Received', figure)),
      relievedFen: computed(money('减免与坏账', 'Relief and write-off', figure)),
      offsetFen: computed(money('抵扣', 'Offset', figure)),
      closingFen: computed(money('期末', 'Closing', figure), {
        formula: minus(plus('openingFen', 'claimedFen'), 'receivedFen', 'relievedFen', 'offsetFen'),
      }),
    }),
    ...section('确认', 'Confirmation', {
      link: computed(text('对账链接', 'Link', { format: 'link', maxLength: 80 })),
      sentAt: computed(datetime('发出时间', 'Sent at')),
      answeredAt: computed(datetime('答复时间', 'Answered at')),
      answeredBy: computed(text('答复人', 'Answered by', { maxLength: 30 })),
      answer: computed(text('客户留言', 'What the customer says', { maxLength: 200 })),
      settledOn: computed(date('结清日期', 'Settled on')),
      closeReason: computed(text('撤回原因', 'Why withdrawn')),
    }),
  },
  indexes: [['link']],
  prints: {
    statement: {
      label: ['客户对账单', 'Statement of account'],
      when: { status: { ne: 'cancelled' } },
      fields: names(
        'statementNo customerId month orderCount openingFen claimedFen receivedFen relievedFen offsetFen closingFen',
      ),
      tables: [
        {
          ...related('本期应收', 'Receivables', 'receivables', {
            by: 'statementId',
            columns: names(
              'bizDate orderId orderId.fromRegion orderId.toRegion orderId.carCount kind amountFen allocatedFen outstandingFen',
            ),
          }),
          totals: ['amountFen', 'allocatedFen', 'outstandingFen'],
        },
      ],
      inWords: 'closingFen',
      signatures: [
        ['我方盖章', 'For us'],
        ['客户确认', 'For the customer'],
      ],
      qr: 'link',
    },
  },
  actions: {
    generate: {
      label: ['生成对账单', 'Make statements'],
      done: ['已生成 {created} 张对账单', '{created} statements made'],
      row: false,
      right: 'statement.make',
      custom: true,
      primary: true,
      input: {
        month: text('月份', 'Month', { required: true, format: 'month', maxLength: 7 }),
        customerId: ref('客户', 'Customer', 'customers', {
          hint: ['不选则为有往来的全部客户', 'Empty: all customers with something to tell'],
        }),
      },
    },
    send: {
      label: ['发出', 'Send'],
      from: ['draft'],
      to: 'sent',
      stamp: { sentAt: '$now' },
      right: 'statement.make',
      bulk: 'each',
      custom: true,
      primary: true,
      confirm: ['生成客户链接，打开即可确认或提出异议', 'Makes the link under which the customer answers'],
    },
    withdraw: {
      label: ['撤回', 'Withdraw'],
      from: ['draft', 'sent', 'disputed'],
      to: 'cancelled',
      stamp: { closeReason: '$reason' },
      right: 'statement.make',
      bulk: 'each',
      custom: true,
      color: 'red',
      input: { reason: text('原因', 'Reason', { required: true }) },
    },
  },
  views: {
    all: {
      path: '/financeManage/customerStatement',
      label: ['客户对账单', 'Customer statements'],
      tabs: 'status',
      columns: names(
        'statementNo customerId month status closingFen openingFen claimedFen receivedFen relievedFen offsetFen orderCount sentAt',
        'answeredAt answeredBy answer operatorId',
      ),
      optionalColumns: ['officeId', 'link', 'settledOn', 'createdAt', 'createdById'],
      filters: ['month', 'customerId', 'operatorId', 'officeId'],
      totals: ['openingFen', 'claimedFen', 'receivedFen', 'relievedFen', 'offsetFen', 'closingFen', 'orderCount'],
      totalsWhere: { status: { ne: 'cancelled' } },
      totalsNote: ['不含已撤回', 'without withdrawn'],
      sort: '-statementNo',
      actions: ['generate', 'send', 'withdraw'],
      links: ['receivables.open', 'receipts.all'],
    },
  },
  show: {
    related: [
      related('本期应收', 'Receivables', 'receivables', {
        by: 'statementId',
        columns: names('receivableNo orderId bizDate kind part amountFen allocatedFen outstandingFen dueOn status'),
      }),
    ],
    history: true,
  },
  exchange: { export: true },
})
