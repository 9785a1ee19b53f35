import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawTogether } from '../../server/engine/sequence.ts'
import { type FreshDatabase, freshDatabase, testDatabases } from '../helpers/postgres.ts'
import { STARTUP } from '../helpers/processes.ts'

const DAY = '2026-11-20'
/** What is drawn at a time, of two sorts. */
const asked = Array.from({ length: 120 }, (_, at) => ({ prefix: at % 3 === 0 ? 'D' : 'SK', count: (at % 4) + 1 }))

describe.each(testDatabases())('the numbers of a crowd on $name', (which) => {
  let database: FreshDatabase
  beforeAll(async () => {
    database = await freshDatabase(which)
  }, STARTUP)
  afterAll(() => database?.close())

  test('are each given once, without a gap, also by two servers', async () => {
    const draws = [drawTogether(database.serials), drawTogether(database.pool)]
    const drawn = await Promise.all(
      draws.flatMap((draw) =>
        asked.map(({ prefix, count }) => draw(prefix, DAY, count).then((all) => ({ count, all }))),
      ),
    )
    for (const { count, all } of drawn) expect(all).toHaveLength(count)
    const numbers = drawn.flatMap(({ all }) => all)
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const prefix of ['D', 'SK']) {
      const ordinals = numbers.filter((no) => no.startsWith(`${prefix}261120-`)).map((no) => Number(no.split('-')[1]))
      expect(ordinals.toSorted((a, b) => a - b)).toEqual(ordinals.map((_, at) => at + 1))
    }
  })

  test('that cannot be drawn are told to all who asked with them, and the next are drawn', async () => {
    const draw = drawTogether(database.serials)
    const [first, ...others] = await Promise.allSettled([
      draw('FY', DAY, 1),
      draw('FY', DAY, 2 ** 31),
      draw('FY', DAY, 1),
    ])
    expect(first).toMatchObject({ status: 'fulfilled', value: ['FY261120-0001'] })
    expect(others.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await draw('FY', DAY, 1)).toEqual(['FY261120-0002'])
  })
})
