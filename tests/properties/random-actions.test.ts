import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealAudit, verifyAudit } from '../../server/audit/audit-chain.ts'
import type { User } from '../../server/auth/user.ts'
import { whereOf } from '../../server/engine/where.ts'
import { BusinessError } from '../../server/errors/business-error.ts'
import { businessDay } from '../../src/define/business-day.ts'
import { allMarks } from '../../src/define/car-parts.ts'
import type { Resource } from '../../src/define/resource.ts'
import { type ResourceName, registry } from '../../src/resources/index.ts'
import {
  type Company,
  cities,
  collectorAccountOf,
  givenAccount,
  givenCustomer,
  givenDraft,
  givenOrder,
  givenTruck,
  newPhone,
  openCompany,
  signature,
} from '../helpers/company.ts'
import { givenAdvance } from '../helpers/payables.ts'
import { testDatabases } from '../helpers/postgres.ts'

/** One action of one person: what, on which of the rows that are there, with which numbers. */
type Step = { action: number; by: number; row: number; amount: number; flag: boolean }

const step = fc.record({
  action: fc.nat(999),
  by: fc.nat(19),
  row: fc.nat(9999),
  amount: fc.oneof(fc.integer({ min: 1, max: 400_000 }), fc.constantFrom(0, -1, 1e15, 700_000)),
  flag: fc.boolean(),
})
/** Actions that several people do at the same moment. */
const moments = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 25, maxLength: 40 })

const people = ['boss', 'sales', 'manager', 'dispatcher', 'driver', 'cashier', 'accountant'] as const
const reason = { reason: '测试原因' }
const today = businessDay(new Date())
/** Above it an expense is approved by somebody else, as the company is set up below. */
const EXPENSE_LIMIT = 20_000

const sent = (toAccountId: string, amountFen: number) => ({ toAccountId, amountFen, transferredOn: today })

/** A payment is asked for out of the company's account, now and then out of what a collector holds. */
const outOf = ({ amount, flag, row }: Step, { account, collector }: World) => ({
  fundAccountId: row % 4 === 0 ? collector : account,
  ...(flag ? { amountFen: amount } : {}),
})

/** Every verb with an input that may or may not fit the row it meets. */
const verbs: Readonly<
  Record<string, readonly [ResourceName, string, (step: Step, company: World) => Record<string, unknown>]>
