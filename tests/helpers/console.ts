import type { Resource } from '../../src/define/resource.ts'
import { staff } from '../../src/resources/company/staff.ts'
import type { Client, Persona, Row, TestServer } from './server.ts'

type Diff = Record<string, unknown>
export type Role = {
  id: string
  version: number
  rights: string[]
  hiddenFlags: string[]
  dataScope: string
  members: number
}

/** What tests of the permission console do again and again; `chief` may do everything. */
export function openConsole(get: () => { server: TestServer; chief: Client }) {
  let named = 0
  const rowOf = async (resource: Resource, id: string): Promise<Row> =>
    (await get().chief.get(`/api/${resource.name}/${id}`)).body.data
  return {
    rowOf,
    /** A new person, whatever the persona. */
    someone: (persona: Persona) => get().server.as(persona, `one${++named}`),
    /** The role of a person, as the matrix shows it. */
    async roleOf(client: Client): Promise<Role> {
      const { server, chief } = get()
      const { rows } = await server.database.pool.query('select role_ids[1] as id from staff where id = $1', [
        client.user.id,
      ])
      const { body } = await chief.get<{ roles: Role[] }>('/api/permissions')
      return body.data.roles.find(({ id }) => id === rows[0].id)!
    },
    put: (client: Client, change: object, dryRun = false) =>
      client.send<{ diff: Diff[]; roles: Role[] }>('PUT', '/api/permissions', { roles: [change], dryRun }),
    /** An action on a member of the staff; the chief does it, unless said otherwise. */
    async action(user: Client, verb: string, by = get().chief, input: object = {}) {
      return by.act(staff as Resource, await rowOf(staff as Resource, user.user.id), verb, input)
    },
    /** Changes a member of the staff; the chief does it, unless said otherwise. */
    async change(user: Client, patch: object, by = get().chief) {
      const { version } = await rowOf(staff as Resource, user.user.id)
      return by.patch(`/api/staff/${user.user.id}`, { version, ...patch })
    },
  }
}
