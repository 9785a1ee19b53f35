import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Company,
  carsOf,
  givenAccount,
  givenOrder,
  givenPlanned,
  loadsOf,
  newVin,
} from '../../../helpers/company.ts'
import { givenPayable, pay } from '../../../helpers/payables.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

describe.each(testDatabases())('the list of trips ($name)', (which) => {
  let company: Company
  let account: string
  withCompany(which, (opened) => {
    company = opened
  })
  beforeAll(async () => {
    account = (await givenAccount(company, { openingFen: 10_000_000 })).id
  })

  test('says how far the freight of each is settled, also once a payment came back', async () => {
    const payable = await givenPayable(company, 300_000)
    const status = async () => (await company.row('waybills', payable.waybillId ?? '')).settleStatus
    const now = () => company.row('payables', payable.id)
    expect(await status()).toBe('unchecked')
    await company.act(company.accountant, 'payables', 'dispute', payable, { reason: '运费不符' })
    expect(await status()).toBe('unchecked')
    await company.act(company.accountant, 'payables', 'check', await now())
    expect(await status()).toBe('open')
    await pay(company, await now(), account, 100_000)
    expect(await status()).toBe('partial')
    await pay(company, await now(), account)
    expect(await status()).toBe('settled')
    const [line] = await company.rows('paymentLines', sql`t.payable_id = ${payable.id} and t.amount_fen = 200000`)
    await company.act(company.accountant, 'payments', 'reverse', { id: line?.paymentId ?? '' }, { reason: '退回' })
    expect(await status()).toBe('partial')
    const own = await givenPlanned(company, await carsOf(company, await givenOrder(company)))
    expect((await company.row('waybills', own.id)).settleStatus).toBe('none')
  })

  test('names the cars of each by the ends of their VINs, as they are by now', async () => {
    const order = await givenOrder(company, { pickupMode: 'door' }, [
      { freightFen: 400_000 },
      { freightFen: 300_000, vin: null, plate: '粤A12345' },
    ])
    const [one, two] = await carsOf(company, order)
    const trip = await givenPlanned(company, [one, two] as { id: string }[])
    const tails = async () => (await company.row('waybills', trip.id)).carTails
    expect(await tails()).toBe(`${one?.vin?.slice(-6)} 粤A12345`)
    const vin = newVin()
    await company.act(company.dispatcher, 'orderCars', 'inspect', await company.row('orderCars', two?.id ?? ''), {
      vin,
    })
    expect(await tails()).toBe(`${one?.vin?.slice(-6)} ${vin.slice(-6)}`)
    const [load] = await loadsOf(company, trip)
    await company.act(company.dispatcher, 'waybillLoads', 'withdraw', load as { id: string }, { reason: '改期' })
    expect(await tails()).toBe(vin.slice(-6))
    expect(await company.broken()).toEqual([])
  })
})
