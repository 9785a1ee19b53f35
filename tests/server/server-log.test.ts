import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyDatabase } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../helpers/server.ts'

// What is written to the log.
describe.each(anyDatabase())('the log of the server ($name)', (which) => {
  const lines: string[] = []
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which, { log: { write: (line) => lines.push(line) } })
    chief = await server.as(boss)
  })
  afterAll(() => server.close())
  /** What is written while something is done. */
  const written = async (action: () => Promise<unknown>): Promise<string> => {
    const before = lines.length
    await action()
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBeGreaterThan(before)
    return lines.slice(before).join('')
  }

  it('has the address of a call without what was asked for, and no token', async () => {
    const told = await written(async () => {
      await chief.get('/api/customers', { q: '王秘密', phone: '13912345678' })
      await server.app.inject(`/user/info?token=${chief.user.token}`)
    })
    expect(told).toContain('"url":"/api/customers"')
    expect(told).toContain('"url":"/user/info"')
    for (const secret of ['王秘密', encodeURIComponent('王秘密'), '13912345678', chief.user.token, '?'])
      expect(told).not.toContain(secret)
  })

  it('alone has the text of an unexpected error; the caller has the number to ask with', async () => {
    const { pool } = server.database
    await pool.query('alter table customers rename to customers_away')
    const answers: { status: number; text: string; headers: Record<string, unknown> }[] = []
    const told = await written(async () => {
      answers.push(
        await chief.get('/api/customers'),
        await chief.post('/api/customers', { name: '甲', phone: '13912345679' }),
      )
    })
    await pool.query('alter table customers_away rename to customers')
    expect(told).toContain('relation \\"customers\\" does not exist')
    for (const { status, text, headers } of answers) {
      expect([status, JSON.parse(text)]).toEqual([
        500,
        { code: 500, message: `服务器出错，请稍后再试（编号 ${headers['x-request-id']}）`, data: null },
      ])
      expect(told).toContain(String(headers['x-request-id']))
    }
  })
})
