import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { rightNames } from '../../src/define/rights.ts'

/** The tokens of one who enters and one who reviews. */
export type People = Record<'sales' | 'manager', string>

/** An office and two people who are logged in, so that the server finds a company and adds nothing of its own. */
export async function found(pool: pg.Pool): Promise<People> {
  const officeId = uuid()
  await pool.query(`insert into offices (id, code, name, kind) values ($1, 'GZ', '广州营业部', 'branch')`, [officeId])
  return { sales: await hire(pool, officeId, 'sales', 1), manager: await hire(pool, officeId, 'manager', 2) }
}

async function hire(pool: pg.Pool, officeId: string, post: keyof People, at: number): Promise<string> {
  const [roleId, id] = [uuid(), uuid()]
  const token = randomBytes(32).toString('base64url')
  await pool.query(`insert into roles (id, code, name, data_scope, rights) values ($1, $2, $2, 'all', $3)`, [
    roleId,
    post,
    rightNames,
  ])
  await pool.query(
    `insert into staff (id, job_no, name, username, phone, office_id, post, role_ids, data_scope)
     values ($1, $2, $3, $3, $4, $5, $3, array[$6::uuid], 'all')`,
    [id, `J${at}`, post, `1390000000${at}`, officeId, roleId],
  )
  await pool.query(`insert into sessions (token_hash, staff_id) values ($1, $2)`, [
    createHash('sha256').update(token).digest('base64url'),
    id,
  ])
  return token
}
