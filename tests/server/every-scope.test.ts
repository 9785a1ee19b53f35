import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '../../src/define/resource.ts'
import { registry, resourceOf } from '../../src/resources/index.ts'
import { belongingTo, give, type Values } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, branchOnly, type Client, openServer, ownOnly, type TestServer } from '../helpers/server.ts'

/** Lines of what everybody reaches are everybody's too. */
const isOfAll = ({ scope, fields }: Resource): boolean =>
  scope === 'all' || ('parent' in scope && isOfAll(resourceOf(fields[scope.parent]?.resource ?? '')))
const scoped = Object.values(registry).filter((one) => !isOfAll(one))

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let everybody: Client
  beforeAll(async () => {
    server = await openServer(which)
    everybody = await server.as(boss)
  })
  afterAll(() => server.close())

  describe.each(scoped)('$name of other people', (resource) => {
    const path = `/api/${resource.name}`

    it.each([
      ['somebody who reaches the own rows', ownOnly],
      ['somebody who reaches the branch’s rows', branchOnly],
    ])('are missing to %s', async (_who, persona) => {
      const user = await server.as(persona)
      const foreign = await give(server, everybody, resource)
      const own = await give(server, user, resource, await belongingTo(server, user, resource, user))
      const reachesOwn = !(
        'own' in Object(resource.scope) &&
        Object(resource.scope).own === 'id' &&
        persona === ownOnly
      )
      const listed = async (id: string) => (await user.get(path, { id })).body.data.items.map((row) => row.id)
      expect(await listed(foreign.id)).toEqual([])
      if (reachesOwn && isReached(resource, persona === ownOnly)) {
        expect(await listed(own.id)).toEqual([own.id])
        expect((await user.get(`${path}/${own.id}`)).status).toBe(200)
      }
      const answers = [
        await user.get(`${path}/${foreign.id}`),
        await user.get(`${path}/${foreign.id}/history`),
        ...(resource.rights.change === false ? [] : [await user.patch(`${path}/${foreign.id}`, { version: 1 })]),
        ...(resource.rights.remove ? [await user.remove(`${path}/${foreign.id}`, 1)] : []),
      ]
      for (const answer of answers) expect([answer.status, answer.body.data]).toEqual([404, null])
      expect((await user.get<Values[]>(`${path}/pick`, { id: foreign.id })).body.data).toEqual([])
    })
  })
})

/** Whether rows of the scope can be a single person's own at all. */
function isReached(resource: Resource, byPerson: boolean): boolean {
  const { scope } = resource
  if (scope === 'all') return true
  if ('parent' in scope) return isReached(resourceOf(resource.fields[scope.parent]?.resource ?? ''), byPerson)
  // Without either column nobody but who reaches all rows has any.
  return byPerson ? scope.own !== undefined : scope.own !== undefined || scope.office !== undefined
}
