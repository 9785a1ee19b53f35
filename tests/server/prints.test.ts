import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture, upload } from '../helpers/files.ts'
import { anyDatabase } from '../helpers/postgres.ts'
import { openServer, type TestServer } from '../helpers/server.ts'

type Paper = { row: Record<string, unknown>; tables: (Record<string, unknown>[] | null)[] }

// Rights over rows that every-list.test.ts reads on both databases.
describe.each(anyDatabase())('papers ($name)', (which) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openServer(which, { demo: true })
  })
  afterAll(() => server.close())

  const idsOf = async (username: string, list: string) => {
    const { body } = await (await server.enter(username)).get(`/api/${list}`)
    return (body.data as { items: { id: string }[] }).items.map(({ id }) => id)
  }
  const print = async (username: string, path: string, ids: readonly string[]) =>
    (await server.enter(username)).get(`/api/${path}?${ids.map((id) => `id=${id}`).join('&')}`)
  const papersIn = (body: { data: unknown }) => body.data as { company: { name: string }; items: Paper[] }

  it('come in the order asked for, each with its own rows, whose sum is what was allocated', async () => {
    const ids = (await idsOf('cashier', 'receipts?status=posted&_end=40')).toReversed()
    const { status, body } = await print('cashier', 'receipts/prints/receipt', ids)
    expect(status).toBe(200)
    const { company, items } = papersIn(body)
    expect(company.name).toBe('板车物流')
    expect(items.map(({ row }) => row.id)).toEqual(ids)
    const sums = items.map(({ tables }) => (tables[0] ?? []).reduce((sum, row) => sum + Number(row.amountFen), 0))
    const cashier = await server.enter('cashier')
    for (const [at, { row }] of items.entries()) {
      const whole = (await cashier.get(`/api/receipts/${row.id}`)).body.data as unknown as { allocatedFen: number }
      expect(sums[at], String(row.receiptNo)).toBe(whole.allocatedFen)
    }
    expect(sums.some((sum) => sum > 0)).toBe(true)
  })

  it('of a trip’s freight say its figures and parts, and what of it is paid', async () => {
    const ids = await idsOf('accountant', 'payables?kind=trunk&status=settled&_end=3')
    const { status, body } = await print('accountant', 'payables/prints/tripSettlement', ids)
    expect(status).toBe(200)
    for (const { row, tables } of papersIn(body).items) {
      expect(row).toMatchObject({ netFen: expect.any(Number), 'waybillId.prepaidFen': expect.any(Number) })
      const paid = (tables[0] ?? []).filter((line) => line.status === 'paid')
      expect(paid.reduce((sum, line) => sum + Number(line.amountFen), 0)).toBe(row.paidFen)
    }
    const [rebate = ''] = await idsOf('boss', 'payables?kind=rebate&_end=1')
    expect((await print('boss', 'payables/prints/tripSettlement', [rebate])).status).toBe(422)
  })

  it('carry what the settings agree, and the stamp to who does not see the settings', async () => {
    const boss = await server.enter('boss')
    const { data: stamp } = await upload(server, boss.user, 'companySettings.stamp', picture())
    const { body: listed } = await boss.get<{ items: { id: string; version: number }[] }>('/api/companySettings')
    const [settings] = listed.data.items
    const terms = '1. 当面验车。\n2. 当日交车。'
    const body = { stamp: [stamp.id], consignmentTerms: terms, version: settings?.version }
    expect((await boss.patch(`/api/companySettings/${settings?.id}`, body)).status).toBe(200)
    const [order = ''] = await idsOf('sales', 'orders?status=completed&_end=1')
    const { status, body: note } = await print('sales', 'orders/prints/consignmentNote', [order])
    expect(status).toBe(200)
    expect(note.data).toMatchObject({ terms, stamp: expect.stringMatching(/^data:image\/webp;base64,UklGR/) })
    expect((await (await server.enter('sales')).get(`/api/companySettings/${settings?.id}`)).status).toBe(403)
    const receipt = await print('sales', 'orders/prints/deliveryReceipt', [order])
    expect(receipt.body.data).toMatchObject({ terms: null, stamp: null, items: [{ tables: [expect.any(Array)] }] })
  })

  it('of a trip are a contract for who carries it and sees its price, and a note for who picks up', async () => {
    const [outside = ''] = await idsOf('boss', 'waybills?carrierKind=outside&status=completed&_end=1')
    const [own = ''] = await idsOf('boss', 'waybills?carrierKind=own&type=trunk&status=completed&_end=1')
    const [pickup = ''] = await idsOf('dispatcher', 'waybills?type=pickup&status=completed&_end=1')
    const contract = await print('boss', 'waybills/prints/carriageContract', [outside])
    expect(contract.body.data).toMatchObject({
      terms: expect.stringContaining('转包'),
      items: [{ row: { id: outside, freightFen: expect.any(Number) } }],
    })
    expect((await print('boss', 'waybills/prints/carriageContract', [own])).status).toBe(422)
    expect((await print('driver', 'waybills/prints/carriageContract', [outside])).status).toBe(403)
    const note = papersIn((await print('dispatcher', 'waybills/prints/pickupNote', [pickup])).body)
    expect(note.items[0]?.tables[0]?.[0]).toMatchObject({
      'orderId.consignorPhone': expect.any(String),
      'orderCarId.vin': expect.any(String),
    })
    expect((await print('boss', 'waybills/prints/pickupNote', [own])).status).toBe(422)
  })

  it('are refused where the row is not the person’s, is missing, or has no such paper', async () => {
    const [paid = ''] = await idsOf('boss', 'payments?status=paid&_end=1')
    expect((await print('driver', 'payments/prints/settlement', [paid])).status).toBe(403)
    const missing = '01890a5d-ac96-774b-bcce-b302099a8057'
    expect((await print('boss', 'payments/prints/settlement', [paid, missing])).status).toBe(404)
    const [reversed = ''] = await idsOf('boss', 'receipts?status=reversed&_end=1')
    expect((await print('boss', 'receipts/prints/receipt', [reversed])).status).toBe(422)
    const mine = new Set(await idsOf('sales', 'orders?_end=100'))
    const [foreign = ''] = (await idsOf('boss', 'orders?status=completed&_end=100')).filter((id) => !mine.has(id))
    expect((await print('sales', 'orders/prints/consignmentNote', [foreign])).status).toBe(404)
    expect((await print('boss', 'orders/prints/consignmentNote', ['1'])).status).toBe(422)
    expect((await print('boss', 'orders/prints/constructor', [foreign])).status).toBe(404)
  })

  it('hold nothing that the person may not see', async () => {
    const [paid = ''] = await idsOf('boss', 'payments?status=paid&_end=1')
    const boss = papersIn((await print('boss', 'payments/prints/settlement', [paid])).body)
    const [line] = boss.items[0]?.tables[0] ?? []
    expect(boss.items[0]?.row).toHaveProperty('accountNo')
    expect(line).toHaveProperty(['payableId.amountFinanceFen'])
    // A cashier without the rights to costs and personal data has the same paper without those columns.
    const cashier = papersIn((await print('cashier', 'payments/prints/settlement', [paid])).body)
    const info = (await (await server.enter('cashier')).get('/user/info')).body.data as unknown as { rights: string[] }
    const [same] = cashier.items[0]?.tables[0] ?? []
    expect(Object.hasOwn(same ?? {}, 'payableId.amountFinanceFen')).toBe(info.rights.includes('cost'))
    expect(Object.hasOwn(cashier.items[0]?.row ?? {}, 'accountNo')).toBe(info.rights.includes('pii'))
    expect(line?.amountFen).toBe(same?.amountFen)
  })
})
