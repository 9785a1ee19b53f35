import * as z from 'zod'
import { textIn } from '../../src/define/text.ts'
import { registry } from '../../src/resources/index.ts'
import { runOn } from '../db/run.ts'
import { markSeen, remindersOf } from '../engine/reminders.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Context } from './request.ts'

const noQuery = z.strictObject({})
const seenBody = z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) })

/** What the person is reminded of, and that it was seen. Nobody reads those of another. */
export const reminderEndpoints = ({ service }: Context): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/reminders',
    tag: 'session',
    summary: 'What falls due, of which the person is reminded',
    query: noQuery,
    async run({ user, now, language, read }) {
      const found = await read((db) => remindersOf(runOn(db), user, now))
      const items = found.map((one) => ({
        ...one,
        label: textIn(registry[one.resource]?.fields[one.field]?.label ?? one.field, language),
      }))
      return { items, unseen: items.filter(({ seenAt }) => seenAt === null).length }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/reminders/seen',
    tag: 'session',
    summary: 'Reminders that were seen',
    body: seenBody,
    answer: { type: 'null' },
    async run({ user, now, body: { ids }, write }) {
      await service.transact(write(), (tx) => markSeen(tx.query, user, ids, now))
      return null
    },
  }),
]