> = {
  submit: ['orders', 'submit', () => ({})],
  withdraw: ['orders', 'withdraw', () => ({})],
  reject: ['orders', 'reject', () => reason],
  approve: ['orders', 'approve', () => reason],
  unapprove: ['orders', 'unapprove', () => reason],
  cancel: ['orders', 'cancel', () => reason],
  voidOrder: ['orders', 'void', () => reason],
  dispatchOrder: [
    'orders',
    'dispatch',
    ({ amount }, { truck }) => ({ truckId: truck(amount), freightFen: Math.abs(amount) % 300_000 }),
  ],
  collectOrder: [
    'orders',
    'collect',
    ({ amount, flag }, { account }) => ({
      ...{ fundAccountId: account, receivedOn: today },
      ...(flag ? { amountFen: amount } : {}),
    }),
  ],
  reassign: ['orders', 'reassign', ({ flag }, { company }) => ({ operatorId: company[flag ? 'sales' : 'manager'].id })],
  confirmLoss: ['orders', 'confirmLoss', () => ({ lossCause: 'price', ...reason })],
  saveTemplate: ['orders', 'saveTemplate', ({ row, amount }) => ({ templateName: `模板${row}${amount}` })],
  shareLink: ['orders', 'shareLink', ({ row }) => ({ forWhom: `客户${row}` })],
  revokeLink: ['trackingLinks', 'revoke', () => reason],
  assignCustomer: [
    'customers',
    'assign',
    ({ flag }, { company }) => ({ ownerId: company[flag ? 'sales' : 'manager'].id, withOrders: flag }),
  ],
  mergeCustomer: ['customers', 'merge', (_, { customer }) => ({ mergedIntoId: customer, ...reason })],
  arrange: ['orders', 'arrange', ({ flag }) => (flag ? { expectedArriveOn: today } : { deliveryWishAt: null })],
  returnReceipt: ['orders', 'returnReceipt', () => ({ receiptReturnedOn: today })],
  changePrice: [
    'orders',
    'changePrice',
    ({ amount, flag }) => ({
      ...{ freightFen: 300_000 + amount, otherChargeFen: 0, discountFen: 0, prepaidFen: flag ? 100_000 : 0 },
      ...{ collectFen: 300_000 + amount - (flag ? 100_000 : 0), monthlyFen: 0, onReceiptFen: 0, ...reason },
    }),
  ],
  approvePrice: ['orderPriceChanges', 'approve', () => ({})],
  rejectPrice: ['orderPriceChanges', 'reject', () => reason],
  withdrawPrice: ['orderPriceChanges', 'withdraw', () => ({})],
  plan: [
    'orderCars',
    'plan',
    ({ amount, flag }, { truck }) => ({
      truckId: truck(amount),
      freightFen: Math.abs(amount) % 300_000,
      freightMode: flag ? 'whole' : 'perCar',
    }),
  ],
  receive: ['orderCars', 'receive', () => ({})],
  unreceive: ['orderCars', 'unreceive', () => reason],
  inspect: ['orderCars', 'inspect', () => ({})],
  openCase: ['carInspections', 'openCase', () => ({})],
  inspectLoad: [
    'waybillLoads',
    'inspect',
    ({ flag, row, amount }) => ({
      newMarks: [allMarks()[amount % allMarks().length]],
      ...(flag ? { mileage: row } : {}),
    }),
  ],
  reportCar: [
    'waybillLoads',
    'reportException',
    ({ flag }) => ({ kind: flag ? 'damage' : 'other', description: '右前门划痕' }),
  ],
  reportTrip: ['waybills', 'reportException', () => ({ kind: 'delay', region: cities.wuhan, description: '高速拥堵' })],
  settleTrouble: ['tripExceptions', 'settle', () => ({ solution: '已与客户协商' })],
  reopenTrouble: ['tripExceptions', 'reopen', () => reason],
  openTroubleCase: ['tripExceptions', 'openCase', () => ({})],
  remind: ['tripExceptions', 'remind', () => ({})],
  giveBack: ['orderCars', 'giveBack', () => ({ ...signature, ...reason })],
  confirm: ['waybills', 'confirm', ({ flag }) => (flag ? {} : { capacityReason: '超板' })],
  replan: ['waybills', 'replan', () => ({})],
  depart: ['waybills', 'depart', () => ({})],
  undepart: ['waybills', 'undepart', () => reason],
  report: ['waybills', 'report', () => ({ region: cities.wuhan })],
  arrive: ['waybills', 'arrive', () => ({})],
  complete: ['waybills', 'complete', () => ({})],
  unarrive: ['waybills', 'unarrive', () => reason],
  uncomplete: ['waybills', 'uncomplete', () => reason],
  cancelTrip: ['waybills', 'cancel', () => reason],
  load: ['waybillLoads', 'load', ({ flag }) => (flag ? {} : { newMarks: ['roof.dent'] })],
  unload: ['waybillLoads', 'unload', ({ flag }) => (flag ? {} : { newMarks: ['bonnet.scratch'] })],
  withdrawLoad: ['waybillLoads', 'withdraw', () => reason],
  sign: [
    'waybillLoads',
    'sign',
    ({ amount, flag }) => (flag ? { ...signature, collectedFen: amount } : { ...signature, unpaidReason: '客户月结' }),
  ],
  share: [
    'waybillLoads',
    'share',
    ({ amount, flag }) => ({ fixedShareFen: flag ? null : Math.abs(amount) % 100_000, ...reason }),
  ],
  undoLoad: ['waybillLoads', 'undoLoad', () => reason],
  undoUnload: ['waybillLoads', 'undoUnload', () => reason],
  undoSign: ['waybillLoads', 'undoSign', () => reason],
  collect: [
    'receivables',
    'collect',
    ({ amount, flag }, { account }) => ({
      fundAccountId: account,
      receivedOn: today,
      ...(flag ? { amountFen: amount } : {}),
    }),
  ],
  invoice: [
    'receivables',
    'invoice',
    ({ amount, flag, row }) => ({
      ...{ invoiceNo: `F${row}${amount}`, kind: 'special', issuedOn: today },
      ...(flag ? { amountFen: amount } : {}),
    }),
  ],
  voidInvoice: ['invoices', 'void', () => reason],
  relieve: ['receivables', 'relieve', ({ amount }) => ({ amountFen: amount, ...reason })],
  allocate: ['receipts', 'allocate', () => ({})],
  reverse: ['receipts', 'reverse', () => reason],
  cancelAllocation: ['receiptAllocations', 'cancel', () => reason],
  check: ['payables', 'check', ({ amount, flag }) => ({ ...(flag ? { amountFinanceFen: amount } : {}), ...reason })],
  uncheck: ['payables', 'uncheck', () => reason],
  requestPayment: ['payables', 'pay', outOf],
  requestAdvance: ['payables', 'payAdvance', outOf],
  approvePayment: ['payments', 'approve', () => reason],
  payPayment: [
    'payments',
    'pay',
    ({ amount, flag }) => ({ paidOn: today, feeFen: flag ? Math.abs(amount) % 2_000 : 0 }),
  ],
  withdrawPayment: ['payments', 'withdraw', () => reason],
  rejectPayment: ['payments', 'reject', () => reason],
  reversePayment: ['payments', 'reverse', () => reason],
  reverseOffset: ['offsets', 'reverse', () => reason],
  handIn: [
    'fundAccounts',
    'handIn',
    ({ amount, flag }, { account, box }) => sent(flag ? account : box, Math.ceil(amount / 50)),
  ],
  transfer: [
    'fundAccounts',
    'transfer',
    ({ amount, flag }, { account, box }) => ({
      ...sent(flag ? account : box, Math.ceil(amount / 10)),
      feeFen: flag ? Math.ceil(amount / 1_000) : 0,
    }),
  ],
  reverseTransfer: ['fundTransfers', 'reverse', () => reason],
  postFlow: ['otherFlows', 'post', () => ({})],
  cancelFlow: ['otherFlows', 'cancel', () => reason],
  reverseFlow: ['otherFlows', 'reverse', () => reason],
  submitClaim: ['driverClaims', 'submit', ({ flag }) => (flag ? { submitNote: '据实填报' } : {})],
  checkClaim: ['driverClaims', 'check', () => ({})],
  lowerItem: [
    'driverClaimItems',
    'lower',
    ({ amount }) => ({ approvedFen: Math.abs(amount) % 10_000, lowerReason: '超标准' }),
  ],
  approveClaim: [
    'driverClaims',
    'approve',
    ({ amount, flag }, { advance }) => (flag ? { advanceId: advance, advanceOffsetFen: Math.ceil(amount / 100) } : {}),
  ],
  withdrawClaim: ['driverClaims', 'withdraw', () => ({})],
  sendBackClaim: ['driverClaims', 'sendBack', () => reason],
  rejectClaim: ['driverClaims', 'reject', () => reason],
  unapproveClaim: ['driverClaims', 'unapprove', () => reason],
  cancelClaim: ['driverClaims', 'cancel', () => reason],
}
// What moves a trip on comes more often than what undoes it, or nothing would ever arrive.
const onward = [
  'inspectLoad',
  'openCase',
  'settleTrouble',
  'settleTrouble',
  'approvePrice',
  'submit',
  'submit',
  'approve',
  'approve',
  'plan',
  'confirm',
  'confirm',
  'confirm',
  'depart',
  'depart',
  'arrive',
  'sign',
  'sign',
  'complete',
  'check',
  'requestPayment',
  'approvePayment',
  'payPayment',
  'transfer',
  'handIn',
  'postFlow',
  'checkClaim',
  'approveClaim',
]
/** The actions that must have succeeded at least once. */
const musts = [
  ...['submit', 'approve', 'changePrice', 'approvePrice', 'cancel', 'arrange'],
  ...['inspectLoad', 'reportCar', 'reportTrip', 'settleTrouble', 'reopenTrouble'],
  ...['plan', 'confirm', 'depart', 'arrive', 'sign', 'complete', 'collect', 'reverse'],
  ...['check', 'uncheck', 'requestPayment', 'requestAdvance', 'approvePayment', 'payPayment', 'reversePayment'],
  ...['offset', 'reverseOffset'],
  ...['voidOrder', 'dispatchOrder', 'collectOrder', 'reassign', 'assignCustomer', 'mergeCustomer'],
  ...['parts', 'share', 'advanceKept', 'move', 'shareLink', 'revokeLink'],
  ...['flow', 'postFlow', 'reverseFlow', 'transfer', 'reverseTransfer', 'handIn'],
  ...['claim', 'submitClaim', 'checkClaim', 'lowerItem', 'approveClaim', 'rejectClaim', 'unapproveClaim'],
]
/** What makes rows on which a rare one can be tried. */
const leadsTo: Readonly<Record<string, string>> = {
  ...{ lowerItem: 'checkClaim', rejectClaim: 'checkClaim', approveClaim: 'checkClaim', checkClaim: 'submitClaim' },
  ...{
    unapproveClaim: 'approveClaim',
    approvePrice: 'changePrice',
    confirm: 'plan',
    depart: 'confirm',
    arrive: 'depart',
  },
  ...{ sign: 'arrive', complete: 'sign', approvePayment: 'requestPayment', payPayment: 'approvePayment' },
  ...{ reversePayment: 'payPayment', reopenTrouble: 'settleTrouble', settleTrouble: 'reportCar' },
}
const verbNames = [...Object.keys(verbs), ...onward, ...onward, ...onward]

