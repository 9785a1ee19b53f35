import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyDatabase } from '../helpers/postgres.ts'
import { type Answer, boss, type Client, openServer, type TestServer, without } from '../helpers/server.ts'

const chinese = /\p{Script=Han}/u

// Words alone.
describe.each(anyDatabase())('the language of the answers ($name)', (which) => {
  let server: TestServer
  let chief: Client
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
  })
  afterAll(() => server.close())

  /** The same call in English. */
  const ask = async (method: 'GET' | 'POST', url: string, payload?: unknown): Promise<Answer['body']> => {
    const answer = await server.app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload: payload as object }),
      headers: { authorization: `Bearer ${chief.user.token}`, 'accept-language': 'en' },
    })
    return answer.json()
  }

  it('is that of anyone who asks: refusals, the messages of fields, and what an import says', async () => {
    const draft = { name: '', phone: '1380013', creditDays: -1, nonsense: 1 }
    const refused = await ask('POST', '/api/customers', draft)
    expect(refused.message).toBe('Some values are not valid')
    expect(refused.data.errors).toEqual(
      expect.arrayContaining([
        { field: 'nonsense', message: 'Unknown field' },
        { field: 'creditDays', message: expect.stringMatching(/is at least 0 days?$/) },
      ]),
    )
    for (const { message } of refused.data.errors) expect(message).not.toMatch(chinese)
    const imported = await ask('POST', '/api/customers/import', { rows: [{ 客户名称: '甲', 怪列: 'x' }], dryRun: true })
    const [line] = imported.data.failed
    for (const { message } of line?.errors ?? []) expect(message).not.toMatch(chinese)
    expect(line?.errors.length).toBeGreaterThan(0)
    expect((await chief.post('/api/customers', draft)).body.message).toBe('填写有误，请检查标红的内容')
  })

  it('holds for the answers to why', async () => {
    const user = await server.as(without('cost'))
    const query = `user=${user.user.id}&kind=field&resource=orders&field=costFen`
    const { data } = await ask('GET', `/api/permissions/why?${query}`)
    expect(data.text).toMatch(/^The field “.+” needs the right “.+”; role “T\d+” does not have it$/)
    const own = (await chief.get<{ text: string }>(`/api/permissions/why?${query}`)).body.data
    expect(own.text).toMatch(/^字段「成本」需要权限/)
  })
})
