import { randomInt, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { checkPhone } from '../../src/define/formats.ts'
import type { Language } from '../../src/define/text.ts'
import { refuse, refuseField } from '../errors/business-error.ts'
import { reserveSms } from '../sms/sms.ts'
import { verifyTextOf } from '../sms/sms-texts.ts'
import { keyed, secretOf } from './secret.ts'

export type Purpose = 'reset_password' | 'login' | 'change_phone'
/** Whom a code goes to. `staffId` is null for a name that nobody has: it takes the same way, and nothing is sent. */
export type Addressee = { phone: string; staffId: string | null }

/** Domain §2.29. */
const minutes = 5
const attemptsAllowed = 5
const pauseSeconds = 60
const limits = [
  { seconds: 3600, allowed: 5 },
  { seconds: 86_400, allowed: 10 },
]

/**
 * Who is meant by a user name or a phone. A user name that nobody has gets a phone that nobody has, always the same, so
 * that its masked form and its limits say nothing.
 */
export async function addresseeOf(pool: pg.Pool, given: { username?: string; phone?: string }): Promise<Addressee> {
  const username = given.username?.normalize('NFKC').trim().toLowerCase()
  const phone = given.phone === undefined ? undefined : checkPhone(given.phone).value
  const { rows } = await pool.query<{ id: string; phone: string }>(
    `select id, phone from staff where status = 'on' and (username = $1 or ($1::text is null and phone = $2))`,
    [username ?? null, phone ?? null],
  )
  if (rows[0]) return { phone: rows[0].phone, staffId: rows[0].id }
  return { phone: phone ?? phantomPhone(await secretOf(pool), username ?? ''), staffId: null }
}

/** Beginnings of mobile numbers that operators give out: one that no phone has would tell that nobody has the name. */
const prefixes = [
  ...['130', '131', '132', '133', '134', '135', '136', '137', '138', '139', '147', '150', '151', '152', '153', '155'],
  ...['156', '157', '158', '159', '166', '173', '175', '176', '177', '178', '180', '181', '182', '183', '184', '185'],
  ...['186', '187', '188', '189', '191', '193', '195', '198', '199'],
] as const

function phantomPhone(secret: string, username: string): string {
  const bytes = Buffer.from(keyed(secret, 'phantom', username), 'base64url')
  const prefix = prefixes[bytes.readUInt16BE(4) % prefixes.length]
  return `${prefix}${String(bytes.readUInt32BE(0) % 100_000_000).padStart(8, '0')}`
}

/**
 * Makes a code and keeps its hash, within the rates: 60 seconds apart, five an hour, ten a day, for the phone and for the
 * address. The message is told in the language of who asks. Answers how it is sent, to be done after the answer, so that its time tells nothing either.
 */
export async function issueCode(
  pool: pg.Pool,
  { phone, staffId }: Addressee,
  purpose: Purpose,
  from: { address: string; language: Language },
  now: Date,
): Promise<{ retryAfter: number; send: () => Promise<void> }> {
  const secret = await secretOf(pool)
  const id = uuid()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await inTransaction(pool, async (client) => {
    for (const name of [`phone:${phone}`, `address:${from.address}`].sort())
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [name])
    for (const column of ['phone', 'address'] as const)
      await assertRate(client, column, column === 'phone' ? phone : from.address, now)
    await client.query(
      `insert into verification_codes (id, purpose, phone, staff_id, code_hash, address, sent_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, purpose, phone, staffId, keyed(secret, id, code), from.address, now.toISOString(), expiresAt.toISOString()],
    )
  })
  const text = await verifyTextOf(pool, from.language, { code, minutes })
  const send = () =>
    inTransaction(pool, (client) =>
      reserveSms(client, { phone, template: 'verify', params: { code }, text, expiresAt }, now),
    )
  return { retryAfter: pauseSeconds, send: staffId ? async () => void (await send()) : async () => {} }
}

async function assertRate(client: pg.PoolClient, column: 'phone' | 'address', value: string, now: Date): Promise<void> {
  const { rows } = await client.query<{ ages: number[] | null }>(
    `select array_agg(extract(epoch from $2::timestamptz - sent_at)::float8 order by sent_at desc) as ages
     from verification_codes where ${column} = $1 and sent_at > $2::timestamptz - interval '1 day'`,
    [value, now.toISOString()],
  )
  const ages = rows[0]?.ages ?? []
  const waits = [
    ages[0] === undefined ? 0 : pauseSeconds - ages[0],
    ...limits.map(({ seconds, allowed }) => {
      const oldest = ages[allowed - 1]
      return oldest === undefined ? 0 : seconds - oldest
    }),
  ]
  const seconds = Math.ceil(Math.max(...waits))
  if (seconds > 0) throw refuse('code.tooMany', { seconds })
}

/**
 * Uses up the latest code of the phone: each look is counted before it is compared, five in all, and a right code counts
 * once. Answers whose it is. Anything else is one and the same refusal.
 */
export async function useCode(
  pool: pg.Pool,
  { phone, staffId }: Addressee,
  purpose: Purpose,
  code: string,
  now: Date,
): Promise<string> {
  const secret = await secretOf(pool)
  const { rows } = await pool.query<{ id: string; hash: string }>(
    `update verification_codes set attempts = attempts + 1
     where id = (select id from verification_codes where phone = $1 and purpose = $2 order by sent_at desc, id desc limit 1)
       and used_at is null and expires_at > $3 and attempts < $4 and staff_id is not distinct from $5
     returning id, code_hash as hash`,
    [phone, purpose, now.toISOString(), attemptsAllowed, staffId],
  )
  const kept = rows[0]
  const isRight =
    kept !== undefined && timingSafeEqual(Buffer.from(kept.hash), Buffer.from(keyed(secret, kept.id, code.trim())))
  if (!isRight || !staffId) throw refuseField('code', 'code.wrong')
  const { rowCount } = await pool.query(
    'update verification_codes set used_at = $2 where id = $1 and used_at is null',
    [kept.id, now.toISOString()],
  )
  if (rowCount !== 1) throw refuseField('code', 'code.wrong')
  return staffId
}

export async function inTransaction<T>(pool: pg.Pool, action: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const done = await action(client)
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
