import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { networkOf } from '../../server/auth/login-limits.ts'
import type { Resource } from '../../src/define/resource.ts'
import { staff } from '../../src/resources/company/staff.ts'
import { openAccounts, password } from '../helpers/accounts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, openServer, type TestServer } from '../helpers/server.ts'

describe('an address', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s counts as %s: one client may have all that begins like it', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe.each(testDatabases())('guessing passwords ($name)', (which) => {
  let server: TestServer
  // It stands still while a password is being checked: that may take longer than the first delay.
  const begun = Date.now()
  let later = 0
  beforeAll(async () => {
    server = await openServer(which, { now: () => new Date(begun + later) })
  })
  afterAll(() => server.close())
  const { hire } = openAccounts(() => server)

  let places = 0
  const newPlace = () => `10.9.${++places >> 8}.${places & 255}`
  /** A browser at a place, which keeps the cookie that it is given. */
  const browser = (place = newPlace(), jar = { cookie: '' }) => ({
    place,
    /** The same browser at another place. */
    moved: () => browser(newPlace(), jar),
    logIn: async (username: string, word = password) => {
      const answer = await server.app.inject({
        ...{ method: 'POST', url: '/api/login', remoteAddress: place, payload: { username, password: word } },
        headers: { cookie: jar.cookie },
      })
      const [given] = [answer.headers['set-cookie'] ?? []].flat()
      if (given) jar.cookie = `other=1; ${given.split(';')[0]}`
      return { status: answer.statusCode, message: String(answer.json().message), given }
    },
  })
  const secondsIn = ({ message }: { message: string }) => Number(/请 (\d+) 秒后再试/.exec(message)?.[1])
  /** Wrong logins of names that nobody has, all at once. */
  const invent = (place: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => browser(place).logIn(`nobody-${place}-${at}`, 'wrong')))

  it('waits at the place where it failed five times, also at once, and locks nobody out elsewhere', async () => {
    const { username } = await hire()
    const guesser = browser()
    const tries = await Promise.all(Array.from({ length: 9 }, () => guesser.logIn(username, 'wrong')))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(422), ...Array(4).fill(429)])
    const right = await guesser.logIn(username)
    expect([right.status, secondsIn(right)]).toEqual([429, 30])
    expect((await browser().logIn(username)).status).toBe(200)
    later += 31_000
    expect((await guesser.logIn(username)).status).toBe(200)
  })

  it('is delayed twice as long with each failure, a quarter of an hour at most, and a day long', async () => {
    const { username } = await hire()
    const guesser = browser()
    const start = later
    let guesses = 0
    const waits: number[] = []
    while (later < start + 86_400_000) {
      const answer = await guesser.logIn(username, 'wrong')
      if (answer.status === 422) guesses++
      else {
        waits.push(secondsIn(answer))
        later += secondsIn(answer) * 1000
      }
    }
    expect(waits.slice(0, 7)).toEqual([30, 60, 120, 240, 480, 900, 900])
    expect(guesses).toBeLessThan(110)
  })

  it('with invented names makes an address wait for a minute at most, and never those who have been there before', async () => {
    const [here, stranger] = [await hire(), await hire()]
    const known = browser()
    const { given } = await known.logIn(here.username)
    expect(given).toMatch(/^banche-device=[\w-]{43}; Path=\/api\/login; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
    expect((await invent(known.place, 50)).every(({ status }) => status === 422)).toBe(true)
    const first = await browser(known.place).logIn(stranger.username)
    expect([first.status, secondsIn(first)]).toEqual([429, 2])
    expect((await known.logIn(here.username)).status).toBe(200)
    // The device of one is no other's.
    expect((await known.logIn(stranger.username)).status).toBe(429)
    expect((await browser().logIn(stranger.username)).status).toBe(200)
    later += 3000
    expect((await browser(known.place).logIn(stranger.username)).status).toBe(200)
  })

  it('that turns out to be right is no failure of its address', async () => {
    const people = [await hire(), await hire(), await hire()]
    const place = newPlace()
    await invent(place, 49)
    for (const { username } of people) expect((await browser(place).logIn(username)).status).toBe(200)
    await invent(place, 1)
    expect((await browser(place).logIn(people[0]?.username ?? '')).status).toBe(429)
  })

  it('of one account from many addresses is slow too, and does not concern the devices of its owner', async () => {
    const { username } = await hire()
    const own = browser()
    await own.logIn(username)
    const tries = await Promise.all(Array.from({ length: 24 }, () => browser().logIn(username, 'wrong')))
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(20)
    expect((await browser().logIn(username)).status).toBe(429)
    expect((await own.logIn(username)).status).toBe(200)
  })

  it('on a known device is as slow as anywhere', async () => {
    const { username } = await hire()
    const stolen = browser()
    await stolen.logIn(username)
    const tries = await Promise.all(Array.from({ length: 9 }, () => stolen.logIn(username, 'wrong')))
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(5)
    // Under another address it is the same device.
    expect((await stolen.moved().logIn(username, 'wrong')).status).toBe(429)
    expect((await browser().logIn(username)).status).toBe(200)
  })

  it('is forgotten by 解锁: for the account, and for the address where it stood before the door', async () => {
    const { username, user } = await hire()
    const place = newPlace()
    for (let round = 0; round < 6; round++) await browser(place).logIn(username, 'wrong')
    await invent(place, 45)
    const waiting = await browser(place).logIn(username)
    expect(waiting.status).toBe(429)
    const chief = await server.as(boss)
    const { data } = (await chief.get(`/api/staff/${user.id}`)).body
    expect((await chief.act(staff as Resource, data, 'unlock')).status).toBe(200)
    expect((await browser(place).logIn((await hire()).username)).status).toBe(200)
    expect((await browser(place).logIn(username)).status).toBe(200)
  })
})
