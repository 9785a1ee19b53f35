import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../../server/engine/transact.ts'
import type { Tx } from '../../server/engine/tx.ts'
import { storedNames } from '../../src/define/asked.ts'
import { isClosedWith, periodOf } from '../../src/define/period.ts'
import type { Resource } from '../../src/define/resource.ts'
import { matches } from '../../src/define/where.ts'
import { registry, resourceOf } from '../../src/resources/index.ts'
import { fitting, give, userOf, type Values, valueFor } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../helpers/server.ts'

const dated = Object.values<Resource>(registry).flatMap((resource) => {
  const period = periodOf(registry, resource)
  return period ? [{ name: resource.name, resource, period }] : []
})

it('what counts in a month says so', () => {
  const names = dated.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['orders', 'receivables', 'payables', 'receipts', 'receiptAllocations']))
  expect(names).toEqual(expect.arrayContaining(['fundMovements', 'salarySheets', 'salaryLines']))
})

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let clerk: Client
  beforeAll(async () => {
    server = await openServer(which)
    clerk = await server.as(boss)
  })
  afterAll(() => server.close())

  const run = <T>(action: (tx: Tx) => Promise<T>) =>
    transact(server.database, { user: userOf(clerk), meta, now: new Date() }, action)
  const refused = (month: string) => ({ key: 'period.closed', params: { month } })

  describe.each(dated)('$name', ({ name, resource, period }) => {
    const [head = '', rest] = period.by.split('.')
    const month = `19${String(dated.findIndex((one) => one.name === name) + 10)}-02`
    const dayOf = ({ kind }: { kind?: string } = {}) => (kind === 'date' ? `${month}-14` : month)

    /** Values that put a row into the month: a date of its own, or a parent with it. */
    const inMonth = async (): Promise<Values> => {
      if (rest === undefined) return { [head]: dayOf(resource.fields[head]) }
      const parent = resourceOf(resource.fields[head]?.resource ?? '')
      return { [head]: (await give(server, clerk, parent, { [rest]: dayOf(parent.fields[rest]) })).id }
    }

    it('takes no row and no change of its facts in a closed month, and no action', async () => {
      const place = await inMonth()
      const row = await give(server, clerk, resource, place)
      const other = rest === undefined && !resource.appendOnly ? await give(server, clerk, resource) : undefined
      const rows = await Promise.all(
        Object.entries(resource.actions ?? {})
          .filter(([, { period: own, row: of }]) => own !== false && of !== false && !period.columns)
          .map(async ([verb, action]) => {
            const state = Object.keys(resource.fields).find((key) => resource.fields[key]?.kind === 'state') ?? ''
            const from = action.from ? { [state]: action.from[0] } : {}
            const values = await inMonth()
            return {
              verb,
              action,
              row: await give(server, clerk, resource, { ...fitting(action.when), ...from, ...values }),
            }
          }),
      )
      await server.database.pool.query('insert into closed_months (id, month) values (gen_random_uuid(), $1)', [month])

      await expect(give(server, clerk, resource, place)).rejects.toMatchObject(refused(month))
      await expect(run((tx) => tx.remove(resource, row as never))).rejects.toMatchObject(refused(month))
      if (other) {
        const into = run((tx) => tx.update(resource, other as never, place as never))
        await expect(into).rejects.toMatchObject(refused(month))
      }
      for (const key of storedNames(resource.fields).filter((one) => isClosedWith(period, resource, one))) {
        const field = resource.fields[key]
        // A figure follows from others, which are closed themselves.
        if (!field || field.kind === 'ref' || field.formula !== undefined || key === head) continue
        const value = await valueFor(server, clerk, field, 7)
        if (JSON.stringify(value) === JSON.stringify(row[key])) continue
        // What no row may be is refused for that.
        if (resource.rules?.some(({ when }) => matches({ ...row, [key]: value }, when))) continue
        const write = run((tx) => tx.update(resource, row as never, { [key]: value } as never))
        await expect(write, key).rejects.toMatchObject(refused(month))
      }
      for (const { verb, action, row: acted } of rows) {
        const input: Values = {}
        for (const [key, field] of Object.entries(action.input ?? {}))
          if (field.required === true) input[key] = await valueFor(server, clerk, field, 3)
        // What is for whom the row belongs to is done by him, what is not for its maker by another.
        const isHis = JSON.stringify(action.when ?? {}).includes('$actor')
        const actor = isHis ? clerk : await server.as(boss, 'another')
        const { status, body } = await actor.act(resource, acted, verb, input)
        expect([status, body.message], verb).toEqual([409, expect.stringContaining(`${month} 已关账`)])
      }
    })
  })
})

const meta = { requestId: 'test', address: null, language: 'zh' as const }
