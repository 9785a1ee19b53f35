import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snake } from '../../server/db/names.ts'
import { viewQueries } from '../../server/db/views.ts'
import { commonFields } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { give } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, reader, type TestServer, withoutMenus } from '../helpers/server.ts'

const viewed = Object.values(registry).filter(({ sqlView }) => sqlView)

it('every SQL view has its definition', () => {
  expect(Object.keys(viewQueries).sort()).toEqual(viewed.map(({ name }) => name).sort())
})

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  describe.each(viewed)('the SQL view behind $name', (resource) => {
    it('is made by the migrations, as the definition and the server’s query have it', async () => {
      const made = await columnsOf(`select * from "${snake(resource.name)}"`)
      const asked = await columnsOf(plainText(resource.name))
      const wanted = [...Object.keys(commonFields), ...Object.keys(resource.fields)].map(snake).sort()
      // What a word is looked for in is no field.
      expect(made.map(([name]) => name).filter((name) => name !== 'search_text')).toEqual(wanted)
      expect(made).toEqual(asked)
    })

    it('is read by those alone who have its right, and by nobody written', async () => {
      const { id } = await give(server, chief, resource)
      const path = `/api/${resource.name}`
      const reads = [path, `${path}/summary`, `${path}/${id}`, `${path}/${id}/history`, `${path}/export`]
      for (const one of reads) expect([one, (await chief.get(one)).status]).toEqual([one, 200])
      for (const person of [withoutMenus, ...(resource.rights.read ? [reader] : [])]) {
        const other = await server.as(person)
        for (const one of reads) expect([one, (await other.get(one)).status]).toEqual([one, 403])
      }
      const writes = [
        await chief.post(path, {}),
        await chief.patch(`${path}/${id}`, { version: 1 }),
        await chief.remove(`${path}/${id}`, 1),
        await chief.post(`${path}/bulk`, { ids: [id], remove: true }),
      ]
      expect(writes.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    })

    /** Names and types of what a query answers, by name. */
    async function columnsOf(query: string): Promise<[string, number][]> {
      const { fields } = await server.database.pool.query(`select * from (${query}) t limit 0`)
      return fields.map(({ name, dataTypeID }): [string, number] => [name, dataTypeID]).sort()
    }
  })
})

/** A view takes no parameters: its query is one text. */
function plainText(name: string): string {
  const chunks = viewQueries[name]?.queryChunks as { value: string[] }[]
  return chunks.flatMap(({ value }) => value).join('')
}