type World = {
  company: Company
  /** Into whom duplicates are merged. */
  customer: string
  account: string
  collector: string
  /** The cash box. */
  box: string
  /** What was advanced to the driver. */
  advance: string
  trucks: string[]
  truck: (n: number) => string | undefined
  done: Map<string, number>
}

describe.each(testDatabases())('random actions of several people on $name', (which) => {
  let world: World

  beforeAll(async () => {
    const company = await openCompany(which)
    const account = await givenAccount(company, { openingFen: 100_000 })
    const box = await givenAccount(company, { kind: 'cash', name: '现金', openingFen: 20_000 })
    await company.database.pool.query(`update company_settings set expense_limit_fen = ${EXPENSE_LIMIT}`)
    const carrier = await company.create(company.boss, 'carriers', { name: '外协车队', phone: newPhone() })
    const outside = { ownership: 'outside', carrierId: carrier.id }
    const trucks = [
      await givenTruck(company),
      await givenTruck(company, { slots: 2, driverId: null, ...outside }),
      await givenTruck(company, outside),
    ].map((row) => row.id)
    for (let at = 0; at < 3; at++) await givenOrder(company, { receiptRequired: at === 0 ? 'photo' : 'none' })
    // There is something to hand in, also where chance lets nobody collect.
    const collector = await collectorAccountOf(company)
    await company.database.pool.query(
      'update fund_accounts set opening_fen = 100000, balance_fen = 100000 where id = $1',
      [collector],
    )
    world = {
      advance: await givenAdvance(company, account.id, 50_000),
      company,
      customer: (await givenCustomer(company)).id,
      account: account.id,
      collector,
      box: box.id,
      trucks,
      truck: (n) => (n < 0 ? undefined : trucks[n % trucks.length]),
      done: new Map(),
    }
  })
  afterAll(() => world.company.database.close())

  it('keep every law of the trade, whatever order they come in', async () => {
    const laws = fc.asyncProperty(moments, async (given) => {
      for (const steps of given) await Promise.all(steps.map((one) => attempt(world, one)))
      expect(await world.company.broken()).toEqual([])
    })
    // A run in which nothing succeeds would prove nothing: chance gets more moments, but not without end.
    for (let round = 0; round < 8 && missing(world).length > 0; round++) {
      await fc.assert(laws, { numRuns: Number(process.env.PROPERTY_RUNS ?? 20), endOnFailure: true })
    }
    expect(missing(world), JSON.stringify([...world.done])).toEqual([])
  }, 300_000)

  it('leave an audit whose chain holds, and that nobody can rewrite', async () => {
    const { database } = world.company
    while ((await sealAudit(database)) > 0);
    expect(await verifyAudit(database)).toBeNull()
    await expect(database.pool.query(`update audit_entries set action = 'x'`)).rejects.toThrow()
    await expect(database.pool.query('delete from fund_movements')).rejects.toThrow()
  })
})

