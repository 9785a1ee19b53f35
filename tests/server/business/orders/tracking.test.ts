import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../../server/app.ts'
import { openEncryption } from '../../../../server/auth/encryption.ts'
import { readEnv } from '../../../../server/env.ts'
import { storeFile } from '../../../../server/files/attachments.ts'
import { waybillLoads } from '../../../../src/resources/transport/waybill-loads.ts'
import {
  type Company,
  carsOf,
  givenArrived,
  givenOrder,
  givenSubmitted,
  loadsOf,
  refusal,
  signature,
} from '../../../helpers/company.ts'
import { picture } from '../../../helpers/files.ts'
import { testDatabases } from '../../../helpers/postgres.ts'
import { withCompany } from '../../../helpers/with-company.ts'

const DAY = 86_400_000

describe.each(testDatabases())('the tracking page of an order ($name)', (which) => {
  let company: Company
  let app: FastifyInstance
  let later = 0
  withCompany(which, (opened) => {
    company = opened
  })
  beforeAll(async () => {
    app = await buildApp({
      database: company.database,
      env: { ...readEnv({}), logLevel: 'silent' },
      secrets: openEncryption(['the key of the tests']),
      now: () => new Date(Date.now() + later),
      webRoot: '/nowhere',
    })
    await app.ready()
  })
  afterAll(() => app?.close())

  let places = 0
  const open = (url: string, remoteAddress = `10.7.0.${++places % 250}`) =>
    app.inject({ method: 'GET', url, remoteAddress })
  const say = (url: string, typed: Record<string, string>) =>
    app.inject({
      ...{ method: 'POST', url, payload: new URLSearchParams(typed).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const linkOf = async (id: string) => (await company.row('orders', id)).trackLink ?? ''

  /** An order whose two cars were handed over, with a photo. */
  async function delivered() {
    const order = await givenOrder(company, {
      consignee: '欧阳收车',
      consigneePhone: '13712344321',
      collectFen: 0,
      prepaidFen: 700_000,
    })
    const waybill = await givenArrived(company, await carsOf(company, order))
    const loads = await loadsOf(company, waybill)
    const { photos } = waybillLoads.actions.sign.input
    const photo = await company.run(company.driver, (tx) => storeFile(tx, photos, picture(), '交车.png'))
    await company.act(company.driver, 'waybillLoads', 'sign', loads, { ...signature, photos: [photo.id] })
    return { order: await company.row('orders', order.id), photo: photo.id }
  }

  test('opens with the review: what is where, and nothing of money, addresses, phones and whole names', async () => {
    const draft = await givenSubmitted(company, {})
    expect(await linkOf(draft.id)).toBe('')
    const { order, photo } = await delivered()
    expect(order.trackLink).toMatch(/^\/track\?t=[\w-]{22}$/)
    const page = await open(order.trackLink ?? '')
    expect(page.statusCode).toBe(200)
    for (const seen of [
      order.orderNo,
      '已交车',
      '广州',
      '上海',
      '欧*',
      '大众朗逸',
      '已发车',
      '已到达',
      '广州车运',
      photo,
    ])
      expect(page.body, seen).toContain(seen)
    const [car] = await carsOf(company, order)
    for (const kept of [
      '欧阳',
      '13712344321',
      '王托运',
      order.consignorPhone ?? '',
      car?.vin ?? '',
      '4000',
      '4,000',
      '7000',
      '7,000',
    ])
      expect(page.body, kept).not.toContain(kept)
    expect(page.body).not.toContain('<script')
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })

  test('shows the photos of the hand-over, of this order alone', async () => {
    const [one, other] = [await delivered(), await delivered()]
    const at = (link: string | null, id: string) => `${link?.replace('?', '/photo?')}&id=${id}`
    const shown = await open(at(one.order.trackLink, one.photo))
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await open(at(one.order.trackLink, other.photo))).statusCode).toBe(404)
    expect((await open(at(`/track?t=${'x'.repeat(22)}`, one.photo))).statusCode).toBe(404)
  })

  test('opens no more 30 days after the hand-over, nor when the review is taken back', async () => {
    const order = await givenOrder(company)
    const link = await linkOf(order.id)
    expect((await open(link)).statusCode).toBe(200)
    await company.act(company.manager, 'orders', 'unapprove', order, { reason: '测试' })
    expect((await open(link)).statusCode).toBe(404)
    const { order: done } = await delivered()
    later = 29 * DAY
    expect((await open(done.trackLink ?? '')).statusCode).toBe(200)
    later = 31 * DAY
    expect((await open(done.trackLink ?? '')).statusCode).toBe(404)
    later = 0
  })

  test('is revoked by itself, with a reason, while the others stay open', async () => {
    const { order, photo } = await delivered()
    const act = (verb: string, row: { id: string }, input: object, by = company.sales) =>
      company.act(by, verb === 'shareLink' ? 'orders' : 'trackingLinks', verb, row, input as Record<string, unknown>)
    await act('shareLink', order, { forWhom: '车主刘女士' })
    const links = await company.rows('trackingLinks', sql`t.order_id = ${order.id}`, sql`t.id`)
    expect(links.map(({ forWhom }) => forWhom)).toEqual([order.consignor, '车主刘女士'])
    const [first, second] = links as [(typeof links)[0], (typeof links)[0]]
    expect([first.link, order.trackLink]).toEqual([order.trackLink, first.link])
    expect(await refusal(act('revoke', first, {}))).toMatchObject({ fields: ['reason'] })
    expect(await refusal(act('revoke', first, { reason: '转错群' }, company.cashier))).not.toBeNull()
    await act('revoke', first, { reason: '转错群' })
    for (let time = 0; time < 32; time++) {
      const page = await open(first.link, '10.9.1.1')
      expect([page.statusCode, page.body.includes('此查询链接已停用')]).toEqual([410, true])
      expect(page.body).not.toContain(order.orderNo)
    }
    expect((await open(`${first.link.replace('?', '/photo?')}&id=${photo}`)).statusCode).toBe(410)
    expect((await say(first.link, { answer: 'good', by: '欧阳', tail: '4321' })).statusCode).toBe(410)
    expect((await open(second.link)).body).toContain(order.orderNo)
    expect(await company.row('orders', order.id)).toMatchObject({ trackLink: second.link })
    expect(await company.row('trackingLinks', first.id)).toMatchObject({
      ...{ status: 'revoked', revokedById: company.sales.id, revokeReason: '转错群' },
    })
    expect(await refusal(act('revoke', first, { reason: '再停' }))).toMatchObject({ key: 'action.notAllowed' })
    await act('revoke', second, { reason: '客户要求' })
    expect(await company.row('orders', order.id)).toMatchObject({ trackLink: null })
  })

  test('stands in the messages of those who want it there, while it is open', async () => {
    const settings = async (given: object) => {
      const [row] = await company.rows('companySettings', sql`true`)
      await company.change(
        company.boss,
        'companySettings',
        row as { id: string; version: number },
        given as Record<string, unknown>,
      )
    }
    const sent = async (id: string, what: string) => {
      const found = await company.database.pool.query<{ content: string }>(
        'select content from sms_messages where order_id = $1 and template = $2',
        [id, what],
      )
      return found.rows.map(({ content }) => content).join()
    }
    const plain = await delivered()
    expect(await sent(plain.order.id, 'delivered')).toContain(plain.order.orderNo)
    expect(await sent(plain.order.id, 'delivered')).not.toContain('/track')
    expect(await refusal(settings({ publicAddress: 'che/example' }))).toMatchObject({ fields: ['publicAddress'] })
    await settings({ publicAddress: 'https://che.example/', deliverText: '{order} 已交车，查看 {link}' })
    const { order } = await delivered()
    expect(await sent(order.id, 'delivered')).toContain(`查看 https://che.example${order.trackLink}`)
  })

  test('lets nobody go on guessing, and those with a right link at the same address in', async () => {
    const order = await givenOrder(company)
    const guesses = Array.from({ length: 40 }, (_, at) => open(`/track?t=${String(at).padStart(22, 'g')}`, '10.8.1.1'))
    const codes = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 404)).toHaveLength(30)
    expect(codes.filter((code) => code === 429)).toHaveLength(10)
    expect((await open('/track?t=short', '10.8.1.1')).body).toContain('查询过于频繁')
    expect((await open(await linkOf(order.id), '10.8.1.1')).statusCode).toBe(200)
  })

  test('takes what the consignee says once, with the end of the own phone, and tells the salesman of a problem', async () => {
    const early = await givenOrder(company, { consigneePhone: '13712344321' })
    const good = { answer: 'good', by: '欧阳', tail: '4321' }
    expect((await say(await linkOf(early.id), good)).statusCode).toBe(409)
    const { order } = await delivered()
    const link = order.trackLink ?? ''
    const wrong = await say(link, { ...good, tail: '0000', words: '写了<很久>' })
    expect(wrong.statusCode).toBe(422)
    for (const seen of ['手机号后四位不对', '写了&lt;很久&gt;']) expect(wrong.body).toContain(seen)
    expect((await say(link, { answer: 'problem', by: '欧阳', tail: '4321' })).body).toContain('请写明有异议的地方')
    expect((await say(link, good)).body).toContain('已收到')
    expect(await company.row('orders', order.id)).toMatchObject({ consigneeAnswer: 'good', consigneeWords: '欧阳' })
    expect((await say(link, good)).statusCode).toBe(409)
    expect((await say(link, { ...good, answer: 'problem', words: '右门有划痕' })).body).toContain('已收到')
    const after = await company.row('orders', order.id)
    expect(after).toMatchObject({ consigneeAnswer: 'problem', consigneeWords: '欧阳：右门有划痕' })
    const told = await company.run(company.boss, (tx) =>
      tx.query(sql`select staff_id as "staffId", action, actor_id as "actorId" from notifications where row_id = ${order.id}
        and action = 'complain'`),
    )
    expect(told).toEqual([{ staffId: company.sales.id, action: 'complain', actorId: null }])
  })

  test('does not tell whose phone it is, however often it is tried', async () => {
    const { order } = await delivered()
    const tried = []
    for (let tail = 0; tail < 8; tail++)
      tried.push(
        (await say(order.trackLink ?? '', { answer: 'good', by: '某人', tail: String(1000 + tail) })).statusCode,
      )
    expect(tried).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
  })
})
