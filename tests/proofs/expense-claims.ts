import { afterAll, beforeAll, expect, it } from 'vitest'
import { remind } from '../../server/engine/deadlines.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { give } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { type Answer, boss, type Client, openServer, type Row, type TestServer } from '../helpers/server.ts'

/** What docs/add-a-document.md says of its document, by HTTP; tests/server/additions.test.ts runs it in a copy. */
const [which] = testDatabases()
if (!which) throw new Error('no database')

const now = () => new Date('2026-11-21T04:00:00Z')
let server: TestServer
let clerk: Client
let payer: Client
let accountId: string
let payeeId: string
beforeAll(async () => {
  server = await openServer(which, { now })
  clerk = await server.as(boss, 'clerk')
  payer = await server.as(boss, 'payer')
  const account = { balanceFen: 100_000, isActive: true, allowNegative: false, openingFen: 100_000 }
  accountId = (await give(server, clerk, resourceOf('fundAccounts'), account)).id
  payeeId = (await give(server, clerk, resourceOf('payees'), { name: '张师傅' })).id
})
afterAll(() => server.close())

const claims = () => resourceOf('expenseClaims')
const items = [
  { what: '过路费', quantity: 3, priceFen: 2_050 },
  { what: '停车费', quantity: 1.5, priceFen: 1_001 },
]
const enter = (draft: object): Promise<Answer> =>
  clerk.post('/api/expenseClaims', { payeeId, spentOn: '2026-11-20', ...draft })
const given = async (draft: object = {}): Promise<Row> => {
  const { status, body } = await enter({ fundAccountId: accountId, items, ...draft })
  expect(status, body.message).toBe(200)
  return body.data
}
const current = async ({ id }: { id: string }): Promise<Row> => (await clerk.get(`/api/expenseClaims/${id}`)).body.data
const act = async (by: Client, row: { id: string }, verb: string, input = {}): Promise<Answer> =>
  by.act(claims(), await current(row), verb, input)
const done = async (by: Client, row: { id: string }, verb: string, input = {}): Promise<void> => {
  const { status, body } = await act(by, row, verb, input)
  expect(status, body.message).toBe(200)
}
const movementsOf = async ({ id }: { id: string }) =>
  (await clerk.get('/api/fundMovements', { sourceId: id, _sort: 'seq' })).body.data.items
const balance = async () => (await clerk.get(`/api/fundAccounts/${accountId}`)).body.data.balanceFen

it('formula: the amounts of its lines and their sum follow what is written', async () => {
  const row = await given()
  expect(row.totalFen).toBe(3 * 2_050 + 1_502)
  const { items: lines } = (await current(row)) as unknown as { items: Row[] }
  expect(lines.map(({ amountFen }) => amountFen)).toEqual([6_150, 1_502])
  const [first] = lines
  const changed = await clerk.patch(`/api/expenseClaims/${row.id}`, {
    version: row.version,
    items: [{ id: first?.id, quantity: 1 }],
  })
  expect(changed.body.data.totalFen).toBe(2_050)
})

it('onSubmit: a draft may lack account and lines, what is submitted may not', async () => {
  const { body } = await enter({})
  const bare = await act(clerk, body.data, 'submit')
  expect([bare.status, bare.body.data.errors.map(({ field }) => field)]).toEqual([422, ['fundAccountId']])
})

it('rules: it is not due before it was spent, and says so on its field', async () => {
  const { status, body } = await enter({ payBy: '2026-11-19' })
  expect([status, body.data.errors]).toEqual([422, [{ field: 'payBy', message: '期限过早' }]])
  expect((await enter({ payBy: '2026-11-20' })).status).toBe(200)
})

it('notBy: who entered it does not pay it', async () => {
  const row = await given()
  await done(clerk, row, 'submit')
  const own = await act(clerk, row, 'pay')
  expect([own.status, own.body.message]).toEqual([409, expect.stringContaining('不能由本人付款')])
  await done(payer, row, 'pay')
  expect((await current(row)).status).toBe('paid')
})

it('posts: paying moves the sum once, the reversal moves it back, and an account is not overdrawn', async () => {
  const before = await balance()
  const row = await given()
  await done(clerk, row, 'submit')
  expect(await movementsOf(row)).toEqual([])
  await done(payer, row, 'pay')
  expect(await balance()).toBe(Number(before) - 7_652)
  await done(payer, row, 'reverse')
  expect(await balance()).toBe(before)
  expect((await movementsOf(row)).map(({ kind, outFen, inFen, bizDate }) => [kind, outFen, inFen, bizDate])).toEqual([
    ['otherOut', 7_652, null, '2026-11-20'],
    ['reversal', null, 7_652, '2026-11-21'],
  ])
  const dear = await given({ items: [{ what: '发动机', quantity: 1, priceFen: 100_001 }] })
  await done(clerk, dear, 'submit')
  expect((await act(payer, dear, 'pay')).status).toBe(409)
  expect((await current(dear)).status).toBe('due')
})

it('remind: who may pay is reminded, until it is paid', async () => {
  const row = await given({ payBy: '2026-11-24' })
  const told = async () => {
    await remind(server.database, now())
    const { items: all } = (await payer.get<{ items: { rowId: string; dueOn: string }[] }>('/api/notifications')).body
      .data
    return all.filter(({ rowId }) => rowId === row.id).map(({ dueOn }) => dueOn)
  }
  expect(await told()).toEqual([])
  await done(clerk, row, 'submit')
  expect(await told()).toEqual(['2026-11-24'])
  await done(payer, row, 'pay')
  expect(await told()).toEqual([])
})

it('period: of a closed month it is neither entered, changed, nor paid; a reversal is of today', async () => {
  const draft = await given({ spentOn: '2026-09-05' })
  const paid = await given({ spentOn: '2026-09-06' })
  await done(clerk, paid, 'submit')
  await done(payer, paid, 'pay')
  expect((await clerk.post('/api/closedMonths', { month: '2026-09' })).status).toBe(200)
  const refused = [409, expect.stringContaining('2026-09 已关账')]
  const told = ({ status, body }: Answer) => [status, body.message]
  expect(told(await enter({ spentOn: '2026-09-30' }))).toEqual(refused)
  const change = { version: (await current(draft)).version }
  expect(told(await clerk.patch(`/api/expenseClaims/${draft.id}`, { ...change, spentOn: '2026-10-01' }))).toEqual(
    refused,
  )
  expect(told(await clerk.patch(`/api/expenseClaims/${draft.id}`, { ...change, items: [] }))).toEqual(refused)
  expect(told(await act(clerk, draft, 'submit'))).toEqual(refused)
  await done(payer, paid, 'reverse')
  expect((await movementsOf(paid)).at(-1)).toMatchObject({ kind: 'reversal', bizDate: '2026-11-21' })
})

it('prints: its paper has a title', () => {
  expect(claims().prints).toEqual({ voucher: { label: ['报销凭单', 'Expense voucher'] } })
})