/** The actions that have not succeeded yet though they must. */
const missing = (world: World) => musts.filter((name) => !world.done.has(name))

/** A step is done or refused; any other error is a fault of the product. */
async function attempt(world: World, one: Step): Promise<void> {
  const { company } = world
  // Mostly somebody who may, so that things get far; now and then somebody who may not.
  const by: User = company[people[one.by] ?? (one.by % 4 ? 'boss' : 'accountant')]
  try {
    const name = await perform(world, by, one)
    if (name) world.done.set(name, (world.done.get(name) ?? 0) + 1)
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
  }
}

async function perform(world: World, by: User, one: Step): Promise<string | null> {
  const { company } = world
  if (one.action % 7 === 0)
    return one.flag ? (await givenOrderOf(company, one)) && 'order' : (await givenDraftOf(company, one)) && 'draft'
  if (one.action % 23 === 0) return receive(world, by, one)
  if (one.action % 29 === 0) return enterFlow(world, by, one)
  if (one.action % 31 === 0) return agreeParts(world, by, one)
  if (one.action % 37 === 0) return cancelAdvanced(world, one)
  if (one.action % 19 === 0) return moveLoad(world, by, one)
  if (one.action % 17 === 0) return enterClaim(world, by, one)
  if (one.action % 13 === 0) return offset(world, by, one)
  // What has not succeeded yet comes up more often, or a rare one would be left to luck.
  const rare = one.action % 3 === 0 ? missing(world).filter((must) => must in verbs) : []
  const names = rare.length > 0 ? rare : verbNames
  let name = names[(one.action + one.row) % names.length]
  while (name !== undefined) {
    const [resource, verb, input] = verbs[name] ?? ['orders', 'submit', () => ({})]
    const rows = await candidates(world, resource, verb, one)
    if (rows.length > 0) {
      await company.act(by, resource, verb, rows, input(one, world))
      return name
    }
    if (name === 'submitClaim') return enterClaim(world, by, { ...one, flag: true })
    name = rare.length > 0 ? leadsTo[name] : undefined
  }
  return null
}

