import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
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
import { assertPassword, endOthers, noteOwn, ownRequest } from './account-actions.ts'
import { languageOf, ok } from './envelope.ts'
import { answer, bodyFrom, idParameter, operation, type Schema } from './openapi-words.ts'
import { bodyOf, type Context } from './request.ts'
import { tokenOf, userOf } from './session.ts'

const password = z.string().max(256)
const passwordBody = z.strictObject({ current: password, password })
const phoneCodeBody = z.strictObject({ phone: z.string().max(30), password })
const phoneBody = z.strictObject({ phone: z.string().max(30), code: z.string().max(10) })

/** 个人中心: the own profile, password, phone and devices. Who must change the password may call these alone. */
export function accountRoutes(app: FastifyInstance, context: Context, smsQueue: SmsQueue): void {
  passwordRoutes(app, context)
  phoneRoutes(app, context, smsQueue)
  deviceRoutes(app, context)
  draftKeyRoute(app, context)
}

function passwordRoutes(app: FastifyInstance, { database: { pool }, service, now }: Context): void {
  app.get('/api/account', async (request) => {
    const user = await userOf(pool, request, now())
    const { phone, ...rest } = await profileOf(pool, user)
    return ok({ ...rest, phone: maskPhone(phone), must: user.must ?? null })
  })

  app.post('/api/account/password', async (request) => {
    const user = await userOf(pool, request, now())
    const body = bodyOf(passwordBody, request.body)
    await assertPassword(pool, user, 'current', body.current, now())
    if (body.current === body.password) throw refuseField('password', 'password.same')
    assertGood('password', body.password, [user.username, (await profileOf(pool, user)).phone])
    const hash = await hashPassword(body.password)
    await service.transact(ownRequest(user, request, now()), async (tx) => {
      await tx.query(sql`update credentials set password_hash = ${hash}, must_change = false,
        changed_at = ${now().toISOString()} where staff_id = ${user.id}`)
      await endOthers(tx, request)
      noteOwn(tx, 'changePassword')
    })
    return ok({ done: true })
  })
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
function phoneRoutes(app: FastifyInstance, { database, service, now }: Context, smsQueue: SmsQueue): void {
  const { pool } = database
  app.post('/api/account/phone-code', async (request) => {
    const user = await userOf(pool, request, now())
    const body = bodyOf(phoneCodeBody, request.body)
    const phone = mobileOf(body.phone)
    await assertPassword(pool, user, 'password', body.password, now())
    const to = { phone, staffId: user.id }
    const { retryAfter, send } = await issueCode(
      pool,
      to,
      'change_phone',
      { address: request.ip, language: languageOf(request) },
      now(),
    )
    smsQueue.later(send)
    return ok({ sent: true, retry_after: retryAfter, masked_phone: maskPhone(phone) })
  })

  app.post('/api/account/phone', async (request) => {
    const user = await userOf(pool, request, now())
    const body = bodyOf(phoneBody, request.body)
    const phone = mobileOf(body.phone)
    await useCode(pool, { phone, staffId: user.id }, 'change_phone', body.code, now())
    await service
      .transact(ownRequest(user, request, now()), async (tx) => {
        await tx.update(staff, await tx.lockOne(staff, user.id), { phone }, { action: 'changePhone' })
      })
      .catch((error) => {
        throw error instanceof BusinessError && error.key === 'row.duplicate'
          ? refuseField('phone', 'row.duplicate', { label: staff.fields.phone.label })
          : error
      })
    return ok({ done: true, masked_phone: maskPhone(phone) })
  })
}

function mobileOf(text: string): string {
  const { value, error } = checkPhone(text)
  if (error || !/^1\d{10}$/.test(value)) throw refuseField('phone', 'request.badParameter', { name: 'phone' })
  return value
}

/** The key of what the person has typed and not saved: only a session of that very person gets it, the browser keeps none. */
function draftKeyRoute(app: FastifyInstance, { database: { pool }, now }: Context): void {
  app.get('/api/account/draft-key', async (request) => {
    const user = await userOf(pool, request, now())
    return ok({ key: keyed(await secretOf(pool), 'drafts', user.id) })
  })
}

type Device = { id: string; createdAt: string; lastSeenAt: string; address: string; userAgent: string; mark: string }

function deviceRoutes(app: FastifyInstance, { database: { pool }, service, now }: Context): void {
  app.get('/api/account/sessions', async (request) => {
    const user = await userOf(pool, request, now())
    const { rows } = await pool.query<Device>(
      `select id, created_at as "createdAt", last_seen_at as "lastSeenAt", address, user_agent as "userAgent",
         token_hash as mark
       from sessions where staff_id = $1 and seen_by_id is null
         and last_seen_at >= now() - make_interval(mins => $2) order by last_seen_at desc, id`,
      [user.id, idleMinutes],
    )
    const own = hashOf(tokenOf(request) ?? '')
    return ok(rows.map(({ mark, ...device }) => ({ ...device, isCurrent: mark === own })))
  })

  app.delete('/api/account/sessions', async (request) => {
    const user = await userOf(pool, request, now())
    await service.transact(ownRequest(user, request, now()), async (tx) => {
      await endOthers(tx, request)
      noteOwn(tx, 'endSessions')
    })
    return ok({ done: true })
  })

  app.delete<{ Params: { id: string } }>('/api/account/sessions/:id', async (request) => {
    const user = await userOf(pool, request, now())
    const { id } = request.params
    if (!z.uuid().safeParse(id).success) throw refuse('row.missing')
    await service.transact(ownRequest(user, request, now()), async (tx) => {
      const ended = await tx.query(sql`delete from sessions
        where id = ${id} and staff_id = ${user.id} and seen_by_id is null returning id`)
      if (ended.length === 0) throw refuse('row.missing')
      noteOwn(tx, 'endSession')
    })
    return ok({ done: true })
  })
}

export function accountPaths(): Schema {
  const done = { responses: answer({ type: 'object' }) }
  const write = (summary: string, body: z.ZodType) => ({
    post: operation('account', summary, { requestBody: bodyFrom(body), ...done }),
  })
  return {
    '/api/account': { get: operation('account', 'Own data', done) },
    '/api/account/password': write('Change the password', passwordBody),
    '/api/account/draft-key': { get: operation('account', 'The key of drafts', done) },
    '/api/account/phone-code': write('Change the phone: send a code', phoneCodeBody),
    '/api/account/phone': write('Change the phone', phoneBody),
    '/api/account/sessions': {
      get: operation('account', 'Own devices', { responses: answer({ type: 'array' }) }),
      delete: operation('account', 'Log out all other devices', done),
    },
    '/api/account/sessions/{id}': {
      delete: operation('account', 'Log out a device', { parameters: [idParameter()], ...done }),
    },
  }
}
