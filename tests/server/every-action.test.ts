import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDay } from '../../src/define/business-day.ts'
import { type AnyField, isMasked, isNotNull } from '../../src/define/field.ts'
import { type Resource, stateFieldOf } from '../../src/define/resource.ts'
import { conditionOf, matches, type Where } from '../../src/define/where.ts'
import { registry } from '../../src/resources/index.ts'
import { fitting, give, type Values, valueFor } from '../helpers/drafts.ts'
import { anyDatabase } from '../helpers/postgres.ts'
import { boss, type Client, openServer, ownOnly, reader, type TestServer, without } from '../helpers/server.ts'

const active = Object.values(registry).filter((one) => Object.keys(one.actions ?? {}).length > 0)

// Rights, states and inputs are judged in code; the laws of the actions run on both databases.
describe.each(anyDatabase())('$name', (which) => {
  let server: TestServer
  let everybody: Client
  beforeAll(async () => {
    server = await openServer(which)
    everybody = await server.as(boss)
  })
  afterAll(() => server.close())

  describe.each(active)('acting on $name', (resource) => {
    const path = `/api/${resource.name}`
    const actions = Object.entries(resource.actions ?? {})

    it('from a state that the action does not start from is refused with the row', async () => {
      const state = stateFieldOf(resource)
      const states = Object.keys(resource.fields[state ?? '']?.options ?? {})
      const rowIn = rowsOnce(({ from }) => give(server, everybody, resource, { [state ?? '']: from }))
      for (const [verb, action] of actions.filter(([, one]) => one.from)) {
        const wrong = states.filter((one) => !action.from?.includes(one))
        const input: Values = {}
        for (const [key, field] of Object.entries(action.input ?? {}) as [string, AnyField][])
          if (field.required === true) input[key] = await valueFor(server, everybody, field, 3)
        for (const from of wrong) {
          const row = await rowIn({ from })
          const { status, body } = await everybody.act(resource, row, verb, input)
          expect([status, body.message], `${verb} from ${from}`).toEqual([
            409,
            expect.stringContaining(`不能${action.label[0]}`),
          ])
          expect(body.data.row).toMatchObject({ id: row.id, version: 1, [state ?? '']: from })
        }
      }
    })

    it('writes what its definition says by itself: the inputs that are columns, and its stamps', async () => {
      const state = stateFieldOf(resource)
      for (const [verb, action] of actions.filter(([, one]) => !one.custom && !one.submits)) {
        const start = {
          ...emptied(resource, action.when),
          ...fitting(action.when),
          ...(state && action.from ? { [state]: action.from[0] } : {}),
        }
        const row = await give(server, everybody, resource, start)
        const input: Values = {}
        for (const [key, field] of Object.entries(action.input ?? {}) as [string, AnyField][])
          if (field.required === true) input[key] = await valueFor(server, everybody, field, 3)
        // Four eyes: what is everybody's own is somebody else's to let through.
        const actor = action.notBy ? await server.as(boss, 'another') : everybody
        const { status, body } = await actor.act(resource, row, verb, input)
        expect([status, body.message], verb).toEqual([200, 'ok'])
        const after = (await everybody.get<Values>(`${path}/${row.id}`)).body.data
        if (action.to) expect(after[state ?? ''], verb).toBe(action.to)
        for (const [key, value] of Object.entries(input))
          if (resource.fields[key]?.kind === action.input?.[key]?.kind)
            expect(after[key], `${verb}.${key}`).toEqual(value)
        const written = businessDay(new Date(String(after.updatedAt)))
        const stood: Values = { $actor: actor.user.id, $today: written, $reason: input.reason }
        for (const [key, value] of Object.entries(action.stamp ?? {})) {
          if (value === '$now') expect(Date.parse(String(after[key])), `${verb}.${key}`).toBeGreaterThan(0)
          else expect(after[key], `${verb}.${key}`).toEqual(value === null ? null : (stood[String(value)] ?? value))
        }
      }
    })

    it.each(actions.filter(([, { row }]) => row === false))(
      '%s is of no row: of none that is named, and told in the log by the month or the place it was of',
      async (verb, { input = {} }) => {
        const { id } = await give(server, everybody, resource)
        expect((await everybody.post(`${path}/${id}/actions/${verb}`, { version: 1, input: {} })).status).toBe(404)
        expect((await everybody.post(`${path}/actions/${verb}`, { ids: [id], input: {} })).status).toBe(422)
        const row = (await everybody.get<{ _can: { actions: string[] } }>(`${path}/${id}`)).body.data
        expect(row._can.actions).not.toContain(verb)
        const entries = async () =>
          (await server.database.pool.query('select 1 from audit_entries where action = $1 and row_id is null', [verb]))
            .rowCount ?? 0
        const before = await entries()
        const asked: Values = {}
        for (const [key, field] of Object.entries(input) as [string, AnyField][])
          if (field.required === true)
            asked[key] = field.format === 'month' ? '2020-01' : await valueFor(server, everybody, field, 3)
        const { status, body } = await everybody.post(`${path}/actions/${verb}`, { input: asked })
        // What there is nothing to do for is refused in words; nothing is told of it.
        if (status === 200) expect(Object.keys(body.data).length).toBeGreaterThan(0)
        else expect(status, body.message).toBe(409)
        expect(await entries()).toBe(status === 200 ? before + 1 : before)
        if (typeof resource.period !== 'string' || asked[resource.period] === undefined) return
        await server.database.pool.query('insert into closed_months (id, month) values (gen_random_uuid(), $1)', [
          asked[resource.period],
        ])
        const closed = await everybody.post(`${path}/actions/${verb}`, { input: asked })
        expect([closed.status, closed.body.message]).toEqual([409, expect.stringContaining('关账')])
        await server.database.pool.query('delete from closed_months where month = $1', [asked[resource.period]])
      },
    )

    it('needs the right of the action, the present version and the input it asks for', async () => {
      const onlooker = await server.as(reader)
      const state = stateFieldOf(resource)
      const rowFrom = rowsOnce((start) => give(server, everybody, resource, start))
      for (const [verb, action] of actions) {
        const start = {
          ...emptied(resource, action.when),
          ...fitting(action.when),
          ...(state && action.from ? { [state]: action.from[0] } : {}),
        }
        const row = await rowFrom(start)
        if (action.right) expect((await onlooker.act(resource, row, verb)).status, verb).toBe(403)
        const asked = Object.entries(action.input ?? {}) as [string, AnyField][]
        const needed = asked
          .filter(
            ([, { required, initial, visible }]) => required === true && initial === undefined && matches({}, visible),
          )
          .map(([key]) => key)
        if (needed.length > 0) {
          const { status, body } = await everybody.act(resource, row, verb, {})
          expect([status, body.data.errors.map(({ field }) => field).toSorted()]).toEqual([422, needed.toSorted()])
        } else if (action.row !== false)
          expect((await everybody.act(resource, { ...row, version: 9 }, verb)).status, verb).toBe(409)
        const strange = await everybody.act(resource, row, verb, { nonsense: 1 })
        expect([strange.status, strange.body.data.errors.map(({ field }) => field)]).toEqual([
          422,
          expect.arrayContaining(['nonsense']),
        ])
      }
      for (const [verb] of actions.filter(([, { preview }]) => preview)) {
        const row = await rowFrom({})
        const told = (by: Client, id: string) => by.get(`${path}/actions/${verb}/preview`, { id })
        expect((await told(everybody, row.id)).body.data).toMatchObject({ items: [{ id: row.id }] })
        const [item] = (await told(await server.as(without('pii')), row.id)).body.data.items as { starts?: object }[]
        for (const [name, value] of Object.entries(item?.starts ?? {}))
          if (isMasked(resource.actions?.[verb]?.input?.[name] as AnyField))
            expect(String(value), name).toContain('***')
        expect((await told(onlooker, row.id)).status, verb).toBe(403)
        expect((await told(await server.as(ownOnly), row.id)).status, verb).toBe(404)
        expect((await told(everybody, 'x')).status, verb).toBe(422)
      }
      const { id } = await rowFrom({})
      for (const verb of ['nonsense', 'constructor', '__proto__'])
        expect((await everybody.post(`${path}/${id}/actions/${verb}`, { version: 1 })).status).toBe(404)
    })
  })
})

/** Whom every attempt leaves as it was serves the next: a row is made once for what it has to hold. */
function rowsOnce<Made>(make: (held: Values) => Promise<Made>): (held: Values) => Promise<Made> {
  const known = new Map<string, Promise<Made>>()
  return (held) => {
    const key = JSON.stringify(held)
    const row = known.get(key) ?? make(held)
    known.set(key, row)
    return row
  }
}

/** What may be empty, and must not be what the condition names, is empty. */
function emptied({ fields }: Resource, where: Where | undefined): Values {
  const named = Object.entries(where ?? {}).filter(
    ([key, part]) => conditionOf(part).ne !== undefined && fields[key] && !isNotNull(fields[key]),
  )
  return Object.fromEntries(named.map(([key]) => [key, null]))
}
