import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { User } from '../../../../server/auth/user.ts'
import { storeFile } from '../../../../server/files/attachments.ts'
import { waybillLoads } from '../../../../src/resources/transport/waybill-loads.ts'
import {
  allowed,
  type Company,
  carsOf,
  givenArrived,
  givenAssigned,
  givenOrder,
  loadsOf,
  newVin,
  refusal,
  signature,
} from '../../../helpers/company.ts'
import { pngOf } from '../../../helpers/files.ts'
import { anyDatabase } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

// Every one of these verbs runs on both databases, alone and with others at once, in random-actions.test.ts.
describe.each(anyDatabase())('what is seen of a car ($name)', (which) => {
  let company: Company
  withCompany(which, (opened) => {
    company = opened
  })

  const prepaid = { collectFen: 0, prepaidFen: 700_000 }
  const exceptionsOf = (id: string | undefined) => company.rows('exceptions', sql`t.source_id = ${id}`)

  describe('a VIN other than the one on file', () => {
    const given = async () => {
      const [whole, tail] = [newVin(), newVin()]
      const cars = [
        { freightFen: 400_000, vin: whole },
        { freightFen: 300_000, vin: tail.slice(-6) },
      ]
      const order = await givenOrder(company, prepaid, cars)
      const [first, second] = await carsOf(company, order)
      if (!first || !second) throw new Error('no cars')
      return { whole, tail, first, second }
    }
    const inspect = (car: { id: string }, input: object, by: User = company.driver) =>
      company.act(by, 'orderCars', 'inspect', car, { ...input })

    test('is mended, or let through by who may and says why; its end names a car until it is looked over', async () => {
      const { whole, tail, first, second } = await given()
      const other = newVin()
      const message = `大众朗逸：车上的 ${other} 与登记的 ${whole} 不符。看错的请改正；登记有误的，由有放行权限的人填写原因`
      const refused = { key: 'cars.otherVin', fields: ['vin'], message }
      expect(await refusal(inspect(first, { vin: other }))).toEqual(refused)
      const without = inspect(first, { vin: other, otherVinReason: '登记有误' })
      expect(await refusal(without)).toMatchObject({ key: 'request.invalid', fields: ['otherVinReason'] })
      await inspect(first, { vin: whole })
      expect(await refusal(inspect(second, { vin: other }))).toMatchObject({ key: 'cars.otherVin' })
      await inspect(second, { vin: tail })
      const trusted = allowed(company.dispatcher, 'exception.otherVin')
      const asked = { key: 'cars.otherVin', fields: ['otherVinReason'] }
      expect(await refusal(inspect(first, { vin: other }, trusted))).toMatchObject(asked)
      await inspect(first, { vin: other, otherVinReason: '客户报错车架号' }, trusted)
      expect(await company.row('orderCars', first.id)).toMatchObject({ vin: other, inspection: 'inspected' })
      const [noted] = await exceptionsOf(first.id)
      expect(noted).toMatchObject({ kind: 'otherVin', source: 'orderCars', reason: '客户报错车架号' })
      expect(await exceptionsOf(second.id)).toEqual([])
    })

    test('is asked about where the driver looks the car over as well', async () => {
      const { first } = await given()
      const waybill = await givenAssigned(company, [first])
      const [load] = await loadsOf(company, waybill)
      const seen = company.act(company.driver, 'waybillLoads', 'inspect', load as { id: string }, { vin: newVin() })
      expect(await refusal(seen)).toMatchObject({ key: 'cars.otherVin', fields: ['vin'] })
    })

    test('is corrected on file until the car was looked over, and never to one that travels already', async () => {
      const { whole, tail, first, second } = await given()
      const correct = (car: { id: string }, vin: string) =>
        company.act(company.manager, 'orderCars', 'correct', car, { model: '大众朗逸', vin, reason: '客户更正' })
      expect(await refusal(correct(first, newVin()))).toMatchObject({ key: 'cars.vinSeen', fields: ['vin'] })
      expect(await refusal(correct(second, whole))).toMatchObject({ key: 'cars.vinTaken', fields: ['vin'] })
      const other = newVin()
      const [corrected] = await correct(second, other)
      expect(corrected).toMatchObject({ vin: other, inspection: 'none' })
      expect(await refusal(inspect(second, { vin: tail }))).toMatchObject({ key: 'cars.otherVin' })
      await inspect(second, {})
    })
  })

  describe('a hand-over', () => {
    const drawn = (by: User) =>
      company.run(by, (tx) =>
        storeFile(tx, waybillLoads.actions.sign.input.signature, pngOf(9, 80), 'signature.png').then(({ id }) => id),
      )
    const sign = (loads: { id: string }[], input: object = {}) =>
      company.act(company.driver, 'waybillLoads', 'sign', loads, { ...signature, ...input })

    test('is signed for on the screen in place of its photos; one signature counts for all its cars', async () => {
      const { pool } = company.database
      await pool.query('update company_settings set hand_over_photos = 2')
      try {
        const order = await givenOrder(company, prepaid)
        const loads = await loadsOf(company, await givenArrived(company, await carsOf(company, order)))
        expect(await refusal(sign(loads))).toMatchObject({
          key: 'loads.proof',
          message: expect.stringMatching(/请收车人签名，或交车照片至少 2 张（现有 0 张）/),
        })
        const file = await drawn(company.driver)
        await sign(loads, { signature: [file] })
        const [first] = await loadsOf(company, { id: loads[0]?.waybillId ?? '' })
        const kept = () =>
          company.rows('carInspections', sql`t.order_id = ${order.id} and t.stage = 'handOver'`, sql`t.id`)
        expect(await kept()).toMatchObject([{ loadId: first?.id, signature: [file], signedBy: '李收车' }])
        expect(first).toMatchObject({ status: 'signed' })
        // A signature is about one hand-over; another one wants its own.
        await company.act(company.dispatcher, 'waybillLoads', 'undoSign', first as { id: string }, { reason: '签错人' })
        expect(await refusal(sign([first as { id: string }]))).toMatchObject({ key: 'loads.proof' })
        const again = await drawn(company.driver)
        await sign([first as { id: string }], { signature: [again] })
        expect((await kept()).map(({ signature }) => signature)).toEqual([[file], [again]])
      } finally {
        await pool.query('update company_settings set hand_over_photos = 0')
      }
    })

    test('is not signed with what is no picture, or one too small to show anything', async () => {
      const field = waybillLoads.actions.sign.input.signature
      const keep = (bytes: Buffer) => company.run(company.driver, (tx) => storeFile(tx, field, bytes, 'a.png'))
      expect(await refusal(keep(Buffer.from('%PDF-1.4\n%%EOF\n')))).toMatchObject({ key: 'files.type' })
      expect(await refusal(keep(pngOf(1, 59)))).toMatchObject({ key: 'files.small' })
      const large = Buffer.concat([pngOf(1, 80), Buffer.alloc(10 * 1024 * 1024)])
      expect(await refusal(keep(large))).toMatchObject({ key: 'files.tooLarge' })
      await keep(pngOf(1, 60))
    })
  })
})
