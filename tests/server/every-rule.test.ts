import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../../server/engine/transact.ts'
import type { Resource } from '../../src/define/resource.ts'
import { brokenRules } from '../../src/define/rules.ts'
import { conditionOf, isFieldOperand, type Where } from '../../src/define/where.ts'
import { registry } from '../../src/resources/index.ts'
import { fitting, give, userOf, type Values, valueFor } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../helpers/server.ts'

const ruled = Object.values<Resource>(registry).flatMap((resource) =>
  (resource.rules ?? []).map((rule, at) => ({ name: `${resource.name}.rules.${at}`, resource, rule })),
)

it('some definitions have rules', () => {
  expect(ruled.map(({ resource }) => resource.name)).toEqual(expect.arrayContaining(['orders', 'salaryRules']))
})

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let clerk: Client
  beforeAll(async () => {
    server = await openServer(which)
    clerk = await server.as(boss)
  })
  afterAll(() => server.close())

  /** Values with which a row matches, also where two columns are compared; of `or` the first. */
  const breaking = async (resource: Resource, { or, ...when }: Where): Promise<Values> => {
    const asked = { ...when, ...(or?.[0] ?? {}) } as Where
    const values: Values = fitting(asked)
    for (const [key, part] of Object.entries(asked)) {
      const field = resource.fields[key]
      const { eq, ne, nnull } = conditionOf(part)
      if (eq === null) values[key] = null
      if (nnull && field) values[key] = await valueFor(server, clerk, field, 5)
      if (typeof ne === 'string') values[key] = Object.keys(field?.options ?? {}).find((one) => one !== ne)
      const [[operator, operand] = []] = Object.entries(conditionOf(part)).filter(([, one]) => isFieldOperand(one))
      if (!operator || !isFieldOperand(operand) || !field) continue
      const [low, high] = field.kind === 'date' ? ['2026-01-01', '2026-02-01'] : [1, 2]
      const same = await valueFor(server, clerk, field, 5)
      const [left, right] = operator === 'eq' ? [same, same] : operator.startsWith('l') ? [low, high] : [high, low]
      Object.assign(values, { [key]: left, [operand.field]: right })
    }
    return values
  }

  describe.each(ruled)('$name', ({ resource, rule }) => {
    it('stops a row that matches, by form and by code, with its words on its field', async () => {
      const values = await breaking(resource, rule.when)
      const context = { actor: clerk.user.id, office: clerk.user.officeId, today: '2026-11-21' }
      const error = { field: rule.field, message: { key: 'value.rule', params: { rule: rule.message } } }
      expect(brokenRules(resource, values, context)).toContainEqual(error)
      // As a new one begins: the business may ask more of other values.
      const initial = Object.entries(resource.fields).flatMap(([key, field]) =>
        field.kind === 'select' && typeof field.initial === 'string' ? [[key, field.initial]] : [],
      )
      const row = await give(server, clerk, resource, Object.fromEntries(initial), false)
      const writing = transact(server.database, { user: userOf(clerk), meta, now: new Date() }, (tx) =>
        tx.update(resource, row as never, values as never),
      )
      await expect(writing).rejects.toMatchObject({ key: 'request.invalid', errors: expect.arrayContaining([error]) })
      // What is never changed by form is entered with what it is.
      if (resource.rights.change === false) return
      const { status, body } = await clerk.patch(`/api/${resource.name}/${row.id}`, { version: row.version, ...values })
      expect([status, body.message], JSON.stringify(body)).toEqual([422, rule.message[0]])
      expect(body.data.errors).toContainEqual({ field: rule.field, message: rule.message[0] })
    })
  })
})

const meta = { requestId: 'test', address: null, language: 'zh' as const }
