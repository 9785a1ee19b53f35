import * as z from 'zod'
import { dayStart } from '../../src/define/business-day.ts'
import { flagNames } from '../../src/define/flags.ts'
import { listAudit } from '../engine/audit-list.ts'
import { refuse } from '../errors/business-error.ts'
import type { SmsQueue } from '../sms/sms-queue.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Context } from './request.ts'
import { runOf } from './session.ts'

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
const outboxQuery = z.strictObject({})

/** GET /api/audit searches the log; GET /api/sms/outbox reads the messages of a demonstration. */
export const auditEndpoints = ({ database: { pool } }: Context, smsQueue: SmsQueue): Endpoint[] => [
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
      return read((db) => listAudit(runOf(db), user, asked))
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/sms/outbox',
    tag: 'audit',
    summary: 'Outbox of the demonstration',
    flag: flagNames,
    right: 'role.edit',
    query: outboxQuery,
    answer: { type: 'array' },
    run: async () => {
      const { rows: demo } = await pool.query(`select 1 from settings where key = 'demo'`)
      // In a real company the codes of others are nobody's to read.
      if (smsQueue.port.name !== 'outbox' || demo.length === 0) throw refuse('path.missing')
      const { rows } = await pool.query(
        `select id, at, phone, template, content, segments, cost_fen as "costFen", status from sms_messages
         order by at desc, id desc limit 50`,
      )
      return rows
    },
  }),
]

/** `to` is a whole day: the log up to the start of the next. */
const nextDay = (text: string): string => new Date(Date.parse(dayStart(text)) + 86_400_000).toISOString()
