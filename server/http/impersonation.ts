import * as z from 'zod'
import { staff } from '../../src/resources/company/staff.ts'
import { openSession } from '../auth/sessions.ts'
import { readUser } from '../auth/user.ts'
import { runOn } from '../db/run.ts'
import { beyond, grantsOf } from '../engine/grants.ts'
import { refuse } from '../errors/business-error.ts'
import { type Endpoint, endpoint, type PersonAsked } from './endpoint.ts'
import type { Context } from './request.ts'

const seeAsBody = z.strictObject({ user: z.uuid(), reason: z.string().trim().min(2).max(200) })

/**
 * An administrator looks at the product as somebody else sees it: a session of its own that writes nothing, marked in
 * /user/info (`seenBy`), with its start and its end in the audit. POST /user/logout with its token ends it. Nobody is
 * looked through who may do or reach more than the one who looks.
 */
export const seeAsEndpoints = (context: Context): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/api/see-as',
    tag: 'permissions',
    summary: 'Impersonate another person, read only',
    flag: staff.flag,
    right: 'role.seeAs',
    body: seeAsBody,
    // Not keyed: a kept answer would hold a token.
    run: async (asked) => {
      const token = await look(context, asked)
      const target = await readUser(runOn(context.database.pool), asked.body.user)
      return { token, permission: target?.user.permission ?? {}, file_path: '/files' }
    },
  }),
]

/** The token of the session that looks. */
const look = (
  { service }: Context,
  { request, user, body, write }: PersonAsked<unknown, z.infer<typeof seeAsBody>>,
): Promise<string> => {
  if (body.user === user.id) throw refuse('seeAs.self')
  return service.transact(write(), async (tx) => {
    await tx.get(staff, body.user)
    const target = await readUser(tx.query, body.user)
    if (target?.row.status !== 'on') throw refuse('row.missing')
    if (beyond(user, grantsOf(target.user)).length > 0) throw refuse('seeAs.above')
    tx.log({ resource: 'sessions', rowId: body.user, action: 'seeAs', changes: {}, reason: body.reason })
    const userAgent = String(request.headers['user-agent'] ?? '')
    return openSession(tx.query, { staffId: body.user, seenById: user.id, address: request.ip, userAgent })
  })
}
