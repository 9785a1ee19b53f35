import { defineReport, share, sum } from '../../define/report.ts'
import type { Text } from '../../define/text.ts'
import type { Where } from '../../define/where.ts'

/** Freight that customers owe and whose day fulfils the condition (domain §3, aging): days from the due date to today. */
const owed = (label: Text, dueOn: Where['dueOn']) => sum('receivables.outstandingFen', { where: { dueOn }, label })

/** 账龄分析: how long what customers owe is overdue as of today. A part that has no due date yet waits for an event. */
export const aging = defineReport({
  name: 'aging',
  label: ['账龄分析', 'Aging'],
  path: '/financeManage/aging',
  flag: 'financeConfluence',
  of: 'receivables',
  rows: ['customerId', 'operatorId', 'officeId', 'part'],
  filters: ['officeId', 'operatorId', 'part'],
  measures: {
    outstandingFen: sum('receivables.outstandingFen', {}),
    outstandingShare: share('outstandingFen', ['占比', 'Share']),
    undatedFen: owed(['未定到期', 'No due date yet'], { null: true }),
    notDueFen: owed(['未到期', 'Not yet due'], { gte: '$today' }),
    upTo30Fen: owed(['1–30 天', '1–30 days'], { gte: '$today-30', lt: '$today' }),
    upTo60Fen: owed(['31–60 天', '31–60 days'], { gte: '$today-60', lt: '$today-30' }),
    upTo90Fen: owed(['61–90 天', '61–90 days'], { gte: '$today-90', lt: '$today-60' }),
    above90Fen: owed(['90 天以上', 'Over 90 days'], { lt: '$today-90' }),
  },
  charts: [
    { kind: 'stacked', of: ['undatedFen', 'notDueFen', 'upTo30Fen', 'upTo60Fen', 'upTo90Fen', 'above90Fen'] },
    { kind: 'share', of: ['outstandingFen'] },
    { kind: 'bar', of: ['outstandingFen'] },
  ],
  links: ['agingHistory', 'receivables.open', 'customerReceive'],
  sort: 'outstandingFen',
})
