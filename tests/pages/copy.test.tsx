import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { samples } from '../../src/define/by-kind/samples.ts'
import { type AnyField, traitsOf } from '../../src/define/field.ts'
import type { Resource } from '../../src/define/resource.ts'
import FormPage from '../../src/pages/resource/form/form-page.tsx'
import { registry } from '../../src/resources/index.ts'
import { asUser, givenServer, type Server, showPage } from '../helpers/screen.tsx'

const id = '00000000-0000-7000-8000-0000000000aa'
const other = '00000000-0000-7000-8000-0000000000bb'
const copied = Object.values(registry).filter(({ copy }) => copy)

const car = {
  ...{
    id: other,
    version: 2,
    seq: 1,
    model: '大众朗逸',
    sizeClass: 'suv',
    plateKind: 'plate',
    vin: 'LFV3A28WXK3000001',
    plate: '沪A12345',
  },
  ...{ freightFen: 400_000, color: '白', conditionNote: '左前门划痕', energy: 'fuel', drivable: true, isNew: false },
  ...{ declaredValueFen: 0, status: 'delivered', costFen: 9, photos: [] },
}
const order = {
  ...{ id, version: 7, orderNo: 'D261121-0001', status: 'completed', source: 'web', customerId: other },
  ...{
    consignor: '通达汽贸',
    consignorPhone: '13812345678',
    orderDate: '2026-01-02',
    operatorId: other,
    officeId: other,
  },
  ...{
    businessType: 'dealer',
    transportMode: 'road',
    fromRegion: '310100',
    toRegion: '510100',
    toAddress: '浦东大道 1 号',
  },
  ...{ pickupMode: 'self', deliveryMode: 'door', expectedArriveOn: '2026-01-09', collectorId: other, payMode: 'mixed' },
  ...{ discountFen: 100, collectFen: 399_900, prepaidFen: 0, monthlyFen: 0, onReceiptFen: 0, receivedFen: 5 },
  ...{
    receiptRequired: 'photo',
    cars: [car],
    _labels: { customerId: '通达', fromRegion: '上海市', toRegion: '成都市' },
  },
}

let server: Server
beforeEach(() => {
  asUser()
  server = givenServer()
  server.on('GET', /^\/api\/[^/]+$/, () => ({ data: { items: [], total: 0 } }))
  server.on('GET', /\/pick$/, () => ({ data: [] }))
  server.on('GET', '/api/regions', () => ({ data: [] }))
  server.on('GET', '/api/reports/lane-cost', () => ({ data: { perSlotFen: 10_000, trips: 3 } }))
})
afterEach(cleanup)

/** What is sent when the copy is saved as it opens. */
async function savedCopy(name: string, row: Record<string, unknown>): Promise<Record<string, unknown>> {
  server.on('GET', `/api/${name}/${id}`, () => ({
    data: { ...row, _can: { change: true, remove: true, actions: [] } },
  }))
  server.on('POST', `/api/${name}`, () => ({ data: { ...row, id: other } }))
  showPage(<FormPage resource={name} mode="create" />, { path: '/new', at: `/new?copy=${id}` })
  await screen.findByRole('heading', { level: 1 })
  for (const label of Object.values((row._labels ?? {}) as Record<string, string>))
    expect(await screen.findByDisplayValue(label)).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: /^保存/ })[0] as HTMLElement)
  await waitFor(() => expect(server.calls.some(({ method }) => method === 'POST')).toBe(true))
  return server.calls.find(({ method }) => method === 'POST')?.body as Record<string, unknown>
}

describe('a copy of an order', () => {
  const own = ['orderNo', 'status', 'receivedFen', 'expectedArriveOn', 'collectorId', 'id', 'version']

  test('opens the form with its fields and cars, not with what is computed, of the day, or of the one car', async () => {
    const sent = await savedCopy('orders', order)
    expect(sent).toMatchObject({
      ...{ customerId: other, consignor: '通达汽贸', toAddress: '浦东大道 1 号', fromRegion: '310100' },
      ...{ discountFen: 100, collectFen: 399_900 },
    })
    expect(sent.orderDate).not.toBe('2026-01-02')
    expect(sent.operatorId).not.toBe(other)
    expect(Object.keys(sent).filter((key) => own.includes(key))).toEqual([])
    expect(sent.cars).toEqual([expect.objectContaining({ model: '大众朗逸', sizeClass: 'suv', freightFen: 400_000 })])
    const [line] = sent.cars as Record<string, unknown>[]
    for (const key of ['id', 'version', 'vin', 'plate', 'color', 'conditionNote', 'status', 'costFen'])
      expect(line).not.toHaveProperty(key)
  })

  test('of a cancelled one has the same cars', async () => {
    const sent = await savedCopy('orders', { ...order, status: 'cancelled' })
    expect(sent.cars).toMatchObject([{ vin: 'LFV3A28WXK3000001', plate: '沪A12345', color: '白' }])
  })

  test('leaves out what the person sees in part alone', async () => {
    asUser(['order.create'])
    const sent = await savedCopy('orders', { ...order, consignorPhone: '138****5678' })
    expect(sent).toMatchObject({ consignor: '通达汽贸' })
    expect(sent).not.toHaveProperty('consignorPhone')
  })
})

test.each(copied.map((resource) => [resource.name, resource as Resource] as const))(
  'a copy of %s opens its form, without what is of the one row alone',
  async (name, resource) => {
    const values = Object.entries(resource.fields).map(([key, field]): [string, unknown] => [key, sampleOf(field)])
    const row: Record<string, unknown> = { id, version: 3, ...Object.fromEntries(values) }
    server.on('GET', `/api/${name}/${id}`, () => ({
      data: { ...row, _can: { change: true, remove: true, actions: [] } },
    }))
    showPage(<FormPage resource={name} mode="create" />, { path: '/new', at: `/new?copy=${id}` })
    const title = await screen.findByRole('heading', { level: 1 })
    expect(title.textContent).toBe(`新建${resource.label[0]}`)
    const isOwn = (key: string, field: AnyField) =>
      field.unique === true || traitsOf(field).isNotCopied === true || JSON.stringify(resource.copy?.[key]) === '{}'
    const inputs = Object.entries(resource.fields).flatMap(([key, field]) => {
      const input = document.getElementById(`field-${key}`)
      return input instanceof HTMLInputElement && input.type === 'text' && !traitsOf(field).lookup
        ? [[key, field, input.value] as const]
        : []
    })
    expect(inputs.some(([key, field, value]) => !isOwn(key, field) && value !== '')).toBe(true)
    for (const [key, field, value] of inputs) if (isOwn(key, field)) expect([key, value]).toEqual([key, ''])
  },
)

const sampleOf = (field: AnyField): unknown => {
  const { lookup } = traitsOf(field)
  if (lookup === 'rows') return other
  return lookup ? null : samples[field.kind](field, 1)
}