/** Every other one with money laid out for the customer. */
const givenOrderOf = (company: Company, { row }: Step) =>
  givenOrder(company, row % 2 ? {} : { advanceFen: 50_000, collectFen: 750_000 })

/** Now and then no more than a customer is known yet. */
async function givenDraftOf(company: Company, { row }: Step) {
  if (row % 3 > 0) return givenDraft(company)
  const { id } = await givenCustomer(company)
  return company.create(company.sales, 'orders', { customerId: id })
}

/** Mostly rows that the verb may start from, now and then any row; several where the verb takes a selection. */
async function candidates(
  { company }: World,
  name: ResourceName,
  verb: string,
  { row, flag }: Step,
): Promise<{ id: string }[]> {
  const resource = registry[name] as Resource
  const action = resource.actions?.[verb]
  const from = action?.from ? sql`t.status = any(${sql.param([...action.from])}::text[])` : sql`true`
  const fits = row % 5 === 0 ? sql`true` : sql`${from} and ${whereOf(resource, action?.when ?? {}, 't')}`
  const found = await company.rows(name, fits, sql`t.id desc limit 12`)
  const first = found[row % Math.max(1, found.length)]
  if (!first) return []
  const second = found[(row + 1) % found.length]
  return action?.bulk && flag && second && second.id !== first.id ? [first, second] : [first]
}

/** Now and then an expense that has to be approved. */
async function enterFlow({ company, account, box }: World, by: User, { row, amount, flag }: Step): Promise<string> {
  const isBig = row % 3 === 0
  await company.create(isBig ? company.cashier : by, 'otherFlows', {
    fundAccountId: flag ? account : box,
    category: row % 2 && !isBig ? 'scrap' : 'utilities',
    amountFen: isBig ? EXPENSE_LIMIT + 1 : Math.ceil(amount / 10),
  })
  return 'flow'
}

/** What a driver spent, submitted as it is saved or later; now and then somebody writes again what was sent back. */
async function enterClaim({ company, trucks }: World, by: User, { row, amount, flag }: Step): Promise<string> {
  const items = [
    { category: 'fuel', occurredOn: today, claimedFen: Math.ceil(amount / 10), payChannel: flag ? 'cash' : 'oilCard' },
    { category: 'fine', occurredOn: today, claimedFen: 5_000 + row, borneBy: row % 2 ? 'driver' : 'company' },
    { category: 'food', occurredOn: today, claimedFen: 3_000 + (row % 700) },
  ]
  const [known] = row % 4 ? [] : await company.rows('driverClaims', sql`t.status = 'draft'`, sql`random() limit 1`)
  if (known) {
    await company.change(by, 'driverClaims', known, { items })
    return 'claim'
  }
  const given = { driverId: company.driver.id, truckId: trucks[row % trucks.length], items }
  const claim = await company.create(row % 3 ? company.driver : by, 'driverClaims', given)
  if (!flag) return 'claim'
  await company.act(company.driver, 'driverClaims', 'submit', claim, { submitNote: '据实填报' })
  return 'submitClaim'
}

/** A planned car goes to another trip that is planned, to a truck that begins one, or to another slot of its own. */
async function moveLoad({ company, truck }: World, by: User, { row, amount, flag }: Step): Promise<string | null> {
  const [load] = await company.rows('waybillLoads', sql`t.status = 'planned'`, sql`random() limit 1`)
  const [trip] = flag ? await company.rows('waybills', sql`t.status = 'planning'`, sql`random() limit 1`) : []
  if (!load) return null
  const target = trip ? { waybillId: trip.id } : { truckId: truck(amount) }
  await company.act(by, 'waybillLoads', 'move', load, { ...target, ...(row % 2 ? { slotNo: 1 + (row % 8) } : {}) })
  return 'move'
}

