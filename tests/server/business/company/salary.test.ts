import { sql } from 'drizzle-orm'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../../../server/auth/user.ts'
import { calculateMonth } from '../../../../server/business/company/calculate-salary.ts'
import { confirmMonth } from '../../../../server/business/company/confirm-salary.ts'
import { previewSalary } from '../../../../server/business/company/preview-salary.ts'
import { payslips, salaryOverview } from '../../../../server/business/company/salary-report.ts'
import { transact } from '../../../../server/engine/transact.ts'
import type { Tx } from '../../../../server/engine/tx.ts'
import { businessDay, dayStart, monthOf } from '../../../../src/define/business-day.ts'
import {
  allowed,
  type Company,
  carsOf,
  givenAccount,
  givenArrived,
  givenOrder,
  loadsOf,
  openCompany,
  refusal,
  restricted,
  signature,
} from '../../../helpers/company.ts'
import { testDatabases } from '../../../helpers/postgres.ts'

const today = businessDay(new Date())
const month = monthOf(today)
/** Within the month after this one. */
const later = new Date(Date.parse(dayStart(`${month}-28`)) + 10 * 86_400_000)

describe.each(testDatabases())('salaries ($name)', (which) => {
  let company: Company
  let accountant: User
  let confirming: User
  beforeAll(async () => {
    company = await openCompany(which)
    accountant = allowed(company.accountant, 'pay', 'salary.edit')
    confirming = allowed(company.manager, 'pay', 'salary.confirm')
  })
  beforeEach(async () => {
    // Each test begins without wages and without what would count for them.
    await company.database.pool.query(
      `truncate salary_sheets, salary_lines, salary_adjustments, salary_rules, salary_car_tiers, salary_rate_tiers`,
    )
    await company.database.pool.query(
      `update orders set delivered_at = null where status in ('delivered', 'completed')`,
    )
    await company.database.pool.query(`update waybills set completed_at = null`)
    await company.database.pool.query(`update receipt_allocations set allocated_on = '2020-01-01'`)
  })
  afterAll(() => company.database.close())

  const at = <T>(now: Date, by: User, action: (tx: Tx) => Promise<T>): Promise<T> =>
    transact(company.database, { user: by, meta: { requestId: 'test', address: null, language: 'zh' }, now }, action)
  const calculate = (chosen = {}, by = accountant, now = new Date()) =>
    at(now, by, (tx) => calculateMonth(tx, month, chosen))
  const confirmAll = (chosen = {}, by = confirming, now = later) => at(now, by, (tx) => confirmMonth(tx, month, chosen))
  const sheetOf = async (user: { id: string }) => {
    const [sheet] = await company.rows('salarySheets', sql`t.staff_id = ${user.id} and t.month = ${month}`)
    if (!sheet) throw new Error('no sheet')
    return sheet
  }
  const rule = (draft: Record<string, unknown>) =>
    company.create(company.boss, 'salaryRules', { name: '规则', fromMonth: '2020-01', ...draft })
  const adjust = async (user: { id: string }, ...lines: [string, number, string][]) => {
    const sheet = await sheetOf(user)
    const adjustments = lines.map(([item, amountFen, reason]) => ({ item, amountFen, reason }))
    return company.change(accountant, 'salarySheets', sheet, { adjustments })
  }

  /** Two cars from the order to the signature; the driver's trip is completed. */
  async function delivered(fens = [400_000, 300_000], trip: Record<string, unknown> = {}) {
    const order = await givenOrder(
      company,
      { collectFen: fens.reduce((a, b) => a + b, 0) },
      fens.map((freightFen) => ({ freightFen })),
    )
    const waybill = await givenArrived(company, await carsOf(company, order), { freightFen: 100_000, ...trip })
    const boss = company.boss
    for (const load of await loadsOf(company, waybill))
      await company.act(boss, 'waybillLoads', 'sign', load, { ...signature, unpaidReason: '熟客' })
    await company.act(boss, 'waybills', 'complete', waybill)
    return company.row('orders', order.id)
  }

  test('a month is generated from rules, delivered cars and completed trips, with lines that say how', async () => {
    await rule({
      post: 'sales',
      baseFen: 450_000,
      insuranceFen: 42_000,
      commissionOn: 'cars',
      tierMode: 'progressive',
      carTiers: [
        { fromCars: 0, perCarFen: 3_000 },
        { fromCars: 1, perCarFen: 5_000 },
      ],
    })
    await rule({ post: 'driver', baseFen: 400_000, tripFen: 20_000 })
    await delivered()
    expect(await calculate()).toEqual({ created: 7, changed: 0, same: 0, frozen: 0 })
    const sales = await sheetOf(company.sales)
    expect(sales).toMatchObject({
      baseFen: 450_000,
      commissionFen: 8_000,
      grossFen: 458_000,
      deductFen: 42_000,
      netFen: 416_000,
      status: 'draft',
    })
    expect(sales.sheetNo).toMatch(/^GZ\d{6}-\d{4}$/)
    const lines = await company.rows('salaryLines', sql`t.sheet_id = ${sales.id}`, sql`t.seq`)
    expect(lines.map((line) => [line.item, line.quantity, line.rateFen, line.amountFen])).toEqual([
      ['base', null, 450_000, 450_000],
      ['commission', 1, 3_000, 3_000],
      ['commission', 1, 5_000, 5_000],
      ['insurance', null, null, 42_000],
    ])
    expect(await sheetOf(company.driver)).toMatchObject({ tripFen: 20_000, netFen: 420_000 })
    expect(await sheetOf(company.cashier)).toMatchObject({ netFen: 0, ruleId: null })
    expect(await calculate()).toEqual({ created: 0, changed: 0, same: 7, frozen: 0 })
  })

  test('a commission on profit or on money received follows the order to the fen', async () => {
    await rule({
      post: 'sales',
      commissionOn: 'grossProfit',
      tierMode: 'whole',
      rateTiers: [{ fromFen: 0, percent: 3.33 }],
    })
    const order = await delivered([400_001, 300_000])
    await calculate()
    expect(order.grossProfitFen).toBe(600_001)
    // 6,000.01 × 3.33 % = 199.800333
    expect(await sheetOf(company.sales)).toMatchObject({ commissionFen: 19_980 })
    await company.database.pool.query(
      'truncate salary_sheets, salary_lines, salary_adjustments, salary_rules, salary_car_tiers, salary_rate_tiers',
    )
    await rule({ post: 'sales', commissionOn: 'received', tierMode: 'whole', rateTiers: [{ fromFen: 0, percent: 1 }] })
    const account = await company.create(company.boss, 'fundAccounts', {
      name: `工资测试${uuid()}`,
      kind: 'bank',
      openingFen: 0,
    })
    const receipt = await company.create(company.cashier, 'receipts', {
      customerId: order.customerId,
      payerName: '付款人',
      amountFen: 700_001,
      fundAccountId: account.id,
    })
    await calculate()
    // 7,000.01 × 1 % = 70.0001
    expect(await sheetOf(company.sales)).toMatchObject({ commissionFen: 7_000 })
    await company.act(company.accountant, 'receipts', 'reverse', receipt, { reason: '退票' })
    await calculate()
    expect(await sheetOf(company.sales)).toMatchObject({ commissionFen: 0 })
  })

  test("a person's own rule goes before the post's, and the newest that has begun before both", async () => {
    await rule({ post: 'sales', baseFen: 100 })
    await rule({ post: 'sales', baseFen: 200, fromMonth: month })
    await rule({ post: 'sales', baseFen: 300, fromMonth: '2090-01' })
    await rule({ staffId: company.manager.id, baseFen: 400 })
    await rule({ post: 'manager', baseFen: 500 })
    await calculate()
    expect([(await sheetOf(company.sales)).baseFen, (await sheetOf(company.manager)).baseFen]).toEqual([200, 400])
  })

  test('who came within the month is paid by its days, who comes later and who left on no known day not at all', async () => {
    await rule({ post: 'sales', baseFen: 310_000 })
    await rule({ post: 'cashier', baseFen: 310_000 })
    const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
    const set = (user: User, column: string, value: string | null) =>
      company.database.pool.query(`update staff set ${column} = $2 where id = $1`, [user.id, value])
    await set(company.sales, 'hired_on', `${month}-11`)
    await set(company.driver, 'hired_on', '2090-01-01')
    await set(company.cashier, 'status', 'left')
    try {
      await calculate()
      expect((await sheetOf(company.sales)).baseFen).toBe(Math.round((310_000 * (days - 10)) / days))
      await expect(sheetOf(company.driver)).rejects.toThrow('no sheet')
      await expect(sheetOf(company.cashier)).rejects.toThrow('no sheet')
    } finally {
      await set(company.sales, 'hired_on', null)
      await set(company.driver, 'hired_on', null)
      await set(company.cashier, 'status', 'on')
    }
  })

  test('who left within the month is paid to the day of leaving, who left before it not at all, who left after it whole', async () => {
    await rule({ post: 'sales', baseFen: 310_000, insuranceFen: 1_000 })
    await rule({ post: 'driver', tripFen: 20_000, baseFen: 310_000 })
    const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
    const employed = async (from: string | null, to: string | null, status = 'left', who = company.sales) => {
      await company.database.pool.query('update staff set hired_on = $2, left_on = $3, status = $4 where id = $1', [
        who.id,
        from,
        to,
        status,
      ])
      await calculate()
    }
    const share = (worked: number) => Math.floor((310_000 * worked * 2 + days) / (2 * days))
    const base = async () => (await sheetOf(company.sales)).baseFen
    try {
      await employed(null, '2020-01-31')
      await expect(sheetOf(company.sales)).rejects.toThrow('no sheet')
      await employed(null, `${month}-10`)
      expect(await base()).toBe(share(10))
      await employed(`${month}-05`, `${month}-10`)
      expect(await base()).toBe(share(6))
      await employed(`${month}-10`, `${month}-10`)
      expect(await base()).toBe(share(1))
      await employed(null, `${month}-01`)
      expect(await base()).toBe(share(1))
      await employed(null, `${month}-${days}`)
      expect(await base()).toBe(310_000)
      await employed(`${month}-11`, '2090-03-05')
      expect(await base()).toBe(share(days - 10))
      await employed(null, '2090-03-05')
      expect(await base()).toBe(310_000)
      // Who left before the month and still earned something in it gets that alone.
      await delivered()
      await employed(null, '2020-01-31', 'left', company.driver)
      expect(await sheetOf(company.driver)).toMatchObject({ baseFen: 0, tripFen: 20_000 })
    } finally {
      await employed(null, null, 'on')
      await employed(null, null, 'on', company.driver)
    }
    expect(await base()).toBe(310_000)
  })

  test('what was delivered and received before a hand-over stays with who did it, what comes after is the successor’s', async () => {
    for (const post of ['sales', 'manager'])
      await rule({ post, commissionOn: 'received', tierMode: 'whole', rateTiers: [{ fromFen: 0, percent: 1 }] })
    const account = await company.create(company.boss, 'fundAccounts', {
      name: `交接${uuid()}`,
      kind: 'bank',
      openingFen: 0,
    })
    const order = await delivered()
    const receive = (amountFen: number) =>
      company.create(company.cashier, 'receipts', {
        ...{ customerId: order.customerId, payerName: '付款人', amountFen, fundAccountId: account.id },
      })
    const first = await receive(300_000)
    await company.act(company.boss, 'staff', 'leave', company.sales, { successorId: company.manager.id })
    try {
      await receive(100_000)
      expect((await company.row('orders', order.id)).operatorId).toBe(company.manager.id)
      const earned = async () => {
        await calculate()
        return [(await sheetOf(company.sales)).commissionFen, (await sheetOf(company.manager)).commissionFen]
      }
      expect(await earned()).toEqual([3_000, 1_000])
      // What comes back is taken from who got it.
      await company.act(company.accountant, 'receipts', 'reverse', first, { reason: '退票' })
      expect(await earned()).toEqual([0, 1_000])
      await company.database.pool.query(`update salary_rules set commission_on = 'revenue'`)
      expect(await earned()).toEqual([7_000, 0])
    } finally {
      await company.act(company.boss, 'staff', 'rejoin', company.sales, { backOn: null })
    }
  })

  test('calculating again takes what is new and keeps every adjustment with its reason', async () => {
    await rule({ post: 'sales', baseFen: 100_000, commissionOn: 'cars', carTiers: [{ fromCars: 0, perCarFen: 1_000 }] })
    await calculate()
    const adjusted = await adjust(company.sales, ['bonus', 50_000, '新客户'], ['fine', 20_000, '违章'])
    expect(adjusted).toMatchObject({ bonusFen: 50_000, fineFen: 20_000, netFen: 130_000 })
    await delivered()
    const seen = await previewSalary(
      (statement) => at(new Date(), accountant, (tx) => tx.query(statement)),
      accountant,
      month,
      {},
    )
    expect(seen).toMatchObject({
      kinds: { new: 0, changed: 1 },
      before: { netFen: 130_000 },
      after: { netFen: 132_000 },
    })
    expect(seen.differences).toEqual([
      expect.objectContaining({ staffId: company.sales.id, kind: 'changed', beforeFen: 130_000, afterFen: 132_000 }),
    ])
    expect(await calculate()).toMatchObject({ changed: 1, same: 6 })
    const sheet = await sheetOf(company.sales)
    expect(sheet).toMatchObject({ commissionFen: 2_000, bonusFen: 50_000, fineFen: 20_000, netFen: 132_000 })
    expect(await company.rows('salaryAdjustments', sql`t.sheet_id = ${sheet.id}`, sql`t.seq`)).toMatchObject([
      { item: 'bonus', amountFen: 50_000, reason: '新客户' },
      { item: 'fine', amountFen: 20_000, reason: '违章' },
    ])
    const [row] = await company.act(accountant, 'salarySheets', 'recalculate', [sheet])
    expect(row).toMatchObject({ netFen: 132_000, version: sheet.version })
    const bare = await company.change(accountant, 'salarySheets', sheet, { adjustments: [] })
    expect(bare).toMatchObject({ bonusFen: 0, fineFen: 0, netFen: 102_000 })
  })

  test('a confirmed month does not move, whatever happens to orders, rules and adjustments afterwards', async () => {
    const paid = await rule({
      post: 'sales',
      baseFen: 100_000,
      commissionOn: 'revenue',
      tierMode: 'whole',
      rateTiers: [{ fromFen: 0, percent: 1 }],
    })
    const order = await delivered()
    await calculate()
    expect(await confirmAll()).toMatchObject({ confirmed: 7 })
    const before = await sheetOf(company.sales)
    expect(before).toMatchObject({ status: 'confirmed', netFen: 107_000, confirmedById: confirming.id })
    await company.database.pool.query('update orders set revenue_fen = 1, gross_profit_fen = -5 where id = $1', [
      order.id,
    ])
    await company.change(company.boss, 'salaryRules', paid, { baseFen: 9 })
    expect(await calculate()).toEqual({ created: 0, changed: 0, same: 0, frozen: 7 })
    expect(await refusal(adjust(company.sales, ['bonus', 1, '试']))).toMatchObject({ key: 'row.locked' })
    expect(await refusal(company.act(accountant, 'salarySheets', 'recalculate', [before]))).toMatchObject({
      key: 'action.notAllowed',
    })
    await expect(
      company.database.pool.query('update salary_sheets set net_fen = 1, gross_fen = 1 where id = $1', [before.id]),
    ).rejects.toMatchObject({ code: '23001' })
    expect(await sheetOf(company.sales)).toEqual(before)
    await company.database.pool.query('update orders set revenue_fen = $2, gross_profit_fen = $3 where id = $1', [
      order.id,
      order.revenueFen,
      order.grossProfitFen,
    ])
  })

  test('a month is confirmed when it is over, and generated when it has begun', async () => {
    await calculate()
    expect(await refusal(confirmAll({}, confirming, new Date()))).toMatchObject({ key: 'salary.running' })
    const sheet = await sheetOf(company.sales)
    expect(await refusal(company.act(confirming, 'salarySheets', 'confirm', sheet))).toMatchObject({
      key: 'salary.running',
    })
    const ahead = at(new Date(), accountant, (tx) => calculateMonth(tx, '2090-01', {}))
    expect(await refusal(ahead)).toMatchObject({ key: 'salary.future', fields: ['month'] })
    expect(await refusal(confirmAll({ posts: ['boss'], officeId: uuid() }))).toMatchObject({ key: 'salary.nothing' })
  })

  test('a wage below zero is confirmed with a reason alone', async () => {
    await calculate()
    await adjust(company.sales, ['loan', 30_000, '借支'])
    expect(await refusal(confirmAll())).toMatchObject({
      key: 'salary.negative',
      fields: ['reason'],
      message: expect.stringContaining('sales'),
    })
    expect((await sheetOf(company.driver)).status).toBe('draft')
    await confirmAll({ reason: '下月扣回' })
    expect(await sheetOf(company.sales)).toMatchObject({
      netFen: -30_000,
      status: 'confirmed',
      confirmReason: '下月扣回',
    })
    expect(await sheetOf(company.driver)).toMatchObject({ status: 'confirmed', confirmReason: null })
  })

  test('who prepared a sheet, or adjusted it, does not confirm it', async () => {
    await calculate()
    const both = allowed(accountant, 'salary.confirm')
    expect(await refusal(confirmAll({}, both))).toMatchObject({
      key: 'salary.own',
      message: expect.stringMatching(/^7 张/),
    })
    const sheet = await sheetOf(company.sales)
    expect(await refusal(company.act(both, 'salarySheets', 'confirm', sheet))).toMatchObject({ key: 'action.own' })
    const adjusting = allowed(confirming, 'salary.edit')
    await company.change(adjusting, 'salarySheets', sheet, {
      adjustments: [{ item: 'bonus', amountFen: 1, reason: '奖' }],
    })
    expect(await refusal(confirmAll())).toMatchObject({ key: 'salary.own', message: expect.stringContaining('sales') })
    await calculate()
    await confirmAll({ staffIds: [company.driver.id] })
    expect(await sheetOf(company.driver)).toMatchObject({ status: 'confirmed', calculatedById: accountant.id })
  })

  test('a commission on costs that nobody has checked is confirmed with a reason alone', async () => {
    const percents = [{ fromFen: 0, percent: 10 }]
    await rule({ post: 'sales', commissionOn: 'grossProfit', tierMode: 'whole', rateTiers: percents })
    const carrier = await company.create(company.boss, 'carriers', { name: '顺风', phone: '13800004444' })
    const order = await delivered([400_000], { carrierKind: 'outside', carrierId: carrier.id })
    expect(order).toMatchObject({ costState: 'estimated', grossProfitFen: 300_000 })
    await calculate()
    expect(await sheetOf(company.sales)).toMatchObject({ commissionFen: 30_000, estimatedOrders: 1 })
    expect(await refusal(confirmAll())).toMatchObject({ key: 'salary.estimated', fields: ['reason'] })
    const [payable] = await company.rows('payables', sql`t.status = 'pendingCheck'`)
    await company.act(company.accountant, 'payables', 'check', payable as { id: string })
    expect(await company.row('orders', order.id)).toMatchObject({ costState: 'checked' })
    await calculate()
    expect(await sheetOf(company.sales)).toMatchObject({ commissionFen: 30_000, estimatedOrders: 0 })
    await confirmAll()
    expect(await sheetOf(company.sales)).toMatchObject({ status: 'confirmed', confirmReason: null })
  })

  test('undoing a confirmation needs its own right and is written down with the reason', async () => {
    await calculate()
    await confirmAll()
    const sheet = await sheetOf(company.sales)
    const undo = (by: User) => company.act(by, 'salarySheets', 'unconfirm', sheet, { reason: '漏算' })
    expect(await refusal(undo(accountant))).toMatchObject({ key: 'access.denied' })
    const [draft] = await undo(allowed(accountant, 'salary.unconfirm'))
    expect(draft).toMatchObject({ status: 'draft', confirmedAt: null, confirmedById: null })
    const { rows } = await company.database.pool.query(
      `select action, reason from audit_entries where row_id = $1 order by id`,
      [sheet.id],
    )
    expect(rows).toEqual([
      { action: 'create', reason: null },
      { action: 'confirm', reason: null },
      { action: 'unconfirm', reason: '漏算' },
    ])
  })

  /** What this file does with the clock breaks laws about orders; those of money hold. */
  const brokenOfWages = async () =>
    (await company.broken()).filter((one) => 'number' in one && [4, 5, 8].includes(one.number))

  test('is paid as one payable of the branch, and open again once its payment is reversed', async () => {
    await calculate()
    await adjust(company.sales, ['bonus', 500_000, '奖金'])
    await confirmAll()
    const [first, second] = [await sheetOf(company.sales), await sheetOf(company.driver)]
    await company.act(confirming, 'salarySheets', 'pay', [first, second])
    const payableId = (await company.row('salarySheets', first.id)).payableId ?? ''
    const payable = await company.row('payables', payableId)
    expect(payable).toMatchObject({ kind: 'salary', status: 'checked', netFen: first.netFen + second.netFen })
    const unconfirm = company.act(company.boss, 'salarySheets', 'unconfirm', first, { reason: '漏算' })
    expect(await refusal(unconfirm)).toMatchObject({ key: 'action.refused' })
    const uncheck = company.act(company.accountant, 'payables', 'uncheck', payable, { reason: '重核' })
    expect(await refusal(uncheck)).toMatchObject({ key: 'payables.salary' })

    const { id: fundAccountId } = await givenAccount(company, { openingFen: 100_000_000 })
    await company.act(company.cashier, 'payables', 'pay', payable, { fundAccountId })
    const unpay = (row: { id: string }) =>
      company.act(company.boss, 'salarySheets', 'unpay', row, { reason: '银行退回' })
    expect(await refusal(unpay(second))).toMatchObject({ key: 'salary.requested' })
    const [payment] = await company.rows('payments', sql`t.payee_id = ${payable.payeeId}`)
    if (!payment) throw new Error('no payment')
    await company.act(company.accountant, 'payments', 'approve', payment)
    await company.act(company.cashier, 'payments', 'pay', payment, { paidOn: today })
    expect(await company.row('salarySheets', first.id)).toMatchObject({ status: 'paid', paidOn: today })
    expect(await calculate()).toMatchObject({ frozen: 7 })
    expect(await brokenOfWages()).toEqual([])

    await company.act(company.accountant, 'payments', 'reverse', payment, { reason: '银行退回' })
    expect(await company.row('salarySheets', second.id)).toMatchObject({ status: 'confirmed', paidOn: null })
    await unpay(second)
    expect(await company.row('payables', payableId)).toMatchObject({ netFen: first.netFen, status: 'checked' })
    await unpay(first)
    expect(await company.row('payables', payableId)).toMatchObject({ status: 'void' })
    expect(await company.row('salarySheets', first.id)).toMatchObject({ status: 'confirmed', payableId: null })
    expect(await brokenOfWages()).toEqual([])
  })

  test('a person makes, confirms and sees the wages of the own offices alone', async () => {
    const officeId = uuid()
    const { pool } = company.database
    await pool.query(`insert into offices (id, code, name, kind) values ($1, 'X', '分部', 'branch')`, [officeId])
    await pool.query('update staff set office_id = $1 where id = $2', [officeId, company.driver.id])
    try {
      const reach = { scope: 'office' as const, officeId, officeIds: [officeId] }
      const local = { ...accountant, ...reach }
      expect(await calculate({}, local)).toMatchObject({ created: 1 })
      expect(await calculate({ officeId: company.officeId }, local)).toMatchObject({ created: 0, same: 0 })
      expect(await calculate()).toMatchObject({ created: 6, same: 1 })
      const run = <T>(statement: Parameters<Tx['query']>[0]) => at(new Date(), local, (tx) => tx.query<T>(statement))
      expect((await payslips(run, local, { month })).map(({ name }) => name)).toEqual(['driver'])
      expect((await salaryOverview(run, local, month)).offices.map(({ name }) => name)).toEqual(['分部'])
      expect(await confirmAll({}, { ...confirming, ...reach })).toMatchObject({ confirmed: 1 })
      expect((await sheetOf(company.sales)).status).toBe('draft')
    } finally {
      await pool.query('update staff set office_id = $1 where id = $2', [company.officeId, company.driver.id])
    }
  })

  test('what was looked at is what is done, or nothing', async () => {
    await rule({ post: 'sales', baseFen: 100 })
    const look = () =>
      previewSalary((statement) => at(new Date(), accountant, (tx) => tx.query(statement)), accountant, month, {})
    const { mark } = await look()
    await rule({ post: 'driver', baseFen: 200 })
    const action = (seen: string) => at(new Date(), accountant, (tx) => calculateMonth(tx, month, {}, seen))
    expect(await refusal(action(mark))).toMatchObject({ key: 'salary.moved' })
    expect(await company.rows('salarySheets', sql`true`)).toEqual([])
    expect(await action((await look()).mark)).toMatchObject({ created: 7 })
    const stale = await look()
    await adjust(company.sales, ['bonus', 1, '试'])
    expect(await refusal(confirmAll({ mark: stale.mark }))).toMatchObject({ key: 'salary.moved' })
    expect(await confirmAll({ mark: (await look()).mark })).toMatchObject({ confirmed: 7 })
  })

  test('two people who generate at the same moment make one sheet for each person', async () => {
    const done = await Promise.all([calculate(), calculate(), calculate()])
    expect(done.map(({ created }) => created).sort()).toEqual([0, 0, 7])
    expect(await company.rows('salarySheets', sql`true`)).toHaveLength(7)
  })

  test('a rule is for a post or a person, with tiers that ascend', async () => {
    expect(await refusal(rule({}))).toMatchObject({ key: 'request.invalid' })
    expect(await refusal(rule({ post: 'sales', staffId: company.sales.id }))).toMatchObject({ key: 'request.invalid' })
    expect(await refusal(rule({ post: 'sales', commissionOn: 'cars' }))).toMatchObject({ key: 'salary.noTiers' })
    const tiers = [
      { fromCars: 5, perCarFen: 1 },
      { fromCars: 5, perCarFen: 2 },
    ]
    expect(await refusal(rule({ post: 'sales', commissionOn: 'cars', carTiers: tiers }))).toMatchObject({
      key: 'salary.tiers',
      fields: ['carTiers.1.fromCars'],
    })
    const kept = await rule({ post: 'sales', commissionOn: 'cars', carTiers: tiers.slice(0, 1) })
    expect(await company.change(company.boss, 'salaryRules', kept, { baseFen: 7 })).toMatchObject({ baseFen: 7 })
    expect(await refusal(rule({ post: 'sales', fromMonth: '2020-01' }))).toMatchObject({ key: 'row.duplicate' })
    expect(await refusal(rule({ post: 'driver', fromMonth: '2020-13' }))).toMatchObject({ key: 'request.invalid' })
    const blind = restricted(company.boss, 'salary.edit')
    expect(
      await refusal(
        company.create(blind, 'salaryRules', { name: '规则', fromMonth: '2020-01', post: 'boss', baseFen: 1 }),
      ),
    ).toMatchObject({ fields: ['baseFen'] })
  })

  test('two thousand people are paid with no more statements than ten', async () => {
    const { pool } = company.database
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const statementsOf = async <T>(work: () => Promise<T>): Promise<{ done: T; statements: number }> => {
      const before = sent.mock.calls.length
      return { done: await work(), statements: sent.mock.calls.length - before }
    }
    const month = async () => [
      await statementsOf(calculate),
      await pool.query(`update salary_rules set base_fen = base_fen + 100`).then(() => statementsOf(calculate)),
      await statementsOf(confirmAll),
    ]
    try {
      await rule({ post: 'sales', baseFen: 100_000, allowanceFen: 5_000, insuranceFen: 42_000, fundFen: 30_000 })
      const few = await month()
      await pool.query(`truncate salary_sheets, salary_lines, salary_adjustments`)
      await pool.query(`insert into staff (id, job_no, name, username, phone, office_id, post, data_scope)
        select gen_random_uuid(), 'M' || n, '员工' || n, 'm' || n, '137' || lpad(n::text, 8, '0'), '${company.officeId}', 'sales', 'self' from generate_series(1, 2000) n`)
      const many = await month()
      expect(many.map(({ done }) => done)).toMatchObject([
        { created: 2007 },
        { changed: 2001, same: 6 },
        { confirmed: 2007 },
      ])
      // Rows are written a thousand or so at a time.
      const statements = (one: typeof many) => one.map((each) => each.statements)
      for (const [at, count] of statements(many).entries())
        expect(count, `${statements(few)} ${statements(many)}`).toBeLessThan((statements(few)[at] ?? 0) + 40)
    } finally {
      sent.mockRestore()
      await pool.query(`truncate salary_sheets, salary_lines, salary_adjustments`)
      await pool.query(`delete from staff where job_no like 'M%'`)
    }
  })
})
