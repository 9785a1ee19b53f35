import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyPassword } from '../../../../server/auth/passwords.ts'
import type { User } from '../../../../server/auth/user.ts'
import { flagNames } from '../../../../src/define/flags.ts'
import {
  allowed,
  type Company,
  givenAccount,
  givenCustomer,
  newPhone,
  openCompany,
  refusal,
  restricted,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'

describe.each(testDatabases())('the company ($name)', (which) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(which)
  })
  afterAll(() => company.database.close())

  let serial = 0
  const givenRole = (draft = {}, by = company.boss) =>
    company.create(by, 'roles', { code: `R${++serial}`, name: `角色${serial}`, ...draft })
  const givenStaff = (draft = {}, by = company.boss) => {
    const n = ++serial
    return company.create(by, 'staff', {
      jobNo: `N${n}`,
      name: `员工${n}`,
      username: `user${n}`,
      phone: newPhone(),
      post: 'sales',
      ...draft,
    })
  }

  test('no office lies below itself', async () => {
    const [top, middle] = [await givenOffice(), await givenOffice()]
    await company.change(company.boss, 'offices', middle, { parentId: top.id })
    const below = await givenOffice({ parentId: middle.id })
    const put = (parentId: string) => company.change(company.boss, 'offices', top, { parentId })
    expect(await refusal(put(below.id))).toMatchObject({ key: 'offices.circle', fields: ['parentId'] })
    expect(await refusal(put(top.id))).toMatchObject({ key: 'offices.circle' })
  })
  const givenOffice = (draft = {}) =>
    company.create(company.boss, 'offices', { code: `F${++serial}`, name: `营业部${serial}`, ...draft })

  test('nobody grants a right or a menu that one lacks', async () => {
    const clerk = restricted(company.manager, 'role.edit', 'staff.edit', 'order.create')
    expect(await refusal(givenRole({ rights: ['receipt.post'] }, clerk))).toMatchObject({
      key: 'roles.beyond',
      fields: ['rights'],
    })
    const role = await givenRole({ rights: ['order.create'] }, clerk)
    const grant = (rights: string[]) => company.change(clerk, 'roles', role, { rights })
    expect(await refusal(grant(['order.create', 'cost']))).toMatchObject({ key: 'roles.beyond' })
    const rich = await givenRole({ rights: ['receipt.post'] })
    expect(await refusal(givenStaff({ roleIds: [rich.id] }, clerk))).toMatchObject({
      key: 'roles.beyond',
      fields: ['roleIds'],
    })
    const blind = { ...clerk, permission: { ...clerk.permission, financeManage: { hidden: 1 } } } as typeof clerk
    expect(await refusal(givenRole({ rights: [] }, blind))).toMatchObject({ key: 'roles.beyond' })
    await givenRole({ rights: [], hiddenFlags: flagNames }, blind)
    expect(await refusal(givenStaff({ dataScope: 'all' }, { ...clerk, scope: 'office' }))).toMatchObject({
      fields: ['dataScope'],
    })
  })

  test('the last administrator remains one', async () => {
    const boss = await company.row('staff', company.boss.id)
    const stop = (by: User, who: { id: string }, verb = 'stop') => refusal(company.act(by, 'staff', verb, who))
    expect(await refusal(company.change(company.boss, 'staff', boss, { roleIds: [] }))).toMatchObject({
      key: 'roles.lastAdmin',
    })
    const role = await company.row('roles', boss.roleIds[0] ?? '')
    expect(await refusal(company.change(company.boss, 'roles', role, { rights: ['cost'] }))).toMatchObject({
      key: 'roles.lastAdmin',
    })
    const second = await givenStaff({ roleIds: boss.roleIds, post: 'boss', dataScope: 'all' })
    const other = { ...company.boss, id: second.id }
    expect(await stop(other, boss)).toMatchObject({ key: 'roles.lastAdmin' }) // the second has no password yet
    expect(await stop(other, boss, 'leave')).toMatchObject({ key: 'roles.lastAdmin' })
    await company.act(company.boss, 'staff', 'resetPassword', second, { password: 'abcd-2026' })
    expect(await stop(other, boss)).toBeNull()
    expect(await stop(company.boss, second, 'leave')).toMatchObject({ key: 'roles.lastAdmin' })
    await company.act(other, 'staff', 'start', boss)
    await company.act(company.boss, 'staff', 'leave', second)
  })

  test('two administrators who stop each other at once do not both succeed', async () => {
    const boss = await company.row('staff', company.boss.id)
    const others = (await company.rows('staff', sql`${boss.roleIds[0]} = any(t.role_ids)`)).filter(
      (row) => row.id !== boss.id && row.status === 'on',
    )
    for (const row of others) await company.act(company.boss, 'staff', 'leave', row)
    const { id } = await givenStaff({ roleIds: boss.roleIds, dataScope: 'all' })
    await company.act(company.boss, 'staff', 'resetPassword', { id }, { password: 'abcd-2026' })
    const second = await company.row('staff', id)
    const other = { ...company.boss, id: second.id }
    const stop = [
      refusal(company.act(company.boss, 'staff', 'stop', second)),
      refusal(company.act(other, 'staff', 'stop', boss)),
    ]
    expect((await Promise.all(stop)).map((one) => one?.key ?? 'done').sort()).toEqual(['done', 'roles.lastAdmin'])
    for (const [row, by] of [
      [boss, other],
      [second, company.boss],
    ] as const)
      if ((await company.row('staff', row.id)).status === 'locked') await company.act(by, 'staff', 'start', row)
  })

  test('a new password is strong, kept as a hash, and ends the sessions', async () => {
    const user = await givenStaff()
    const { pool } = company.database
    expect((await pool.query('select 1 from credentials where staff_id = $1', [user.id])).rowCount).toBe(0)
    await pool.query(`insert into sessions (token_hash, staff_id) values ($1, $2)`, [`hash-${user.id}`, user.id])
    const reset = (password: string, by = company.boss) => company.act(by, 'staff', 'resetPassword', user, { password })
    expect(await refusal(reset('abcdefgh'))).toMatchObject({ key: 'password.weak', fields: ['password'] })
    await reset('abcd-2026')
    const { rows } = await pool.query('select password_hash, must_change from credentials where staff_id = $1', [
      user.id,
    ])
    expect(await verifyPassword(rows[0].password_hash, 'abcd-2026')).toBe(true)
    expect(rows[0].must_change).toBe(true)
    expect((await pool.query('select 1 from sessions where staff_id = $1', [user.id])).rowCount).toBe(0)
    const written = await pool.query('select changes::text from audit_entries where row_id = $1', [user.id])
    expect(JSON.stringify(written.rows)).not.toContain('abcd-2026')
    const boss = await company.row('staff', company.boss.id)
    const clerk = restricted(company.manager, 'staff.edit')
    expect(await refusal(company.act(clerk, 'staff', 'resetPassword', boss, { password: 'abcd-2026' }))).toMatchObject({
      key: 'staff.above',
    })
  })

  test('a private customer is known by the phone, a dealer is not', async () => {
    const phone = newPhone()
    const known = await givenCustomer(company, { phone, name: '张三' })
    expect(await refusal(givenCustomer(company, { phone }))).toMatchObject({
      key: 'customers.phoneTaken',
      message: '已有使用此电话的个人客户：张三',
    })
    const dealer = await givenCustomer(company, { phone, kind: 'dealer' })
    expect(await refusal(company.change(company.boss, 'customers', dealer, { kind: 'person' }))).toMatchObject({
      key: 'customers.phoneTaken',
    })
    await company.change(company.boss, 'customers', known, { phone, name: '张三丰' })
    const next = newPhone()
    const both = await Promise.all([1, 2].map(() => refusal(givenCustomer(company, { phone: next }))))
    expect(both.map((one) => one?.key ?? 'created').sort()).toEqual(['created', 'customers.phoneTaken'])
  })

  test('limits and freezing are for those who grant credit', async () => {
    const sales = allowed(company.sales, 'cost')
    const customer = await company.create(sales, 'customers', { name: '李四', phone: newPhone() })
    const change = (patch: object, by = sales) => company.change(by, 'customers', customer, { ...patch })
    expect(await refusal(change({ creditLimitFen: 1 }))).toMatchObject({ key: 'access.denied' })
    expect(await refusal(change({ status: 'frozen' }))).toMatchObject({ key: 'access.denied', fields: ['status'] })
    await change({ creditLimitFen: 1, status: 'frozen' }, company.manager)
  })

  test('so are terms: days of credit, and the way to settle that makes use of them', async () => {
    const { sales, manager } = company
    const draft = (more: object) => ({ name: '王五', phone: newPhone(), ...more })
    const change = async (id: string, patch: object, by = sales) =>
      company.change(by, 'customers', await company.row('customers', id), { ...patch })
    // Without days 混合 gives none: parts paid at once and at the delivery.
    const { id } = await company.create(sales, 'customers', draft({ settleMode: 'mixed' }))
    const days = { key: 'access.denied', fields: ['creditDays'] }
    expect(await refusal(company.create(sales, 'customers', draft({ creditDays: 365 })))).toMatchObject(days)
    expect(await refusal(change(id, { creditDays: 365 }))).toMatchObject(days)
    await change(id, { settleMode: 'prepaid', creditDays: 30 }, manager)
    for (const settleMode of ['monthly', 'mixed'])
      expect(await refusal(change(id, { settleMode }))).toMatchObject({ key: 'access.denied', fields: ['settleMode'] })
    await change(id, { settleMode: 'monthly' }, manager)
    await change(id, { settleMode: 'monthly', creditDays: 30, shortName: '五' })
    await change(id, { settleMode: 'collect' })
  })

  test('a fund account begins with its opening balance', async () => {
    expect(await givenAccount(company, { openingFen: 12_345 })).toMatchObject({ balanceFen: 12_345 })
    expect(await refusal(givenAccount(company, { openingFen: -1 }))).toMatchObject({
      key: 'funds.overdrawn',
      fields: ['openingFen'],
    })
    const account = await givenAccount(company, { openingFen: -1, allowNegative: true })
    expect(
      await refusal(company.change(company.boss, 'fundAccounts', account, { allowNegative: false })),
    ).toMatchObject({ key: 'funds.overdrawn' })
  })

  test('a collector has one active account, which stays the collector’s while money is in it', async () => {
    const givenCollector = () =>
      company.create(company.boss, 'payees', { name: `代收${++serial}`, kind: 'driver', isCollector: true })
    const [first, second] = [await givenCollector(), await givenCollector()]
    const given = (draft = {}) => givenAccount(company, { kind: 'collector', ...draft })
    expect(await refusal(given())).toMatchObject({ key: 'request.invalid', fields: ['payeeId'] })
    const held = await given({ payeeId: first.id, openingFen: 1 })
    expect(await refusal(given({ payeeId: first.id }))).toMatchObject({ key: 'funds.onePayee', fields: ['payeeId'] })
    const spare = await given({ payeeId: first.id, isActive: false })
    const change = (account: typeof held, patch: Record<string, unknown>) =>
      company.change(company.boss, 'fundAccounts', account, patch)
    expect(await refusal(change(spare, { isActive: true }))).toMatchObject({ key: 'funds.onePayee' })
    for (const patch of [{ kind: 'bank' }, { payeeId: second.id }, { isActive: false }])
      expect(await refusal(change(held, patch))).toMatchObject({ key: 'funds.notEmpty', fields: Object.keys(patch) })
    await change(held, { name: `改名${++serial}` })
    await change(await change(spare, { payeeId: second.id }), { isActive: true })
  })

  test('two accounts made at once for one collector are one', async () => {
    const { id } = await company.create(company.boss, 'payees', { name: '并发', kind: 'driver', isCollector: true })
    const made = () => refusal(givenAccount(company, { kind: 'collector', payeeId: id }))
    expect((await Promise.all([made(), made()])).map((one) => one?.key).sort()).toEqual(['funds.onePayee', undefined])
  })
})
