import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { User } from '../../server/auth/user.ts'
import { business } from '../../server/business/handlers.ts'
import { act, type Verbs } from '../../server/engine/act.ts'
import { transact } from '../../server/engine/transact.ts'
import type { Tx } from '../../server/engine/tx.ts'
import { changeRow, createRow } from '../../server/engine/write.ts'
import { BusinessError } from '../../server/errors/business-error.ts'
import type { RefusalKey } from '../../server/messages/index.ts'
import { mergePermissions } from '../../src/define/flags.ts'
import { checkVin, isWholeVin } from '../../src/define/formats.ts'
import type { Resource, Row } from '../../src/define/resource.ts'
import { type Right, rightNames } from '../../src/define/rights.ts'
import { type Resources, resources } from '../../src/resources/index.ts'
import { modeOfParts } from '../../src/resources/orders/rules.ts'
import { checkInvariants } from './invariants.ts'
import { type FreshDatabase, freshDatabase, type TestDatabase } from './postgres.ts'
import { wrongFiguresIn } from './wrong-figures.ts'

type Name = keyof Resources
type Given = Record<string, unknown>

/** Guangzhou, Shanghai and Wuhan. */
export const cities = { guangzhou: '440103', shanghai: '310101', wuhan: '420102' } as const

const rightsOf = {
  boss: rightNames,
  sales: ['customer.edit', 'order.create'],
  manager: [
    'cost',
    'order.create',
    'order.audit',
    'order.price',
    'order.cancel',
    'customer.edit',
    'customer.credit',
    'claim.check',
  ],
  dispatcher: ['cost', 'waybill.dispatch', 'waybill.run'],
  driver: ['waybill.run', 'claim.make'],
  cashier: ['receipt.post', 'payment.apply', 'payment.pay', 'fund.transfer', 'fund.other'],
  accountant: [
    ...(['cost', 'freight.check', 'receipt.post', 'receipt.reverse', 'statement.make'] as const),
    ...(['payment.apply', 'payment.approve', 'payment.reverse', 'offset.post'] as const),
    ...(['fund.edit', 'fund.other', 'fund.approve', 'fund.reverse', 'claim.audit'] as const),
  ],
} as const satisfies Record<string, readonly Right[]>
type Post = keyof typeof rightsOf

/** A small company in a database of its own, whose people act through the engine. */
export type Company = Awaited<ReturnType<typeof openCompany>>

export async function openCompany(which: TestDatabase) {
  const database = await freshDatabase(which)
  const officeId = uuid()
  await database.pool.query(`insert into offices (id, code, name, kind) values ($1, 'GZ', '广州营业部', 'branch')`, [
    officeId,
  ])
  // Photos are asked for where a test is about them.
  await database.pool.query(
    `insert into company_settings (id, name, intake_photos, hand_over_photos) values ($1, '广州车运', 0, 0)`,
    [uuid()],
  )
  const people = {} as Record<Post, User>
  for (const [at, post] of (Object.keys(rightsOf) as Post[]).entries())
    people[post] = await hire(database, officeId, post, at)
  const run = <T>(by: User, action: (tx: Tx) => Promise<T>): Promise<T> =>
    transact(
      database,
      {
        user: by,
        meta: { requestId: 'test', address: null, language: 'zh' },
        now: new Date(),
        ledger: business.ledger,
      },
      action,
    )

  return {
    ...people,
    database,
    officeId,
    run,
    /** The laws of the trade that the database breaks now, and the figures that are not what they are made of. */
    broken: async () => [
      ...(await checkInvariants(async (text) => (await database.pool.query(text)).rows)),
      ...(await wrongFiguresIn(database.pool)),
    ],
    create: <N extends Name>(by: User, name: N, draft: Given): Promise<Row<Resources[N]>> =>
      run(by, async (tx) => {
        const { row } = await createRow(tx, resources[name] as Resource, draft, business.replacements[name]?.create)
        return row as unknown as Row<Resources[N]>
      }),
    change: <N extends Name>(by: User, name: N, row: { id: string; version: number }, patch: Given) =>
      run(by, async (tx) => {
        const replace = business.replacements[name]?.change
        const written = await changeRow(
          tx,
          resources[name] as Resource,
          row.id,
          { version: row.version, ...patch },
          replace,
        )
        return written.row as unknown as Row<Resources[N]>
      }),
    act: <N extends Name>(
      by: User,
      name: N,
      verb: string,
      rows: { id: string } | { id: string }[],
      input: Given = {},
    ) =>
      run(by, async (tx) => {
        const ids = [rows].flat().map((row) => row.id)
        const done = await act(
          tx,
          resources[name] as Resource,
          verb,
          { ids, input },
          (business.verbs[name] ?? {}) as unknown as Verbs,
        )
        return done as unknown as Row<Resources[N]>[]
      }),
    rows: <N extends Name>(name: N, condition: SQL, order?: SQL): Promise<Row<Resources[N]>[]> =>
      run(people.boss, (tx) => tx.lockMany(resources[name], condition, order) as Promise<Row<Resources[N]>[]>),
    row: <N extends Name>(name: N, id: string): Promise<Row<Resources[N]>> =>
      run(people.boss, (tx) => tx.lockOne(resources[name], id) as Promise<Row<Resources[N]>>),
  }
}

