import * as xlsx from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '../../src/define/resource.ts'
import { customers } from '../../src/resources/customers/customers.ts'
import { give } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../helpers/server.ts'

const beginnings = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t=', '\r=']

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  // Straight into the table: what another release kept, or another way in, comes out just the same.
  it.each(['csv', 'xlsx'])('no cell of an exported %s begins like a formula, whatever was kept', async (format) => {
    const names = beginnings.map((sign) => `${sign}cmd|' /C calc'!A0`)
    const rows = []
    for (const name of names) {
      const row = await give(server, chief, customers as Resource, {}, false)
      await server.database.pool.query('update customers set name = $2 where id = $1', [row.id, name])
      rows.push(row)
    }
    const { status, raw } = await chief.get('/api/customers/export', {
      format,
      ...{ _where: JSON.stringify({ id: { in: rows.map(({ id }) => id) } }) },
    })
    expect(status).toBe(200)
    const book = xlsx.read(raw, { type: 'buffer', raw: true })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    if (!sheet) throw new Error('no sheet')
    const cells = Object.values(sheet).filter((cell) => typeof cell?.v === 'string') as { v: string }[]
    const kept = cells
      .map(({ v }) => v.replaceAll('_x0009_', '\t').replaceAll('_x000D_', '\r'))
      .filter((v) => v.includes('calc'))
    expect(kept.toSorted()).toEqual(names.map((name) => `'${name}`).toSorted())
  })
})
