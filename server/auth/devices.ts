import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { hashOf } from './sessions.ts'

type Db = Pick<pg.Pool, 'query'>

/** Days after which a device that was not used is forgotten, and how many of one person are remembered. */
export const deviceDays = 180
const devicesKept = 20

/** Whether somebody of that user name has logged in from the device before. It grants nothing but not to wait for others. */
export async function isKnownDevice(db: Db, device: string, username: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from known_devices d join staff s on s.id = d.staff_id where d.token_hash = $1 and s.username = $2`,
    [hashOf(device), username],
  )
  return rowCount === 1
}

/** Remembers a device for the person; answers its token, a new one where it had none that we gave. */
export async function rememberDevice(db: Db, given: string | null, staffId: string): Promise<string> {
  const { rowCount } = given
    ? await db.query('select 1 from known_devices where token_hash = $1 limit 1', [hashOf(given)])
    : { rowCount: 0 }
  const device = given && rowCount ? given : randomBytes(32).toString('base64url')
  await db.query(
    `insert into known_devices (token_hash, staff_id) values ($1, $2)
     on conflict (token_hash, staff_id) do update set last_at = now()`,
    [hashOf(device), staffId],
  )
  await db.query(
    `delete from known_devices where staff_id = $1 and token_hash in (
       select token_hash from known_devices where staff_id = $1 order by last_at desc, token_hash offset $2)`,
    [staffId, devicesKept],
  )
  return device
}
