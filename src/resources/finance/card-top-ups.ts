import { computed, date, money, ref, section, sequence, state, text } from '../../define/field.ts'
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'
import { companyAccount, postedStates, voucherSignatures } from './fund-transfers.ts'
import { reversal } from './reversal.ts'

/** 卡充值: money that goes from an account onto a card. It is a cost only once a claim says what was bought. */
export const cardTopUps = defineResource({
  name: 'cardTopUps',
  label: ['卡充值', 'Top-up of a card'],
  flag: 'financeOther',
  titleField: 'topUpNo',
  scope: { own: 'createdById', office: 'officeId' },
  period: 'happenedOn',
  rights: { create: 'fund.other', change: false, remove: false },
  search: ['topUpNo', 'cardId.cardNo', 'cardId.truckId.plate'],
  fields: section('卡充值', 'Top-up', {
    topUpNo: sequence('充值号', 'Top-up no.', 'KC'),
    status: state('状态', 'Status', postedStates, 'posted'),
    cardId: ref('卡', 'Card', 'fleetCards', { required: true, filter: { status: 'active' } }),
    happenedOn: date('日期', 'Date', { required: true, initial: '$today', max: '$today' }),
    amountFen: money('金额', 'Amount', { required: true, min: 1 }),
    fundAccountId: ref('资金账户', 'Fund account', 'fundAccounts', { required: true, filter: companyAccount }),
    officeId: computed(ref('营业部', 'Branch', 'offices', { required: true, initial: '$office' })),
    remark: text('备注', 'Remarks', { maxLength: 200 }),
    reverseReason: computed(text('红冲原因', 'Reason for the reversal')),
  }),
  posts: [{ on: 'create', reverse: 'reverse', kind: 'cardTopUp', account: 'fundAccountId', amount: 'amountFen' }],
  actions: {
    reverse: {
      ...reversal,
      right: 'fund.reverse',
      confirm: ['资金账户与卡退回原状', 'The account and the card are put back'],
      stamp: { reverseReason: '$reason' },
    },
  },
  prints: {
    voucher: {
      label: ['充值凭单', 'Voucher'],
      when: { status: 'posted' },
      paper: 'A5',
      fields: names('topUpNo happenedOn cardId cardId.truckId fundAccountId remark'),
      inWords: 'amountFen',
      signatures: voucherSignatures,
    },
  },
  views: {
    all: {
      path: '/financeManage/cardTopUpTable',
      label: ['卡充值', 'Top-ups of cards'],
      columns: names('topUpNo happenedOn cardId cardId.truckId amountFen status fundAccountId remark createdById'),
      optionalColumns: ['officeId', 'reverseReason', 'createdAt'],
      filters: ['happenedOn', 'cardId', 'fundAccountId', 'officeId', 'status'],
      totals: ['amountFen'],
      totalsWhere: { status: 'posted' },
      totalsNote: ['只计已入账', 'posted ones alone'],
      sort: '-happenedOn',
      actions: ['reverse'],
      links: ['fleetCards.all', 'otherFlows.all'],
    },
  },
  show: { history: true },
  exchange: { export: true },
})
