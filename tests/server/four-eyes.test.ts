import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { fitting, give, type Values, valueFor } from '../helpers/drafts.ts'
import { anyDatabase } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer, without } from '../helpers/server.ts'

const guarded = Object.values<Resource>(registry).flatMap((resource) =>
  Object.entries(resource.actions ?? {}).flatMap(([verb, action]) => {
    const { notBy } = action
    return notBy ? [{ name: `${resource.name}.${verb}`, resource, verb, action, notBy }] : []
  }),
)

it('some actions ask for four eyes', () => {
  expect(guarded.map(({ name }) => name)).toContain('orders.approve')
})

// Judged in code, before a statement.
describe.each(anyDatabase())('$name', (which) => {
  let server: TestServer
  let everybody: Client
  beforeAll(async () => {
    server = await openServer(which)
    everybody = await server.as(boss)
  })
  afterAll(() => server.close())

  describe.each(guarded)('$name', ({ resource, verb, action, notBy }) => {
    it('is refused to whom a column names, and not offered, but to the right that passes with a reason', async () => {
      const clerk = await server.as(notBy.unless ? without(notBy.unless) : boss)
      const state = Object.keys(resource.fields).find((key) => resource.fields[key]?.kind === 'state') ?? ''
      const input: Values = {}
      for (const [key, field] of Object.entries(action.input ?? {}))
        if (field.required === true) input[key] = await valueFor(server, everybody, field, 3)
      for (const column of notBy.columns.filter((one) => resource.fields[one])) {
        const values = { ...fitting(action.when), [state]: action.from?.[0], [column]: clerk.user.id }
        const row = await give(server, everybody, resource, values)
        const { status, body } = await clerk.act(resource, row, verb, input)
        expect([status, body.message], column).toEqual([409, expect.stringContaining(`不能由本人${action.label[0]}`)])
        const { data } = (await clerk.get<{ _can: { actions: string[] } }>(`/api/${resource.name}/${row.id}`)).body
        expect(data._can.actions, column).not.toContain(verb)
      }
      if (!notBy.unless) return
      const own = {
        ...fitting(action.when),
        [state]: action.from?.[0],
        [notBy.columns.at(-1) ?? '']: everybody.user.id,
      }
      const row = await give(server, everybody, resource, own)
      const silent = await everybody.act(resource, row, verb, input)
      expect([silent.status, silent.body.data.errors.map(({ field }) => field)]).toEqual([422, ['reason']])
      const { data } = (await everybody.get<{ _can: { actions: string[] } }>(`/api/${resource.name}/${row.id}`)).body
      expect(data._can.actions).toContain(verb)
    })
  })
})