/** In which parts the freight of a carrier's trip is paid: mostly within it, now and then above. */
async function agreeParts({ company }: World, by: User, { row, amount, flag }: Step): Promise<string | null> {
  const foreign = sql`t.status in ('planning', 'assigned') and t.carrier_kind <> 'own'`
  const [trip] = await company.rows('waybills', foreign, sql`random() limit 1`)
  if (!trip) return null
  const share = (percent: number) => Math.floor((trip.freightFen * percent) / 100)
  const arrivalFen = row % 7 === 0 ? Math.abs(amount) % 1_000_000 : 0
  await company.change(by, 'waybills', trip, { prepaidFen: share(30), oilCardFen: flag ? share(20) : 0, arrivalFen })
  return 'parts'
}

/** A carrier's trip of which something is asked for or paid in advance is to be cancelled, or sent back: it stays. */
async function cancelAdvanced(world: World, { flag }: Step): Promise<string | null> {
  const { company } = world
  const bound = sql`exists (select from payables p where p.waybill_id = t.id and p.status = 'pendingCheck' and p.paid_fen + p.requested_fen > 0)`
  const foreign = sql`t.status in ('planning', 'assigned') and t.carrier_kind <> 'own' and t.load_count > 0`
  const [trip] = await company.rows('waybills', foreign, sql`${bound} desc, t.status, random() limit 1`)
  if (!trip || !(await isAdvanced(world, trip.id))) return null
  const assigned = await company.row('waybills', trip.id)
  try {
    await company.act(company.dispatcher, 'waybills', flag ? 'cancel' : 'replan', assigned, flag ? reason : {})
  } catch (error) {
    if (error instanceof BusinessError && error.key === 'waybills.advancePaid') return 'advanceKept'
    throw error
  }
  return null
}

/** Whether something is asked for of a trip in advance; if need be it is agreed, confirmed and asked for first. */
async function isAdvanced({ company, account, done }: World, id: string): Promise<boolean> {
  const owed = () => company.rows('payables', sql`t.waybill_id = ${id} and t.status = 'pendingCheck'`)
  const isBound = ([payable]: Awaited<ReturnType<typeof owed>>) =>
    payable !== undefined && payable.paidFen + payable.requestedFen > 0
  if (isBound(await owed())) return true
  const trip = await company.row('waybills', id)
  const prepaidFen = Math.floor(trip.freightFen / 2)
  if (prepaidFen === 0) return false
  await company.change(company.boss, 'waybills', trip, { prepaidFen, oilCardFen: 0, arrivalFen: 0 })
  if (trip.status === 'planning')
    await company.act(company.boss, 'waybills', 'confirm', await company.row('waybills', id), {
      capacityReason: '超板',
    })
  const [payable] = await owed()
  if (!payable) return false
  await company.act(company.boss, 'payables', 'payAdvance', payable, { fundAccountId: account })
  done.set('requestAdvance', (done.get('requestAdvance') ?? 0) + 1)
  return isBound(await owed())
}

/** What one customer owes against what is payable to one payee; mostly of both something is open. */
async function offset({ company }: World, by: User, { row, amount, flag }: Step): Promise<string | null> {
  const [owed] = await company.rows('receivables', sql`t.status in ('open', 'partial')`, sql`random() limit 1`)
  const checked = row % 5 === 0 ? sql`true` : sql`t.status in ('checked', 'partial') and t.open_fen > 0`
  const [payable] = await company.rows('payables', checked, sql`random() limit 1`)
  if (!owed || !payable) return null
  const chosen = flag ? { receivableIds: [owed.id], payableIds: [payable.id] } : {}
  const given = { customerId: owed.customerId, payeeId: payable.payeeId, offsetOn: today, ...reason, ...chosen }
  await company.create(by, 'offsets', row % 2 ? { ...given, amountFen: amount } : given)
  return 'offset'
}

async function receive({ company, account }: World, by: User, { amount, flag }: Step): Promise<string> {
  const [customer] = await company.rows('customers', sql`true`, sql`random() limit 1`)
  const customerId = customer?.id ?? (await givenCustomer(company)).id
  await company.create(by, 'receipts', {
    customerId,
    payerName: '付款人',
    fundAccountId: account,
    amountFen: amount,
    allocation: flag ? 'oldest' : 'none',
  })
  return 'receive'
}