async function hire({ pool }: FreshDatabase, officeId: string, post: Post, at: number): Promise<User> {
  const [id, roleId] = [uuid(), uuid()]
  await pool.query('insert into roles (id, code, name, data_scope, rights) values ($1, $2, $2, $3, $4)', [
    roleId,
    post,
    'all',
    rightsOf[post],
  ])
  await pool.query(
    `insert into staff (id, job_no, name, username, phone, office_id, post, role_ids, data_scope) values ($1, $2, $3, $3, $4, $5, $6, array[$7::uuid], 'all')`,
    [id, `J${at}`, post, `1390000000${at}`, officeId, post, roleId],
  )
  await pool.query(`insert into credentials (staff_id, password_hash) values ($1, '')`, [id])
  const reach = {
    officeId,
    officeIds: [officeId],
    officesAbove: [officeId],
    scope: 'all',
    permission: mergePermissions({}),
    roleCodes: [post],
    roleIds: [roleId],
  } as const
  return {
    id,
    name: post,
    username: post,
    post,
    ...reach,
    officeIds: [officeId],
    officesAbove: [officeId],
    roleCodes: [post],
    roleIds: [roleId],
    rights: new Set<Right>(rightsOf[post]),
  }
}

/** The person with these rights besides the own ones. */
export const allowed = (user: User, ...rights: Right[]): User => ({
  ...user,
  rights: new Set([...user.rights, ...rights]),
})

/** A person like this one, but with only these rights. */
export const restricted = (user: User, ...rights: Right[]): User => ({ ...user, rights: new Set(rights) })

/** What is refused, by its key; anything else is thrown on. */
export async function refusal(
  action: Promise<unknown>,
): Promise<{ key: RefusalKey; message: string; fields: string[] } | null> {
  try {
    await action
    return null
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    return { key: error.key, message: error.message, fields: (error.errors ?? []).map(({ field }) => field) }
  }
}

let serial = 0

/** Another valid VIN. */
export function newVin(): string {
  const tail = String(++serial).padStart(7, '0')
  const vin = [...'0123456789X'].map((digit) => `LFV3A28W${digit}K${tail}`).find((one) => !checkVin(one).error)
  if (!vin) throw new Error('no check digit fits')
  return vin
}

export const newPhone = (): string => `138${String(++serial).padStart(8, '0')}`
export const newPlate = (): string => `粤B${String(10_000 + ++serial)}`

export const givenCustomer = (company: Company, draft: Given = {}) =>
  company.create(company.boss, 'customers', { name: `客户${++serial}`, phone: newPhone(), ...draft })

const collectors = new WeakMap<Company, Promise<string>>()

/** The company's one collector of 到付, with an account. */
export function collectorOf(company: Company): Promise<string> {
  const known = collectors.get(company) ?? hireCollector(company)
  collectors.set(company, known)
  return known
}

async function hireCollector(company: Company): Promise<string> {
  const draft = { name: '代收人', kind: 'driver', isCollector: true }
  const { id } = await company.create(company.boss, 'payees', draft)
  await givenAccount(company, { kind: 'collector', payeeId: id })
  return id
}

/** The account into which the collector's money goes. */
export async function collectorAccountOf(company: Company): Promise<string> {
  const payeeId = await collectorOf(company)
  const [account] = await company.rows('fundAccounts', sql`t.payee_id = ${payeeId}`)
  if (!account) throw new Error('the collector has no account')
  return account.id
}

