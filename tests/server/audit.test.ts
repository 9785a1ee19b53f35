import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAudit, sealAudit } from '../../server/audit/audit-chain.ts'
import { report } from '../../server/audit/verify-audit.ts'
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

describe.each(testDatabases())('the log ($name)', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())
  const read = async (client: Client, query: Record<string, string | string[]> = {}) =>
    client.get('/api/auditLogs', { _view: 'all', ...query })
  let phones = 0
  const given = async (by: Client, name: string) => {
    const phone = `1395555${String(++phones).padStart(4, '0')}`
    const { status, body } = await by.post('/api/customers', { name, phone })
    expect(status).toBe(200)
    return { ...body.data, phone }
  }

  it('is filtered by person, day, resource, record and action, and searched for words, page by page', async () => {
    const row = await given(chief, '日志客户')
    await chief.patch(`/api/customers/${row.id}`, { version: row.version, name: '改名客户' })
    const { body } = await read(chief, { rowId: row.id })
    expect(body.data.items).toHaveLength(2)
    expect(body.data.items[0]).toMatchObject({
      ...{
        staffId: chief.user.id,
        resource: 'customers',
        action: 'change',
        changes: '客户名称：日志客户 → 改名客户',
      },
      ...{ _labels: { rowId: '改名客户', action: '修改' } },
    })
    const ids = async (query: Record<string, string | string[]>) =>
      (await read(chief, query)).body.data.items.map(({ id }) => id)
    const [changed = '', created = ''] = body.data.items.map(({ id }) => id)
    expect(await ids({ rowId: row.id, verb: 'create' })).toEqual([created])
    expect(await ids({ q: '改名客户' })).toEqual([changed])
    expect(await ids({ rowId: row.id, resource: 'orders' })).toEqual([])
    expect(await ids({ rowId: row.id, staffId: chief.user.id })).toHaveLength(2)
    expect(await ids({ rowId: row.id, at_lt: '2020-01-01T00:00:00Z' })).toEqual([])
    const page = await read(chief, { rowId: row.id, _end: '1' })
    expect(page.body.data).toMatchObject({ total: 2, items: [{ id: changed }] })
    expect(await ids({ rowId: row.id, _end: '1', _after: String(page.body.data.next) })).toEqual([created])
    const english = await server.app.inject({
      url: `/api/auditLogs/${changed}`,
      headers: { authorization: `Bearer ${chief.user.token}`, 'accept-language': 'en' },
    })
    expect(english.json().data._labels).toMatchObject({
      changes: 'Customer name: 日志客户 → 改名客户',
      action: 'Changed',
    })
    // What is filled in behind the query tells nothing to anyone who asks for it by a filter or an order.
    expect(await ids({ reason_contains: '改名', rowId: row.id })).toEqual([])
    expect(await ids({ changes_contains: '改名', rowId: row.id })).toEqual([])
    const one = await chief.get(`/api/auditLogs/${changed}`)
    expect(one.body.data).toMatchObject({ changes: '客户名称：日志客户 → 改名客户', rowId: row.id })
    const { text } = await chief.get('/api/auditLogs/export', { _view: 'all', rowId: row.id })
    expect(text).toContain('客户名称：日志客户 → 改名客户')
  })

  it('finds by an action what another resource’s action of that name changed', async () => {
    const { pool } = server.database
    const row = await given(chief, '发车的客户')
    await pool.query(
      `insert into audit_entries (id, at, staff_id, resource, row_id, action, changes)
       values (gen_random_uuid(), now(), $1, 'waybills', $2, 'depart', '{}'),
              (gen_random_uuid(), now(), $1, 'orderCars', $2, 'waybills.depart', '{}'),
              (gen_random_uuid(), now(), $1, 'waybills', $2, 'undepart', '{}')`,
      [chief.user.id, row.id],
    )
    const { body } = await read(chief, { rowId: row.id, verb: 'depart' })
    expect(body.data.items.map(({ resource, action, _labels }) => [resource, action, _labels.action]).sort()).toEqual([
      ['orderCars', 'waybills.depart', '发车'],
      ['waybills', 'depart', '发车'],
    ])
  })

  it('is verified by those who reach the whole company, entry by entry', async () => {
    const verify = (client: Client) => client.post('/api/auditLogs/actions/verify', { input: {} })
    await sealAudit(server.database)
    const { status, body } = await verify(chief)
    expect([status, body.message]).toEqual([200, 'ok'])
    expect(Number(body.data.created)).toBeGreaterThan(0)
    for (const person of [without('audit.read'), branchOnly])
      expect((await verify(await server.as(person))).status).toBe(403)
  })

  it('is read by an index whatever it is filtered by, and what is searched for words says how far it looked', async () => {
    const { pool } = server.database
    await pool.query(
      `insert into audit_entries (id, at, resource, row_id, action, changes, reason)
       select gen_random_uuid(), '2020-05-01'::timestamptz + n * interval '1 second', 'offices', null,
         case when n = 7 then 'unlock' else 'change' end, '{}', case when n = 100 then '很早的缘由' end
       from generate_series(1, 60000) n`,
    )
    await pool.query('analyze audit_entries')
    const plan = async (where: string) => {
      const { rows } = await pool.query(
        `explain select * from audit_logs t where ${where} order by t.at desc, t.id desc limit 20`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(await plan('true')).toContain('audit_entries_at_idx')
    expect(await plan(`t.verb = 'unlock'`)).toContain('audit_entries_verb_idx')
    expect(await plan(`t.resource = 'customers'`)).toMatch(/audit_entries_(resource|at)_idx/)
    const far = await read(chief, { q: '很早的缘由' })
    expect([far.body.data.items.length, far.body.data.lookedTo]).toEqual([0, expect.stringMatching(/^2020-05-01T/)])
    const near = await read(chief, { q: '很早的缘由', at_lt: '2020-05-01T00:10:00Z' })
    expect([near.body.data.items.length, near.body.data.lookedTo]).toEqual([1, undefined])
    await pool.query('alter table audit_entries disable trigger user')
    await pool.query(`delete from audit_entries where at between '2020-05-01' and '2020-05-03'`)
    await pool.query('alter table audit_entries enable trigger user')
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
      const { body } = await read(client, { verb: 'create', resource: 'customers', _end: '500' })
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
    const { text, body } = await read(outsider, { rowId: row.id })
    expect(body.data.items).toHaveLength(2)
    const whole = await outsider.get(`/api/auditLogs/${body.data.items[1]?.id}`)
    expect(whole.body.data.changes).toContain(`电话：— → ${maskPhone(row.phone)}`)
    expect(whole.text).not.toContain(row.phone)
    expect(whole.text).not.toContain('信用额度')
    expect(text).not.toContain(row.phone)
    expect(text).not.toContain('信用额度')
    for (const q of ['765432100', row.phone, '秘密客户']) {
      expect((await read(chief, { q })).body.data.items.length, q).toBeGreaterThan(0)
      expect((await read(outsider, { q })).body.data.items, q).toEqual([])
    }
    const blind = await server.as(hiding('customerManage'))
    expect((await read(blind, { rowId: row.id })).body.data.items).toEqual([])
  })

  it('keeps the changes of a row to itself that the person does not see', async () => {
    const branch = await server.as(branchOnly)
    const row = await given(branch, '移走的客户')
    const { rows } = await server.database.pool.query(
      'update customers set office_id = $2 where id = $1 returning id',
      [row.id, server.offices.hq],
    )
    expect(rows).toHaveLength(1)
    const { body } = await read(branch, { rowId: row.id })
    expect(body.data.items).toMatchObject([{ action: 'create', changes: null }])
    expect(body.data.items[0]?._labels.rowId).toBeUndefined()
    await server.database.pool.query(
      `insert into audit_entries (id, at, staff_id, resource, row_id, action, changes, reason)
       values (gen_random_uuid(), now(), $1, 'customers', $2, 'change', '{}', '移走的缘由')`,
      [branch.user.id, row.id],
    )
    const seen = async (client: Client) => [
      (await read(client, { rowId: row.id, verb: 'change' })).body.data.items.map(({ reason }) => reason),
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
    expect((await read(chief, { verb: 'export' })).body.data.items[0]).toMatchObject({
      resource: 'customers',
      rowId: null,
    })
    await server.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: chief.user.username, password: 'no' },
    })
    const { body } = await read(chief, { resource: 'sessions', verb: 'loginFailed' })
    expect(body.data.items[0]).toMatchObject({ rowId: chief.user.id, staffId: null })
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
