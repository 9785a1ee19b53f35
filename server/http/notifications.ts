import * as z from 'zod'
import { type Language, textIn } from '../../src/define/text.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { showPath } from '../../src/resources/paths.ts'
import { runOn } from '../db/run.ts'
import { markRead, type Notification, notificationsOf } from '../engine/notifications.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Context } from './request.ts'

const noQuery = z.strictObject({})
const readBody = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
  z.strictObject({ all: z.literal(true) }),
])

/** What the person is told, and that it was read. Nobody reads or marks those of another. */
export const notificationEndpoints = ({ service }: Context): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/notifications',
    tag: 'session',
    summary: 'What concerns the person: what others did, and what falls due',
    description: 'The latest 50, unread first; `unread` counts them all.',
    query: noQuery,
    async run({ user, now, language, read }) {
      const { items, unread } = await read((db) => notificationsOf(runOn(db), user, now))
      return { items: items.map((one) => itemOf(one, language)), unread }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/notifications/read',
    tag: 'session',
    summary: 'Notifications that were read',
    body: readBody,
    answer: { type: 'null' },
    async run({ user, now, body, write }) {
      await service.transact(write(), (tx) => markRead(tx.query, user, 'ids' in body ? body.ids : 'all', now))
      return null
    },
  }),
]

/** `订单 D261121-0001 · 驳回 · 王五`; of what is due, the field and the day. */
function itemOf({ id, resource: name, rowId, title, createdAt, readAt, ...of }: Notification, language: Language) {
  const resource = resourceOf(name)
  const said = of.action === null ? resource.fields[of.field ?? '']?.label : resource.actions?.[of.action]?.label
  const record = `${textIn(resource.label, language)} ${title ?? ''}`.trim()
  const text = [record, textIn(said ?? '', language), of.actorName ?? of.dueOn ?? ''].filter(Boolean).join(' · ')
  const due = of.dueOn === null ? {} : { dueOn: of.dueOn }
  return { id, resource: name, rowId, title, text, path: showPath(resource, rowId) ?? null, createdAt, readAt, ...due }
}