/** An order from Guangzhou to Shanghai with two cars (4 000 and 3 000 yuan), everything to be collected on delivery. */
export async function givenDraft(
  company: Company,
  draft: Given = {},
  cars: Given[] = [{ freightFen: 400_000 }, { freightFen: 300_000 }],
) {
  const customerId = draft.customerId ?? (await givenCustomer(company)).id
  const total = cars.reduce((sum, car) => sum + Number(car.freightFen), 0)
  const isCollected = draft.collectFen !== 0
  const parts = { collectFen: total, ...draft }
  return company.create(company.sales, 'orders', {
    customerId,
    payMode: modeOfParts(parts) ?? 'collect',
    consignor: '王托运',
    consignorPhone: newPhone(),
    consignee: '李收车',
    consigneePhone: newPhone(),
    fromRegion: cities.guangzhou,
    toRegion: cities.shanghai,
    collectFen: total,
    receiptRequired: 'none',
    ...(isCollected ? { collectorId: await collectorOf(company) } : {}),
    ...draft,
    cars: cars.map((car) => ({ model: '大众朗逸', vin: newVin(), ...car })),
  })
}

export async function givenSubmitted(company: Company, draft: Given = {}, cars?: Given[]) {
  const order = await givenDraft(company, draft, cars)
  await company.act(company.sales, 'orders', 'submit', order)
  return order
}

export async function givenOrder(company: Company, draft: Given = {}, cars?: Given[]) {
  const order = await givenSubmitted(company, draft, cars)
  // With a word in case the lane's cost so far lets a loss expect.
  const lenient = allowed(company.manager, 'exception.loss')
  const [approved] = await company.act(lenient, 'orders', 'approve', order, { reason: '测试', lossReason: '测试' })
  if (!approved) throw new Error('not approved')
  const seen = (await carsOf(company, order)).filter((car) => isWholeVin(car.vin))
  if (seen.length > 0) await company.act(company.driver, 'orderCars', 'inspect', seen)
  return approved
}

/** Another price, asked for by one and let through by another; answers the order as it is then. */
export async function givenPrice(company: Company, order: { id: string }, input: Given, asker = company.boss) {
  await company.act(asker, 'orders', 'changePrice', order, input)
  const [asked] = await company.rows('orderPriceChanges', sql`t.order_id = ${order.id} and t.status = 'asked'`)
  if (!asked) throw new Error('not asked')
  const lenient = allowed(company.manager, 'exception.loss', 'exception.rebate')
  const reasons = { lossReason: '测试', rebateReason: '测试' }
  await company.act(lenient, 'orderPriceChanges', 'approve', asked, reasons)
  return company.row('orders', order.id)
}

export const carsOf = (company: Company, order: { id: string }) =>
  company.rows('orderCars', sql`t.order_id = ${order.id}`, sql`t.seq`)
export const owedBy = (company: Company, order: { id: string }) =>
  company.rows('receivables', sql`t.order_id = ${order.id} and t.status <> 'void'`, sql`t.receivable_no`)
export const loadsOf = (company: Company, waybill: { id: string }) =>
  company.rows('waybillLoads', sql`t.waybill_id = ${waybill.id}`, sql`t.slot_no, t.id`)

export const givenTruck = (company: Company, draft: Given = {}) =>
  company.create(company.boss, 'trucks', { plate: newPlate(), driverId: company.driver.id, ...draft })

export const givenAccount = (company: Company, draft: Given = {}) =>
  company.create(company.boss, 'fundAccounts', { name: `账户${++serial}`, kind: 'bank', openingFen: 0, ...draft })

/** The cars of the orders planned on one new waybill. */
export async function givenPlanned(company: Company, cars: { id: string }[], input: Given = {}) {
  await company.act(company.dispatcher, 'orderCars', 'plan', cars, { freightFen: 500_000, ...input })
  const car = await company.row('orderCars', cars[0]?.id ?? '')
  return company.row('waybills', car.currentWaybillId ?? '')
}

/** A waybill of an own truck with these cars, ready to depart. */
export async function givenAssigned(company: Company, cars: { id: string }[], input: Given = {}) {
  const ownership = input.carrierKind ?? 'own'
  const truckId = input.truckId ?? (await givenTruck(company, { ownership })).id
  const waybill = await givenPlanned(company, cars, { truckId, ...input })
  const [assigned] = await company.act(company.dispatcher, 'waybills', 'confirm', waybill)
  if (!assigned) throw new Error('not assigned')
  return assigned
}

export async function givenArrived(company: Company, cars: { id: string }[], input: Given = {}) {
  const waybill = await givenAssigned(company, cars, input)
  await company.act(company.dispatcher, 'waybills', 'depart', waybill)
  const [arrived] = await company.act(company.dispatcher, 'waybills', 'arrive', waybill)
  if (!arrived) throw new Error('not arrived')
  return arrived
}

export const signature = { signedBy: '李收车', signedPhone: '13912345678' }
