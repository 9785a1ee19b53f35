import { money } from '../../define/field.ts'
import { minus, plus } from '../../define/formula.ts'
import { defineReport, figure, share, sum } from '../../define/report.ts'
import type { Text } from '../../define/text.ts'
import type { Where } from '../../define/where.ts'

const stands = { status: { ne: 'void' } } as const
const claimed = { view: 'all', on: 'bizDate', where: stands } as const
const of = { through: 'receivableId' } as const
/** Settled by money or let go, by the day on which it was; what was taken back counts as minus. */
const received = { on: 'allocatedOn', ...of } as const
const relieved = { on: 'enteredOn', ...of, where: { kind: { ne: 'offset' } } } as const
const offset = { on: 'enteredOn', ...of, where: { kind: 'offset' } } as const
const until = { asOf: true, hidden: true } as const
const balance = (label: string, english: string) => money(label, english, { min: -1_000_000_000_000 })
const unpaid = (label: Text, where: Where) => sum('receivables.outstandingFen', { view: 'all', where, label })

/**
 * 客户应收: what each customer owed at the beginning of a period, what was added and settled in it, and what is left at its
 * end. Opening + new = received + relief + offset + closing, told from dated entries.
 */
export const customerReceive = defineReport({
  name: 'customerReceive',
  label: ['客户应收', 'Customer balances'],
  path: '/financeManage/customerReceive',
  flag: 'financeConfluence',
  of: 'receivables',
  rows: ['customerId', 'operatorId', 'officeId'],
  filters: ['officeId', 'operatorId', 'customerId'],
  measures: {
    claimedUntilFen: sum('receivables.amountFen', { ...claimed, ...until }),
    receivedUntilFen: sum('receiptAllocations.amountFen', { ...received, ...until }),
    relievedUntilFen: sum('receivableEntries.amountFen', { ...relieved, ...until }),
    offsetUntilFen: sum('receivableEntries.amountFen', { ...offset, ...until }),
    openingFen: figure(
      balance('期初', 'Opening'),
      plus(
        minus('claimedUntilFen', 'receivedUntilFen', 'relievedUntilFen', 'offsetUntilFen', 'claimedFen'),
        'receivedFen',
        'relievedFen',
        'offsetFen',
      ),
    ),
    claimedFen: sum('receivables.amountFen', { ...claimed, label: ['本期应收', 'New'] }),
    receivedFen: sum('receiptAllocations.amountFen', { ...received, label: ['本期收款', 'Received'] }),
    relievedFen: sum('receivableEntries.amountFen', { ...relieved, label: ['减免与坏账', 'Relief and write-off'] }),
    offsetFen: sum('receivableEntries.amountFen', { ...offset, label: ['抵扣', 'Offset'] }),
    closingFen: figure(
      balance('期末', 'Closing'),
      minus('claimedUntilFen', 'receivedUntilFen', 'relievedUntilFen', 'offsetUntilFen'),
    ),
    closingShare: share('closingFen', ['占比', 'Share']),
    overdueFen: unpaid(['现逾期', 'Overdue now'], { ...stands, dueOn: { lt: '$today' } }),
    prepaidFen: sum('receipts.unallocatedFen', {
      ...{ where: { status: 'posted' }, paths: { customerId: 'customerId', officeId: 'officeId' } },
      label: ['现预收', 'Prepaid now'],
    }),
  },
  charts: [
    { kind: 'bar', of: ['openingFen', 'closingFen'] },
    { kind: 'share', of: ['closingFen'] },
  ],
  links: ['customerStatements.all', 'agingHistory', 'receivables.open'],
  sort: 'closingFen',
})
