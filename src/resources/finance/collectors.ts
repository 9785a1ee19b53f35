import { defineReport, sum } from '../../define/report.ts'

/**
 * 收款人运费统计 (domain §3): what each collector was to collect on delivery, collected, handed in and still holds. Collected =
 * handed in + set off + held, from the first day on.
 */
export const collectors = defineReport({
  name: 'collectors',
  label: ['收款人运费统计', 'Collectors'],
  path: '/financeManage/financeUnreceivedByOperator', // spelled as in the specification
  flag: 'financeConfluence',
  of: 'receivables',
  rows: ['collectorId', 'collectorId,month', 'month', 'day'],
  filters: ['collectorId'],
  measures: {
    toCollectFen: sum('receivables.amountFen', {
      ...{ view: 'collected', on: 'bizDate', label: ['应代收', 'To be collected'] },
    }),
    collectedFen: sum('receipts.amountFen', {
      ...{ on: 'receivedOn', paths: { collectorId: 'collectorId' }, label: ['已代收', 'Collected'] },
      where: { status: 'posted', collectorId: { nnull: true } },
    }),
    handedInFen: sum('fundTransfers.amountFen', {
      ...{ on: 'transferredOn', paths: { collectorId: 'fromAccountId.payeeId' }, label: ['已交账', 'Handed in'] },
      where: { kind: 'handIn', status: 'posted' },
    }),
    offsetFen: sum('payments.amountFen', {
      ...{ on: 'paidOn', paths: { collectorId: 'payeeId' }, label: ['抵运费', 'Set off against freight'] },
      where: { method: 'collected', status: 'paid' },
    }),
    heldFen: sum('fundAccounts.balanceFen', {
      ...{ paths: { collectorId: 'payeeId' }, label: ['未交（现在）', 'Held now'] },
      where: { kind: 'collector' },
    }),
    openFen: sum('receivables.outstandingFen', {
      ...{ view: 'collected', on: 'bizDate', label: ['其中未收', 'Of that outstanding'] },
    }),
  },
  charts: [
    { kind: 'bar', of: ['toCollectFen', 'collectedFen', 'handedInFen', 'heldFen'] },
    { kind: 'line', of: ['collectedFen', 'handedInFen'] },
  ],
  links: ['payeePayables', 'receivables.collected', 'fundAccounts.all'],
  sort: 'toCollectFen',
})

const standing = { view: 'all', on: 'bizDate', where: { status: { ne: 'void' } } } as const

/** 应付收款方: what is payable to each payee, how much of it is checked, and how much is paid. */
export const payeePayables = defineReport({
  name: 'payeePayables',
  label: ['应付收款方', 'Payable by payee'],
  path: '/financeManage/payeePayables',
  flag: 'financeManage',
  right: 'cost',
  of: 'payables',
  rows: ['payeeId', 'payeeId,month', 'month', 'kind', 'officeId'],
  filters: ['payeeId', 'kind', 'officeId'],
  measures: {
    netFen: sum('payables.netFen', standing),
    checkedFen: sum('payables.netFen', {
      ...{ view: 'all', on: 'bizDate', label: ['已核对', 'Checked'] },
      where: { status: { in: ['checked', 'partial', 'settled'] } },
    }),
    paidFen: sum('payables.paidFen', standing),
    offsetFen: sum('payables.offsetFen', standing),
    unpaidFen: sum('payables.unpaidFen', standing),
  },
  charts: [
    { kind: 'bar', of: ['netFen', 'paidFen', 'unpaidFen'] },
    { kind: 'share', of: ['unpaidFen'] },
  ],
  links: ['collectors', 'payables.all', 'payments.all'],
  sort: 'unpaidFen',
})
