import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { Refusal } from '../../../server/engine/refuse.ts'
import { resources, type Resources } from '../../../src/resources/index.ts'
import { cities, givenAccount, givenCustomer, givenDraft, givenTruck, newVin, openCompany, signature } from '../../helpers/company.ts'

test('fuzz', async () => {
  const company = await openCompany(inject('databases')[0]!)
  const boss = company.boss
  const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
  const customers = [await givenCustomer(company, { settleMode: 'mixed', creditDays: 30 }), await givenCustomer(company, { kind: 'dealer', settleMode: 'mixed', creditDays: 10, creditLimitFen: 100_000_000 })]
  const d = await Promise.all([1,2].map((n) => company.create(boss, 'staff', { jobNo: 'x'+n, name: 'd'+n, username: 'dddd'+n, phone: '1370000000'+n, post: 'driver' })))
  const trucks = [await givenTruck(company, { slots: 3 }), await givenTruck(company, { slots: 8, driverId: d[0]!.id }), await givenTruck(company, { ownership: 'outside', driverId: d[1]!.id })]
  const carriers = [await company.create(boss, 'carriers', { name: 'c1', phone: '13800000001' }), await company.create(boss, 'carriers', { name: 'c2', phone: '13800000002' })]
  const accounts = [await givenAccount(company, { kind: 'cash' }), await givenAccount(company)]
  const counts: Record<string, number> = {}
  const any = async <N extends keyof Resources>(name: N) => {
    const rows = await company.run(boss, (work) => work.query<{ id: string; version: number }>(sql`select id, version from ${sql.identifier(name.replace(/[A-Z]/g, (c) => '_' + c.toLowerCase()))} order by random() limit 1`))
    return rows[0]
  }
  const many = async (name: string, n: number) => company.run(boss, (work) => work.query<{ id: string }>(sql`select id from ${sql.identifier(name)} order by random() limit ${n}`))
  const rnd = (n: number) => Math.floor(Math.random() * n)
  const regions = [cities.guangzhou, cities.guangzhou, cities.shanghai, cities.wuhan]
  const act = async (name: keyof Resources, verb: string, input = {}) => {
    const row = await any(name)
    if (row) await company.act(boss, name, verb, row, input)
  }
  const deeds: [string, () => Promise<unknown>][] = [
    ['draft', () => { const t = 10_000 + rnd(100_000); const p = rnd(5_000); return givenDraft(company, { customerId: pick(customers).id, pickupMode: pick(['self', 'small', 'door']), deliveryMode: pick(['self', 'small', 'door']), receiptRequired: pick(['none', 'photo']), advanceFen: pick([0, 3000]), prepaidFen: p, monthlyFen: pick([0, 1000]), collectFen: 0, onReceiptFen: 0 }, [{ freightFen: t }, { freightFen: t + 1, sizeClass: pick(['suv', 'large']) }]).then(async (o) => { await company.change(boss, 'orders', o, { collectFen: o.totalDueFen - o.prepaidFen - o.monthlyFen }); await company.act(boss, 'orders', 'submit', o); await company.act(boss, 'orders', 'approve', o, { reason: 'x' }) }) }],
    ['unapprove', () => act('orders', 'unapprove', { reason: 'x' })],
    ['approve', () => act('orders', 'approve', { reason: 'x' })],
    ['cancelOrder', () => (rnd(5) ? Promise.resolve() : act('orders', 'cancel', { reason: 'x' }))],
    ['changePrice', async () => { const r = await any('orders'); if (!r) return; const f = 10_000 + rnd(200_000); await company.act(boss, 'orders', 'changePrice', r, { freightFen: f, otherChargeFen: 0, discountFen: 0, prepaidFen: 0, collectFen: f + pick([0, 3000]), monthlyFen: 0, onReceiptFen: 0, reason: 'x' }) }],
    ['returnReceipt', () => act('orders', 'returnReceipt')],
    ['receive', () => act('orderCars', 'receive')],
    ['inspect', () => act('orderCars', 'inspect', { vin: newVin() })],
    ['plan', async () => { const cars = await company.run(boss, (w) => w.query<{ id: string }>(sql`select id from order_cars where is_open and status in ('pending','inYard','transferYard','arrived') order by random() limit ${1 + rnd(3)}`)); if (!cars.length) return; const w = rnd(2) ? undefined : (await company.run(boss, (k) => k.query<{ id: string }>(sql`select id from waybills where status='planning' order by random() limit 1`)))[0]; const outside = rnd(2); await company.act(boss, 'orderCars', 'plan', cars, w ? { waybillId: w.id, freightFen: rnd(1000) } : { type: pick(['pickup', 'trunk', 'trunk', 'trunk', 'transfer', 'delivery']), truckId: pick(trucks).id, toRegion: pick(regions), freightMode: pick(['whole', 'per_car']), freightFen: 1 + rnd(50_000), ...(outside ? { carrierKind: 'outside', carrierId: pick(carriers).id } : { carrierKind: 'own' }) }) }],
    ['planAll', async () => { const cars = await company.run(boss, (w) => w.query<{ id: string }>(sql`select id from order_cars where is_open and status in ('inYard','pending') order by random() limit 2`)); if (cars.length) await company.act(boss, 'orderCars', 'plan', cars, { truckId: pick(trucks).id, freightFen: 1 + rnd(50_000) }) }],
    ['addCars', async () => { const car = await company.run(boss, (w) => w.query<{ vin: string }>(sql`select vin from order_cars order by random() limit 1`)); if (car[0]) await act('waybills', 'addCars', { vins: car[0].vin }) }],
    ['changeWaybill', async () => { const r = await any('waybills'); if (r) await company.change(boss, 'waybills', r, pick([{ freightFen: rnd(90_000) }, { shareRule: pick(['slot', 'equal', 'revenue']) }, { truckId: pick(trucks).id, driverId: pick([company.driver.id, d[0]!.id]) }, { freightMode: pick(['whole', 'per_car']) }, { carrierKind: 'own' }, { carrierKind: 'outside', carrierId: pick(carriers).id }, { toRegion: pick(regions) }])) }],
    ...(['confirm', 'confirm', 'confirm', 'replan', 'depart', 'depart', 'depart', 'arrive', 'arrive', 'arrive', 'complete'] as const).map((verb): [string, () => Promise<unknown>] => [verb, () => act('waybills', verb, verb === 'confirm' && rnd(3) === 0 ? { overCapacityReason: 'x' } : {})]),
    ['undepart', () => act('waybills', 'undepart', { reason: 'x' })],
    ['report', () => act('waybills', 'report', { region: pick(regions) })],
    ['cancelWaybill', () => (rnd(4) ? Promise.resolve() : act('waybills', 'cancel', { reason: 'x' }))],
    ['load', () => act('waybillLoads', 'load')],
    ['unload', () => act('waybillLoads', 'unload')],
    ['withdraw', () => act('waybillLoads', 'withdraw', { reason: 'x' })],
    ['sign', () => act('waybillLoads', 'sign', { ...signature, collectedFen: pick([0, 0, 1000, 5000]), releaseReason: 'x' })],
    ['sign2', () => act('waybillLoads', 'sign', { ...signature, releaseReason: 'x' })],
    ['receipt', () => company.create(boss, 'receipts', { customerId: pick(customers).id, payerName: 'p', fundAccountId: pick(accounts).id, amountFen: 1 + rnd(100_000), allocation: pick(['oldest', 'none']) })],
    ['reverse', () => act('receipts', 'reverse', { reason: 'x' })],
    ['allocate', () => act('receipts', 'allocate')],
    ['cancelAllocation', () => act('receiptAllocations', 'cancel', { reason: 'x' })],
    ['collect', async () => { const rows = await many('receivables', 2); if (rows.length) await company.act(boss, 'receivables', 'collect', rows, { fundAccountId: pick(accounts).id }) }],
    ['relieve', () => act('receivables', 'relieve', { amountFen: 1 + rnd(100), reason: 'x' })],
    ['check', () => act('payables', 'check', rnd(2) ? {} : { amountFinanceFen: rnd(50_000), reason: 'x' })],
    ['uncheck', () => act('payables', 'uncheck', { reason: 'x' })],
    ['dispute', () => act('payables', 'dispute', { reason: 'x' })],
  ]
  for (let i = 0; i < 8; i++) await deeds[0]![1]().catch((e) => console.log(String(e)))
  let stop = Date.now() + Number(process.env.FUZZ_MS ?? 30_000)
  const note = (k: string) => void (counts[k] = (counts[k] ?? 0) + 1)
  await Promise.all(Array.from({ length: 6 }, async () => {
    while (Date.now() < stop) {
      const [name, deed] = pick(deeds)
      const from = Date.now()
      try { await deed(); note(`${name}: ok`) } catch (error) {
        if (!(error instanceof Refusal)) { stop = 0; console.log(name); throw error }
        note(`${name}: ${error.key}${error.key === 'request.invalid' ? JSON.stringify(error.errors) : ''}`)
      }
      if (Date.now() - from > 900) note(`slow ${name}`)
    }
  }))
  console.log(Object.entries(counts).sort().map(([k, v]) => `${k} ${v}`).join('\n'))
  expect(await company.broken()).toEqual([])
  await company.database.close()
}, 200_000)
