import * as xlsx from '@e965/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resourceOf } from '../../src/resources/index.ts'
import { draftFor } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type Row, type TestServer } from '../helpers/server.ts'

/** What follows on the server from one line in a definition; tests/server/additions.test.ts runs it in a copy. */
const [which] = testDatabases()
if (!which) throw new Error('no database')

let server: TestServer
let user: Client
let row: Row
beforeAll(async () => {
  server = await openServer(which)
  user = await server.as(boss)
  const draft = await draftFor(server, user, resourceOf('trucks'), { ownerName: '王五' })
  const { status, body } = await user.post('/api/trucks', draft)
  expect(status, body.message).toBe(200)
  row = body.data
})
afterAll(() => server.close())

it('database: it is a column', async () => {
  const { rows } = await server.database.pool.query('select owner_name from trucks where id = $1', [row.id])
  expect(rows).toEqual([{ owner_name: '王五' }])
})

it('interface: it is written, read, listed and changed', async () => {
  expect(row.ownerName).toBe('王五')
  const listed = await user.get('/api/trucks', { _view: 'all' })
  expect(listed.body.data.items.map((one: Row) => one.ownerName)).toContain('王五')
  const changed = await user.patch(`/api/trucks/${row.id}`, { version: row.version, ownerName: '赵六' })
  expect(changed.body.data.ownerName).toBe('赵六')
  const tooLong = await user.patch(`/api/trucks/${row.id}`, { version: row.version + 1, ownerName: '长'.repeat(41) })
  expect(tooLong.status).toBe(422)
})

it('import: its header stands in the template', async () => {
  const book = xlsx.read((await user.get('/api/trucks/template')).raw, { type: 'buffer' })
  const [headers] = xlsx.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
  expect(headers).toContain('车主')
})

it('description: the OpenAPI document has it', async () => {
  const { components } = (await server.app.inject('/api/openapi.json')).json()
  expect(
    Object.keys(components.schemas).filter((name) => JSON.stringify(components.schemas[name]).includes('ownerName')),
  ).not.toEqual([])
})
