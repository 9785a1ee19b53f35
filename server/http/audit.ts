import * as z from 'zod'
import { dayStart } from '../../src/define/business-day.ts'
import { runOn } from '../db/run.ts'
import { listAudit } from '../engine/audit-list.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

const day = z.iso.date()
const auditQuery = z.strictObject({
  from: day.optional(),
  to: day.optional(),
  by: z.uuid().optional(),
  resource: z.string().max(60).optional(),
  row: z.uuid().optional(),
  action: z.string().max(60).optional(),
  q: z.string().min(1).max(100).optional(),
  _end: z.coerce.number().int().min(1).max(500).optional(),
  _after: z.uuid().optional(),
})

/** GET /api/audit searches the log. */
export const auditEndpoints = (): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/audit',
    tag: 'audit',
    summary: 'Audit log',
    query: auditQuery,
    run: ({ user, query, read }) => {
      const { from, to, row, resource, q, _end, _after, ...rest } = query
      const asked = {
        ...rest,
        from: from && dayStart(from),
        to: to && nextDay(to),
        rowId: row,
        resources: resource === undefined ? undefined : [resource],
        text: q,
        size: _end ?? 50,
        after: _after,
      }
      return read((db) => listAudit(runOn(db), user, asked))
    },
  }),
]

/** `to` is a whole day: the log up to the start of the next. */
const nextDay = (text: string): string => new Date(Date.parse(dayStart(text)) + 86_400_000).toISOString()
