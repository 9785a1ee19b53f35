import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAudit, sealAudit } from '../../server/audit/audit-chain.ts'
import { report } from '../../server/audit/verify-audit.ts'
import { readUser } from '../../server/auth/user.ts'
import { runOn } from '../../server/db/run.ts'
import { listAudit } from '../../server/engine/audit-list.ts'
import { maskPhone } from '../../src/define/formats.ts'
import type { Resource } from '../../src/define/resource.ts'
import { orders } from '../../src/resources/orders/orders.ts'
import { give } from '../helpers/drafts.ts'
import { type FreshDatabase, freshDatabase, testDatabases } from '../helpers/postgres.ts'
import {
  boss,
  branchOnly,
  type Client,
  hiding,
  openServer,
  ownOnly,
  type TestServer,
  without,
} from '../helpers/server.ts'

type Item = {
  id: string
  by: string
  byName: string
  resource: string
  rowId: string
  rowTitle: string | null
  action: string
  reason: string | null
  changes: { field: string; before: unknown; after: unknown }[]
}
type Log = { items: Item[]; next: string | null }

describe.each(testDatabases())('the log ($name)', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())
  const read = async (client: Client, query: Record<string, string> = {}) => client.get<Log>('/api/audit', query)
  let phones = 0
  const given = async (by: Client, name: string) => {
    const phone = `1395555${String(++phones).padStart(4, '0')}`
    const { status, body } = await by.post('/api/customers', { name, phone })
    expect(status).toBe(200)
    return { ...body.data, phone }
  }

  it('is searched by person, day, resource, record, action and text, page by page', async () => {
    const row = await given(chief, '日志客户')
    await chief.patch(`/api/customers/${row.id}`, { version: row.version, name: '改名客户' })
    const { body } = await read(chief, { row: row.id })
    expect(body.data.items.map(({ action }) => action)).toEqual(['change', 'create'])
    expect(body.data.items[0]).toMatchObject({
      by: chief.user.id,
      resource: 'customers',
      rowTitle: '改名客户',
      changes: [{ field: 'name', before: '日志客户', after: '改名客户' }],
    })
    const ids = async (query: Record<string, string>) => (await read(chief, query)).body.data.items.map(({ id }) => id)
    const [changed, created] = body.data.items.map(({ id }) => id)
    expect(await ids({ row: row.id, action: 'create' })).toEqual([created])
    expect(await ids({ q: '改名客户' })).toEqual([changed])
    expect(await ids({ row: row.id, resource: 'orders' })).toEqual([])
    expect(await ids({ row: row.id, by: chief.user.id })).toHaveLength(2)
    expect(await ids({ row: row.id, to: '2020-01-01' })).toEqual([])
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(await ids({ row: row.id, from: today, to: today })).toHaveLength(2)
    const page = await read(chief, { row: row.id, _end: '1' })
    expect(page.body.data.next).toBe(changed)
    expect(await ids({ row: row.id, _end: '1', _after: changed ?? '' })).toEqual([created])
    const wrong: Record<string, string>[] = [{ from: 'x' }, { nonsense: '1' }, { by: 'x' }, { _end: '501' }]
    for (const bad of wrong) expect((await read(chief, bad)).status, JSON.stringify(bad)).toBe(422)
  })

  it('is searched for text portion by portion, which say how far they looked and miss nothing', async () => {
    const { pool } = server.database
    const { user } = (await readUser(runOn(pool), chief.user.id)) ?? {}
    if (!user) throw new Error('nobody')
    const row = await given(chief, '分段查找甲')
    // Several at one moment, and such that fall between two moments of a clock of milliseconds.
    for (const micros of ['000100', '000200', '000200', '000200', '000900', '001000', '002000'])
      await pool.query(
        `insert into audit_entries (id, at, resource, row_id, action, changes, reason)
         values (gen_random_uuid(), $1, 'customers', $2, 'change', '{}', $3)`,
        [`2020-05-01T00:00:00.${micros}Z`, row.id, micros === '000200' ? '分段查找乙' : null],
      )
    const found: string[] = []
    const looked: (string | null)[] = []
    for (let after: string | undefined, calls = 0; calls < 20; calls++) {
      const asked = { rowId: row.id, text: '分段查找', size: 2, portion: 2, after }
      const { items, next, lookedTo } = await listAudit(runOn(pool), user, asked)
      found.push(...items.map(({ id }) => id))
      looked.push(lookedTo)
      if (!next) break
      after = next
    }
    const { rows } = await pool.query(
      `select id from audit_entries where row_id = $1 and (reason = '分段查找乙' or action = 'create') order by at desc, id desc`,
      [row.id],
    )
    expect(found).toEqual(rows.map(({ id }) => id))
    expect(found).toHaveLength(4)
    expect(looked).toContain('2020-05-01T00:00:00.002Z')
    expect(looked.at(-1)).toBeNull()
  })

  it('needs its right, and reaches as far as the person: the company, the office’s people, oneself', async () => {
    expect((await read(await server.as(without('audit.read')))).status).toBe(403)
    const [branch, own] = [await server.as(branchOnly), await server.as(ownOnly)]
    const [far, near, mine] = [
      await given(chief, '总部的'),
      await given(branch, '营业部的'),
      await given(own, '自己的'),
    ]
    const seen = async (client: Client) => {
      const { body } = await read(client, { action: 'create', resource: 'customers', _end: '500' })
      return [far, near, mine].map(({ id }) => body.data.items.some(({ rowId }) => rowId === id))
    }
    expect(await seen(chief)).toEqual([true, true, true])
    expect(await seen(branch)).toEqual([false, true, true])
    expect(await seen(own)).toEqual([false, false, true])
  })

  it('masks, leaves out and does not find what the person may not see', async () => {
    const row = await given(chief, '秘密客户')
    await chief.patch(`/api/customers/${row.id}`, { version: row.version, creditLimitFen: 765_432_100 })
    const outsider = await server.as({ ...boss, rights: ['audit.read'] })
    const { text, body } = await read(outsider, { row: row.id })
    expect(body.data.items).toHaveLength(2)
    expect(text).toContain(maskPhone(row.phone))
    expect(text).not.toContain(row.phone)
    expect(text).not.toContain('creditLimitFen')
    for (const q of ['765432100', row.phone, '秘密客户']) {
      expect((await read(chief, { q })).body.data.items.length, q).toBeGreaterThan(0)
      expect((await read(outsider, { q })).body.data.items, q).toEqual([])
    }
    const blind = await server.as(hiding('customerManage'))
    expect((await read(blind, { row: row.id })).body.data.items).toEqual([])
  })

  it('keeps the changes of a row to itself that the person does not see', async () => {
    const branch = await server.as(branchOnly)
    const row = await given(branch, '移走的客户')
    const { rows } = await server.database.pool.query(
      'update customers set office_id = $2 where id = $1 returning id',
      [row.id, server.offices.hq],
    )
    expect(rows).toHaveLength(1)
    const { body } = await read(branch, { row: row.id })
    expect(body.data.items).toMatchObject([{ action: 'create', rowTitle: null, changes: [] }])
    await server.database.pool.query(
      `insert into audit_entries (id, at, staff_id, resource, row_id, action, changes, reason)
       values (gen_random_uuid(), now(), $1, 'customers', $2, 'change', '{}', '移走的缘由')`,
      [branch.user.id, row.id],
    )
    const seen = async (client: Client) => [
      (await read(client, { row: row.id, action: 'change' })).body.data.items.map(({ reason }) => reason),
      (await read(client, { q: '移走的缘由' })).body.data.items.length,
    ]
    const reader = await server.as({ ...branchOnly, rights: ['audit.read'] })
    for (const client of [branch, reader]) expect(await seen(client)).toEqual([[null], 0])
    expect(await seen(chief)).toEqual([['移走的缘由'], 1])
    const near = await given(branch, '留下的客户')
    await server.database.pool.query(
      `insert into audit_entries (id, at, staff_id, resource, row_id, action, changes, reason)
       values (gen_random_uuid(), now(), $1, 'customers', $2, 'change', '{}', '留下的缘由')`,
      [branch.user.id, near.id],
    )
    expect((await read(reader, { q: '留下的缘由' })).body.data.items).toHaveLength(1)
  })

  it('has the exports with their filter, and the logins', async () => {
    await chief.get('/api/customers/export', { name: '甲' })
    expect((await read(chief, { action: 'export' })).body.data.items[0]).toMatchObject({
      resource: 'customers',
      rowId: null,
    })
    await server.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: chief.user.username, password: 'no' },
    })
    const { body } = await read(chief, { resource: 'sessions', action: 'loginFailed' })
    expect(body.data.items[0]).toMatchObject({ rowId: chief.user.id, by: null })
  })

  it('a timeline brings a former value back: a change with its right, its checks and its version', async () => {
    const row = await given(chief, '原来的名字')
    const renamed = await chief.patch(`/api/customers/${row.id}`, {
      version: row.version,
      name: '后来的名字',
      remark: '备注',
    })
    const { body } = await chief.get<{ id: string; changes: { field: string }[] }[]>(`/api/customers/${row.id}/history`)
    const [entry, created] = body.data
    const restore = (more: object, by = chief) =>
      by.post(`/api/customers/${row.id}/restore`, { entry: entry?.id, ...more })
    const { version } = renamed.body.data
    expect((await restore({ version: version - 1 })).status).toBe(409)
    expect((await restore({ version }, await server.as(without('customer.edit')))).status).toBe(403)
    expect((await restore({ version }, await server.as(branchOnly))).status).toBe(404)
    expect((await restore({ version, fields: ['phone'] })).status).toBe(422)
    expect((await restore({ version, entry: created?.id })).status).toBe(422)
    expect((await restore({ version, entry: row.id })).status).toBe(404)
    const done = await restore({ version, fields: ['name'] })
    expect([done.status, done.body.data.name, done.body.data.remark]).toEqual([200, '原来的名字', '备注'])
    const order = await give(server, chief, orders as Resource)
    const strange = await chief.post(`/api/customers/${order.id}/restore`, { version: 1, entry: entry?.id })
    expect(strange.status).toBe(404)
  })
})

