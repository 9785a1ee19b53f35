import * as z from 'zod'
import { registry } from '../../src/resources/index.ts'
import { hashOf } from '../auth/sessions.ts'
import type { User } from '../auth/user.ts'
import { runOn } from '../db/run.ts'
import { assertReadable } from '../engine/readable-row.ts'
import { refuse } from '../errors/business-error.ts'
import { notePresence, type OpenRecord, othersAt } from '../live/presence.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Context } from './request.ts'
import { tokenOf } from './session.ts'

const word = z.strictObject({
  /** Which tab of the browser says so; a name of its own making. */
  tab: z.string().regex(/^[\w-]{8,64}$/),
  record: z.strictObject({ resource: z.string().max(60), id: z.guid(), isEditing: z.boolean() }).nullable(),
})

/** Which record a tab has open, and who else has it open (docs/live.md). */
export const presenceEndpoints = ({ database }: Context): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/api/presence',
    tag: 'session',
    summary: 'Tells which record a tab has open, and asks who else has it open',
    description:
      'Told each 20 seconds; after 60 without a word the tab counts as gone. `record: null`: it has none open. It does not keep the session alive. `people`: `{ id, name, isEditing }` of each other person.',
    isBeat: true,
    body: word,
    refusals: [404],
    async run({ request, user, body: { tab, record } }) {
      const own = { tokenHash: hashOf(tokenOf(request) ?? ''), tab, staffId: user.id }
      const open = record && { resource: record.resource, rowId: record.id.toLowerCase(), isEditing: record.isEditing }
      try {
        if (open) await assertOpenable(database, user, open)
      } catch (error) {
        await notePresence(database, own, null, request.id)
        throw error
      }
      await notePresence(database, own, open, request.id)
      return { people: open ? await othersAt(database.pool, open, user.id) : [] }
    },
  }),
]

/** A row that the person reads. The rows of a view are nobody's to edit, and costly to find. */
async function assertOpenable({ pool }: Context['database'], user: User, { resource, rowId }: OpenRecord) {
  const definition = Object.hasOwn(registry, resource) ? registry[resource] : undefined
  if (!definition || definition.sqlView) throw refuse('row.missing')
  await assertReadable(runOn(pool), user, definition, rowId)
}
