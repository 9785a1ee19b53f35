import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '../../src/define/resource.ts'
import { rightNames } from '../../src/define/rights.ts'
import { salaryAdjustments, salaryLines, salarySheets } from '../../src/resources/company/salary-sheets.ts'
import { give } from '../helpers/drafts.ts'
import { anyDatabase } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer, without } from '../helpers/server.ts'

// What is left out of an answer is decided in code, as in every-secret.test.ts.
describe.each(anyDatabase())('$name', (which) => {
  let server: TestServer
  let chief: Client
  /** Everything but the right to see pay. */
  let clerk: Client
  let sheetId: string
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
    clerk = await server.as(without('pay'))
    const sheet = await give(server, chief, salarySheets as Resource, { month: '2026-10', payableId: null })
    sheetId = sheet.id
    await give(server, chief, salaryLines as Resource, {
      ...{ sheetId, seq: 1, item: 'commission', quantity: 77, note: '20,000.00 × 6%' },
    })
    await give(server, chief, salaryAdjustments as Resource, { sheetId, seq: 1, item: 'bonus', reason: '奖金五百元' })
  })
  afterAll(() => server.close())

  it('a note, a count or a reason tells nobody a wage who may not see it: in lists, details and filters', async () => {
    for (const [name, hidden] of [
      ['salaryLines', ['quantity', 'note', 'amountFen', 'basisFen', 'rateFen', 'percent']],
      ['salaryAdjustments', ['reason', 'amountFen']],
    ] as const) {
      const [row] = (await clerk.get(`/api/${name}`)).body.data.items
      expect(row).toMatchObject({ sheetId })
      for (const key of hidden) {
        expect(Object.keys(row ?? {}), `${name}.${key}`).not.toContain(key)
        expect(Object.keys((await chief.get(`/api/${name}`)).body.data.items[0] ?? {})).toContain(key)
        expect((await clerk.get(`/api/${name}`, { _sort: key })).status, `${name}.${key}`).toBe(422)
        expect((await clerk.get(`/api/${name}`, { [`${key}_nnull`]: 'true' })).status, `${name}.${key}`).toBe(422)
      }
    }
    const detail = await clerk.get(`/api/salarySheets/${sheetId}`)
    expect(detail.status).toBe(200)
    for (const secret of ['20,000.00', '奖金五百元', '77'])
      expect(detail.text.replaceAll(/[0-9a-f-]{36}/g, '')).not.toContain(`"${secret}`)
    expect((await chief.get(`/api/salarySheets/${sheetId}`)).text).toContain('20,000.00')
  })

  it('nor does the reason of an action, in the history, in the log, or by searching it', async () => {
    const draft = (await chief.get(`/api/salarySheets/${sheetId}`)).body.data
    const done = await chief.act(salarySheets as Resource, draft, 'confirm', { reason: '多扣三百' })
    expect(done.status).toBe(200)
    const undone = await chief.act(salarySheets as Resource, done.body.data, 'unconfirm', { reason: '漏算奖金五百' })
    expect(undone.status).toBe(200)
    type Entries = { action: string; reason: string | null }[]
    const reasons = async (client: Client) =>
      (await client.get<Entries>(`/api/salarySheets/${sheetId}/history`)).body.data.map(({ action, reason }) => [
        action,
        reason,
      ])
    const told = [
      ['unconfirm', '漏算奖金五百'],
      ['confirm', '多扣三百'],
      ['create', null],
    ]
    expect(await reasons(chief)).toEqual(told)
    expect(await reasons(clerk)).toEqual(told.map(([action]) => [action, null]))
    for (const text of ['漏算', '多扣']) {
      const found = async (client: Client) => (await client.get('/api/auditLogs', { q: text })).body.data.items.length
      expect([(await found(chief)) > 0, await found(clerk)], text).toEqual([true, 0])
    }
    const log = await clerk.get('/api/auditLogs', { rowId: sheetId })
    expect(log.status).toBe(200)
    expect(log.text).not.toContain('漏算')
  })

  it('nor any answer about a whole month', async () => {
    expect(rightNames).toContain('pay')
    for (const path of ['overview', 'payslips', 'preview'])
      expect((await clerk.get(`/api/salary/${path}`, { month: '2026-10' })).status, path).toBe(403)
    for (const verb of ['generate', 'confirmMonth']) {
      const input = { month: '2026-10' }
      expect((await clerk.post(`/api/salarySheets/actions/${verb}`, { input })).status, verb).toBe(403)
    }
    const exported = await clerk.get('/api/salarySheets/export', { format: 'csv' })
    expect([exported.status, exported.text.includes('实发')]).toEqual([200, false])
  })
})