describe.each(testDatabases())('the chain ($name)', (which) => {
  let database: FreshDatabase
  beforeAll(async () => {
    database = await freshDatabase(which)
    for (let n = 0; n < 10; n++) await add(`0199a000-0000-7000-8000-0000000000${n}0`)
    await sealAudit(database)
  })
  afterAll(() => database.close())
  const add = (id: string, more = '') =>
    database.pool.query(
      `insert into audit_entries (id, at, resource, action, changes${more && ', seal, hash'}) values ($1, '2026-11-21T02:00:00Z', 'orders', 'change', '{}'${more})`,
      [id],
    )
  /** As somebody with the password of the database would do it. */
  async function tampered(action: () => Promise<unknown>): Promise<string> {
    const { pool } = database
    const kept = await pool.query('select * from audit_entries')
    const head = await pool.query(`select value from settings where key = 'audit.head'`)
    await pool.query('alter table audit_entries disable trigger user')
    await action()
    const found = report(await checkAudit(database))
    await pool.query('delete from audit_entries')
    for (const row of kept.rows) {
      const { id, at, resource, action, changes, seal, hash } = row
      await pool.query(
        'insert into audit_entries (id, at, resource, action, changes, seal, hash) values ($1, $2, $3, $4, $5, $6, $7)',
        [id, at, resource, action, JSON.stringify(changes), seal, hash],
      )
    }
    await pool.query(`update settings set value = $1 where key = 'audit.head'`, [JSON.stringify(head.rows[0].value)])
    await pool.query('alter table audit_entries enable trigger user')
    expect(report(await checkAudit(database))).toContain('日志链完整')
    return found
  }
  const run = (text: string) => () => database.pool.query(text)

  it('is whole after the work of a day, and says what was checked', async () => {
    expect(report(await checkAudit(database))).toMatch(/已核对 10 条.*\n尚未封存 0 条.*\n日志链完整/s)
    await expect(database.pool.query(`update audit_entries set action = 'x' where seal = 3`)).rejects.toThrow(
      /never changed/,
    )
    await expect(database.pool.query('delete from audit_entries where seal = 3')).rejects.toThrow(/never changed/)
  })

  it('names the first entry that was changed, removed or slipped in', async () => {
    expect(await tampered(run(`update audit_entries set reason = 'x' where seal in (4, 7)`))).toContain(
      '序号 4 处断开，被修改：记录 0199a000-0000-7000-8000-000000000030',
    )
    expect(await tampered(run('delete from audit_entries where seal = 5'))).toContain('序号 5 处断开，被删除')
    expect(await tampered(run('delete from audit_entries where seal = 1'))).toContain('序号 1 处断开，被删除')
    expect(await tampered(run('delete from audit_entries where seal >= 9'))).toContain('序号 9 处断开，被删除')
    const slipped = () => add('0199a000-0000-7000-8000-000000000099', `, 6, 'forged'`)
    expect(await tampered(slipped)).toContain('序号 6 处断开，被插入：记录 0199a000-0000-7000-8000-000000000099')
    const beyond = () => add('0199a000-0000-7000-8000-000000000099', `, 11, 'forged'`)
    expect(await tampered(beyond)).toMatch(/序号 11 处断开，被(修改|插入)：记录 0199a000-0000-7000-8000-000000000099/)
  })

  it('links each entry to the one before: who changes one and its hash with it breaks the next', async () => {
    const text = `(to_jsonb(a) - 'hash' - 'seal')::text`
    const forged = async () => {
      await database.pool.query(`update audit_entries set reason = 'x' where seal = 4`)
      await database.pool.query(`update audit_entries a set hash = encode(sha256(convert_to(
        (select hash from audit_entries where seal = 3) || ${text}, 'UTF8')), 'hex') where seal = 4`)
    }
    expect(await tampered(forged)).toContain('序号 5 处断开，被修改：记录 0199a000-0000-7000-8000-000000000040')
  })

  it('is checked from the command line, which fails when something was found', async () => {
    const verify = () =>
      new Promise<{ code: number | string; text: string }>((resolve) => {
        const file = join(import.meta.dirname, '../../server/audit/verify-audit.ts')
        const env = { ...process.env, DATABASE_URL: database.url }
        execFile(process.execPath, ['--import', 'tsx', file], { env }, (error, text) =>
          resolve({ code: error?.code ?? 0, text }),
        )
      })
    expect(await verify()).toMatchObject({ code: 0, text: expect.stringContaining('日志链完整') })
    const { pool } = database
    await pool.query('alter table audit_entries disable trigger user')
    await pool.query(`update audit_entries set reason = 'x' where seal = 4`)
    expect(await verify()).toMatchObject({ code: 1, text: expect.stringContaining('序号 4 处断开，被修改') })
    await pool.query('update audit_entries set reason = null where seal = 4')
    await pool.query('alter table audit_entries enable trigger user')
  })

  it('shows that its end was cut off even when it went on since', async () => {
    const cut = async () => {
      await database.pool.query('delete from audit_entries where seal >= 9')
      await add('0199a000-0000-7000-8000-0000000000a0')
      await sealAudit(database)
    }
    expect(await tampered(cut)).toContain('序号 9 处断开，被删除')
  })

  it('has one sealer at a time: another leaves what the first is at', async () => {
    const { pool } = database
    await add('0199a000-0000-7000-8000-0000000000c0')
    const holder = await pool.connect()
    try {
      await holder.query(`begin; select 1 from settings where key = 'audit.head' for update`)
      const first = sealAudit(database)
      const waiting = `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await pool.query(waiting)).rows[0].n, { timeout: 10_000 }).toBe(1)
      expect(await sealAudit(database)).toBe(0)
      await holder.query('commit')
      expect(await first).toBe(1)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect(report(await checkAudit(database))).toContain('日志链完整')
  })
})
