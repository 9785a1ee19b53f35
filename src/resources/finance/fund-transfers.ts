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
import { names } from '../../define/names.ts'
import { defineResource } from '../../define/resource.ts'
import { ownMovements } from './own-movements.ts'
import { reversal } from './reversal.ts'

/** What a document says that is posted at once: it stands, or it was taken back. */
export const postedStates = {
  posted: { label: ['已入账', 'Posted'], color: 'green' },
  reversed: { label: ['已红冲', 'Reversed'], color: 'red' },
} as const

/** Who signs a voucher of the house. */
export const voucherSignatures = [
  ['制单', 'Made by'],
  ['审核', 'Checked by'],
  ['出纳', 'Cashier'],
] as const

/** Where the company's own money is: nobody else's hands. */
export const companyAccount = { isActive: true, kind: { ne: 'collector' } } as const

/** What is asked of money that goes on to another account; the same in its form and in the actions of an account. */
export const transferInput = {
  toAccountId: ref('转入账户', 'To account', 'fundAccounts', { required: true, filter: companyAccount }),
  amountFen: money('金额', 'Amount', { required: true, min: 1 }),
  transferredOn: date('日期', 'Date', { required: true, initial: '$today', max: '$today' }),
  remark: textarea('备注', 'Remarks', { maxLength: 500 }),
} as const
export const transferFee = money('手续费', 'Fee', {
  initial: 0,
  hint: ['从转出账户另付', 'Paid by the account it leaves, on top'],
})

/**
 * 转账 and 交账: money that goes from one account to another. What a collector holds goes to the company alone, so an
 * account of the company is always where it arrives.
 */
export const fundTransfers = defineResource({
  name: 'fundTransfers',
  label: ['转账', 'Transfer'],
  flag: 'financeCapital',
  titleField: 'transferNo',
  scope: { own: 'createdById', office: 'officeId' },
  period: 'transferredOn',
  rights: { create: 'fund.transfer', change: false, remove: false },
  search: ['transferNo', 'fromAccountId.name', 'toAccountId.name'],
  rules: [
    {
      when: { toAccountId: { eq: { field: 'fromAccountId' } } },
      field: 'toAccountId',
      message: ['转入与转出不能是同一账户', 'Not to the account it comes from'],
    },
    {
      when: { kind: 'handIn', feeFen: { gt: 0 } },
      field: 'feeFen',
      message: ['交账没有手续费', 'Handing in costs no fee'],
    },
  ],
  fields: {
    ...section('转账', 'Transfer', {
      transferNo: sequence('转账号', 'Transfer no.', 'ZZ'),
      status: state('状态', 'Status', postedStates, 'posted'),
      kind: computed(
        select(
          '类别',
          'Category',
          { transfer: ['转账', 'Transfer'], handIn: { label: ['交账', 'Handed in'], color: 'blue' } },
          { required: true, initial: 'transfer' },
        ),
      ),
      fromAccountId: ref('转出账户', 'From account', 'fundAccounts', {
        required: true,
        filter: { isActive: true },
        hint: ['从代收账户转出即交账', 'From the account of a collector: what was collected is handed in'],
      }),
      ...transferInput,
      feeFen: transferFee,
      officeId: computed(ref('营业部', 'Branch', 'offices', { required: true, initial: '$office' })),
      reverseReason: computed(text('红冲原因', 'Reason for the reversal')),
      files: file('附件', 'Attachments', { max: 10 }),
    }),
  },
  posts: [
    { on: 'create', reverse: 'reverse', kind: 'transferOut', account: 'fromAccountId', amount: 'amountFen' },
    { on: 'create', reverse: 'reverse', kind: 'transferIn', account: 'toAccountId', amount: 'amountFen' },
    { on: 'create', reverse: 'reverse', kind: 'fee', account: 'fromAccountId', amount: 'feeFen' },
  ],
  actions: {
    reverse: {
      ...reversal,
      right: 'fund.reverse',
      confirm: ['两个账户都退回原状，手续费一并退回', 'Both accounts are put back, and so is the fee'],
      stamp: { reverseReason: '$reason' },
    },
  },
  prints: {
    voucher: {
      label: ['转账凭单', 'Transfer voucher'],
      when: { status: 'posted' },
      paper: 'A5',
      fields: names('transferNo transferredOn kind fromAccountId toAccountId feeFen remark'),
      inWords: 'amountFen',
      signatures: voucherSignatures,
    },
  },
  views: {
    all: {
      path: '/financeManage/transferTable',
      label: ['转账与交账', 'Transfers'],
      tabs: 'kind',
      columns: names(
        'transferNo transferredOn kind fromAccountId toAccountId amountFen feeFen status remark createdById',
      ),
      optionalColumns: ['officeId', 'reverseReason', 'createdAt'],
      filters: ['transferredOn', 'fromAccountId', 'toAccountId', 'status', 'officeId'],
      totals: ['amountFen', 'feeFen'],
      totalsWhere: { status: 'posted' },
      totalsNote: ['不含已红冲', 'without reversed'],
      sort: '-transferredOn',
      actions: ['reverse'],
      links: ['fundMovements.all', 'fundAccounts.all'],
    },
  },
  show: {
    related: [ownMovements],
    history: true,
  },
  exchange: { export: true },
})
