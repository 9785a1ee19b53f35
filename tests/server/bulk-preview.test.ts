import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, type Data, openServer, ownOnly, type TestServer, without } from '../helpers/server.ts'

type Tried = {
  id: string
  before: Data
  after: Data
  isChanged: boolean
  refusal?: { message: string; errors: object[] }
}

describe.each(testDatabases())('$name: a change of several rows, tried before it is made', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  let made = 0
  const given = async (more: object = {}): Promise<Data> => {
    const draft = { name: `客户${++made}`, phone: `1380013${1000 + made}`, kind: 'dealer', ...more }
    return (await chief.post('/api/customers', draft)).body.data
  }
  const bulk = (body: object, by = chief) => by.post('/api/customers/bulk', body)
  const tried = async (body: object): Promise<Tried[]> => {
    const { status, body: answer } = await bulk({ ...body, dryRun: true })
    expect([status, answer.message]).toEqual([200, 'ok'])
    return (answer.data as unknown as { rows: Tried[] }).rows
  }
  const now = async ({ id }: { id: string }) => (await chief.get(`/api/customers/${id}`)).body.data
  const entries = async ({ id }: { id: string }) =>
    (await chief.get(`/api/customers/${id}/history`)).body.data as unknown as object[]

  it('says of each row what would become of it, and writes nothing', async () => {
    const [one, other] = [await given({ level: 'core' }), await given()]
    const asked = { ids: [one.id, other.id], patch: { level: 'core', remark: '春节前联系' } }
    const onlyLevel = await tried({ ids: asked.ids, patch: { level: 'core' } })
    expect(onlyLevel.map(({ id, isChanged }) => [id, isChanged])).toEqual(
      [one, other].map(({ id, level }) => [id, level !== 'core']).sort(),
    )
    const rows = await tried(asked)
    const row = rows.find(({ id }) => id === other.id)
    expect(row?.before).toMatchObject({ name: other.name, level: 'normal' })
    expect(row?.after).toMatchObject({ level: 'core', remark: '春节前联系' })
    expect([await now(one), await now(other)]).toMatchObject([
      { version: one.version, remark: null },
      { version: other.version, level: 'normal' },
    ])
    expect(await entries(other)).toHaveLength(1)
  })

  it('refuses the very rows that the write refuses, in the same words and on the same field', async () => {
    const [dealer, stale] = [await given(), await given()]
    const versions = { [dealer.id]: dealer.version, [stale.id]: stale.version }
    await chief.patch(`/api/customers/${stale.id}`, { version: stale.version, remark: '先改了' })
    const asked = { ids: [dealer.id, stale.id], versions, patch: { level: 'bad' } }
    const refusals = (await tried(asked)).filter(({ refusal }) => refusal)
    expect(refusals.map(({ id }) => id)).toEqual([stale.id])
    const written = await bulk(asked)
    expect(written.status).toBe(409)
    expect(written.body.message).toContain(refusals[0]?.refusal?.message)
    expect((await now(dealer)).level).toBe('normal')
    const wrong = { ids: [dealer.id, stale.id], patch: { uscc: '一二三' } }
    expect((await tried(wrong)).map(({ refusal }) => refusal?.errors)).toEqual([
      [expect.objectContaining({ field: 'uscc' })],
      [expect.objectContaining({ field: 'uscc' })],
    ])
    expect((await bulk(wrong)).status).toBe(422)
  })

  it('tries one row after the other, as the write does: what may be once alone is refused the second time', async () => {
    const uscc = '91440300192317458F'
    const rows = await tried({ ids: [(await given()).id, (await given()).id], patch: { uscc } })
    expect(rows.map(({ refusal }) => refusal === undefined)).toEqual([true, false])
  })

  it('gives each row a change of its own, which brings the former values back', async () => {
    const [one, other] = [await given({ level: 'core' }), await given({ level: 'bad' })]
    const ids = [one.id, other.id]
    const first = (await bulk({ ids, patch: { level: 'potential' } })).body.data as unknown as {
      versions: Record<string, number>
    }
    const patches = { [one.id]: { level: 'core' }, [other.id]: { level: 'bad' } }
    expect((await bulk({ ids, versions: first.versions, patches })).status).toBe(200)
    expect([(await now(one)).level, (await now(other)).level]).toEqual(['core', 'bad'])
    expect((await bulk({ ids, patches: { [one.id]: { level: 'core' } } })).status).toBe(422)
    expect((await bulk({ ids, patch: {}, patches })).status).toBe(422)
    expect((await bulk({ ids, remove: true, dryRun: true })).status).toBe(422)
  })

  it('is for those who may change the rows, and shows no row that somebody does not reach', async () => {
    const row = await given()
    const asked = { ids: [row.id], patch: { level: 'core' }, dryRun: true }
    expect((await bulk(asked, await server.as(without('customer.edit'), 'idle'))).status).toBe(403)
    expect((await bulk(asked, await server.as(ownOnly, 'own'))).status).toBe(404)
  })
})
