import { defineReport, share, sum } from '../../define/report.ts'
import type { Text } from '../../define/text.ts'
import type { Where } from '../../define/where.ts'

/** Freight that was outstanding at the end of the period of that due date: every change up to then. */
const owed = (label: Text, dueOn?: Where['dueOn']) =>
  sum('receivableChanges.amountFen', {
    ...{ on: 'changedOn', asOf: true, label },
    where: { claimKind: 'freight', ...(dueOn === undefined ? {} : { dueOn }) },
  })

/**
 * 历史账龄: what customers owed on the last day of a period, by how long it was overdue on that day (domain §3, aging). A
 * due date counts as it is known by now.
 */
export const agingHistory = defineReport({
  name: 'agingHistory',
  label: ['历史账龄', 'Aging as of a day'],
  path: '/financeManage/agingHistory',
  flag: 'financeConfluence',
  of: 'receivableChanges',
  rows: ['customerId', 'operatorId', 'officeId', 'part'],
  period: 'lastMonth',
  filters: ['customerId', 'officeId', 'operatorId', 'part'],
  measures: {
    outstandingFen: owed(['未收', 'Outstanding']),
    outstandingShare: share('outstandingFen', ['占比', 'Share']),
    undatedFen: owed(['未定到期', 'No due date yet'], { null: true }),
    notDueFen: owed(['未到期', 'Not yet due'], { gte: '$until' }),
    upTo30Fen: owed(['1–30 天', '1–30 days'], { gte: '$until-30', lt: '$until' }),
    upTo60Fen: owed(['31–60 天', '31–60 days'], { gte: '$until-60', lt: '$until-30' }),
    upTo90Fen: owed(['61–90 天', '61–90 days'], { gte: '$until-90', lt: '$until-60' }),
    above90Fen: owed(['90 天以上', 'Over 90 days'], { lt: '$until-90' }),
  },
  charts: [
    { kind: 'stacked', of: ['undatedFen', 'notDueFen', 'upTo30Fen', 'upTo60Fen', 'upTo90Fen', 'above90Fen'] },
    { kind: 'share', of: ['outstandingFen'] },
  ],
  links: ['aging', 'receivables.open', 'customerReceive'],
  sort: 'outstandingFen',
})
