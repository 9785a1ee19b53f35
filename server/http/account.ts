import { sql } from 'drizzle-orm'
import type pg from 'pg'
import * as z from 'zod'
import { checkPhone, maskPhone } from '../../src/define/formats.ts'
import { staff } from '../../src/resources/company/staff.ts'
import { assertGood, hashPassword } from '../auth/passwords.ts'
import { keyed, secretOf } from '../auth/secret.ts'
import { hashOf, idleMinutes } from '../auth/sessions.ts'
import type { User } from '../auth/user.ts'
import { issueCode, useCode } from '../auth/verification.ts'
import { BusinessError, refuse, refuseField } from '../errors/business-error.ts'
import type { SmsQueue } from '../sms/sms-queue.ts'
import { assertPassword, endOthers, noteOwn } from './account-actions.ts'
import { type Endpoint, endpoint, type PersonAsked } from './endpoint.ts'
import type { Context } from './request.ts'
import { tokenOf } from './session.ts'

const password = z.string().max(256)
const passwordBody = z.strictObject({ current: password, password })
const phoneCodeBody = z.strictObject({ phone: z.string().max(30), password })
const phoneBody = z.strictObject({ phone: z.string().max(30), code: z.string().max(10) })

/** 个人中心: the own profile, password, phone and devices. Who must change the password may call these alone. */
export const accountEndpoints = (context: Context, smsQueue: SmsQueue): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/account',
    tag: 'account',
    summary: 'Own data',
    run: async ({ user }) => {
      const { phone, ...rest } = await profileOf(context.database.pool, user)
      return { ...rest, phone: maskPhone(phone), must: user.must ?? null }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/account/password',
    tag: 'account',
    summary: 'Change the password',
    body: passwordBody,
    run: (asked) => changePassword(context, asked),
  }),
  ...phoneEndpoints(context, smsQueue),
  ...deviceEndpoints(context),
  endpoint({
    method: 'GET',
    path: '/api/account/draft-key',
    tag: 'account',
    // Of what the person has typed and not saved: only a session of that very person gets it, the browser keeps none.
    summary: 'The key of drafts',
    run: async ({ user }) => ({ key: keyed(await secretOf(context.database.pool), 'drafts', user.id) }),
  }),
]

async function changePassword(
  { database: { pool }, service }: Context,
  { request, user, body, now, write }: PersonAsked<unknown, z.infer<typeof passwordBody>>,
) {
  await assertPassword(pool, user, 'current', body.current, now)
  if (body.current === body.password) throw refuseField('password', 'password.same')
  assertGood('password', body.password, [user.username, (await profileOf(pool, user)).phone])
  const hash = await hashPassword(body.password)
  await service.transact(write(), async (tx) => {
    await tx.query(sql`update credentials set password_hash = ${hash}, must_change = false,
      changed_at = ${now.toISOString()} where staff_id = ${user.id}`)
    await endOthers(tx, request)
    noteOwn(tx, 'changePassword')
  })
  return { done: true }
}

type Profile = {
  name: string
  username: string
  phone: string
  office: string
  passwordChangedAt: string
  secondFactor: { isBound: boolean; recoveryCodesLeft: number }
}

async function profileOf(pool: pg.Pool, user: User): Promise<Profile> {
  const { rows } = await pool.query<Profile>(
    `select s.name, s.username, s.phone, o.name as office, c.changed_at as "passwordChangedAt",
       json_build_object('isBound', c.totp_since is not null,
         'recoveryCodesLeft', coalesce(cardinality(c.recovery_hashes), 0)) as "secondFactor"
     from staff s join offices o on o.id = s.office_id left join credentials c on c.staff_id = s.id where s.id = $1`,
    [user.id],
  )
  if (!rows[0]) throw refuse('session.ended')
  return rows[0]
}

/** A new phone: the password first, then the code that was sent to it. */
const phoneEndpoints = ({ database: { pool }, service }: Context, smsQueue: SmsQueue): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/api/account/phone-code',
    tag: 'account',
    summary: 'Change the phone: send a code',
    body: phoneCodeBody,
    run: async ({ request, user, body, language, now }) => {
      const phone = mobileOf(body.phone)
      await assertPassword(pool, user, 'password', body.password, now)
      const to = { phone, staffId: user.id }
      const { retryAfter, send } = await issueCode(pool, to, 'change_phone', { address: request.ip, language }, now)
      smsQueue.later(send)
      return { sent: true, retry_after: retryAfter, masked_phone: maskPhone(phone) }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/account/phone',
    tag: 'account',
    summary: 'Change the phone',
    body: phoneBody,
    run: async ({ user, body, now, write }) => {
      const phone = mobileOf(body.phone)
      await useCode(pool, { phone, staffId: user.id }, 'change_phone', body.code, now)
      await service
        .transact(write(), async (tx) => {
          await tx.update(staff, await tx.lockOne(staff, user.id), { phone }, { action: 'changePhone' })
        })
        .catch((error) => {
          throw error instanceof BusinessError && error.key === 'row.duplicate'
            ? refuseField('phone', 'row.duplicate', { label: staff.fields.phone.label })
            : error
        })
      return { done: true, masked_phone: maskPhone(phone) }
    },
  }),
]

function mobileOf(text: string): string {
  const { value, error } = checkPhone(text)
  if (error || !/^1\d{10}$/.test(value)) throw refuseField('phone', 'request.badParameter', { name: 'phone' })
  return value
}

type Device = { id: string; createdAt: string; lastSeenAt: string; address: string; userAgent: string; mark: string }

const deviceEndpoints = ({ database: { pool }, service }: Context): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/account/sessions',
    tag: 'account',
    summary: 'Own devices',
    answer: { type: 'array' },
    run: async ({ request, user }) => {
      const { rows } = await pool.query<Device>(
        `select id, created_at as "createdAt", last_seen_at as "lastSeenAt", address, user_agent as "userAgent",
           token_hash as mark
         from sessions where staff_id = $1 and seen_by_id is null
           and last_seen_at >= now() - make_interval(mins => $2) order by last_seen_at desc, id`,
        [user.id, idleMinutes],
      )
      const own = hashOf(tokenOf(request) ?? '')
      return rows.map(({ mark, ...device }) => ({ ...device, isCurrent: mark === own }))
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/account/sessions',
    tag: 'account',
    summary: 'Log out all other devices',
    run: async ({ request, write }) => {
      await service.transact(write(), async (tx) => {
        await endOthers(tx, request)
        noteOwn(tx, 'endSessions')
      })
      return { done: true }
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    tag: 'account',
    summary: 'Log out a device',
    run: async ({ user, id, write }) => {
      await service.transact(write(), async (tx) => {
        const ended = await tx.query(sql`delete from sessions
          where id = ${id} and staff_id = ${user.id} and seen_by_id is null returning id`)
        if (ended.length === 0) throw refuse('row.missing')
        noteOwn(tx, 'endSession')
      })
      return { done: true }
    },
  }),
]
