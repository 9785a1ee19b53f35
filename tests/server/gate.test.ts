import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Call, openGate } from '../../server/engine/gate.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../helpers/server.ts'

const soon = { timeout: 8000, interval: 20 }
const stays = new AbortController().signal

/** A gate before twenty connections: twelve calls at once, six of one person, four wide ones, two of one person. */
const opened = (wait?: number) => {
  const gate = openGate(20, wait)
  const begun: string[] = []
  const enter = (person: string, kind: Call['kind'] = 'list', signal = stays) => {
    const entered = gate.enter({ person, kind }, signal)
    entered.then(
      () => begun.push(person),
      () => undefined,
    )
    return entered
  }
  return { begun, enter }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the gate', () => {
  it('lets six calls of one person run, the next when one of them has ended', async () => {
    const { begun, enter } = opened()
    const [first] = Array.from({ length: 7 }, () => enter('anna'))
    await settled()
    expect(begun).toHaveLength(6)
    ;(await first)?.()
    await settled()
    expect(begun).toHaveLength(7)
  })

  it('lets whoever has the fewest at work go first', async () => {
    const { begun, enter } = opened()
    const calls = ['anna', 'bert'].flatMap((one) => Array.from({ length: 7 }, () => enter(one)))
    enter('cora')
    await settled()
    expect(begun).not.toContain('cora')
    ;(await calls[0])?.()
    await settled()
    expect(begun.at(-1)).toBe('cora')
  })

  it('keeps wide filters to their share, and all others go past them', async () => {
    const { begun, enter } = opened()
    for (const one of ['anna', 'anna', 'anna', 'bert', 'bert', 'bert', 'cora']) enter(one, 'wide')
    await settled()
    expect(begun).toEqual(['anna', 'anna', 'bert', 'bert'])
    enter('dora')
    enter('anna')
    await settled()
    expect(begun.slice(4)).toEqual(['dora', 'anna'])
  })

  it('refuses who has waited too long, and forgets who is gone', async () => {
    const { begun, enter } = opened(20)
    const [first] = Array.from({ length: 6 }, () => enter('anna'))
    await expect(enter('anna')).rejects.toMatchObject({ code: 429 })
    const gone = new AbortController()
    const left = enter('anna', 'list', gone.signal)
    gone.abort()
    await expect(left).rejects.toMatchObject({ code: 429 })
    ;(await first)?.()
    await settled()
    expect(begun).toHaveLength(6)
    await expect(enter('anna')).resolves.toBeTypeOf('function')
  })
})

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let everybody: Client
  beforeAll(async () => {
    server = await openServer(which)
    everybody = await server.as(boss)
  })
  afterAll(() => server.close())

  it('one person cannot hold the connections: some calls run, forty wait, the others are refused', async () => {
    const other = await server.as(boss, 'other')
    const holder = await server.database.serials.connect()
    await holder.query('begin; lock table customers in access exclusive mode')
    const paths = ['', '/summary', '/export', '/pick']
    const calls = Array.from({ length: 60 }, (_, at) => everybody.get(`/api/customers${paths[at % paths.length]}`))
    const refused: number[] = []
    for (const call of calls) void call.then(({ status }) => status === 429 && refused.push(status))
    // Eight connections: two calls of one person.
    await vi.waitFor(() => expect(refused).toHaveLength(60 - 2 - 40), soon)
    expect((await other.get('/api/offices')).status).toBe(200)
    await holder.query('rollback')
    holder.release()
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(42)
    expect(answers.find(({ status }) => status === 429)?.body.message).toBe('同时进行的查询太多，请等前面的完成后再试')
  })
})
