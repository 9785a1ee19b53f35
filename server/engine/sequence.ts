import type pg from 'pg'

/** Draws the next numbers of a prefix and business day. */
export type Numbers = (prefix: string, day: string, count: number) => Promise<string[]>

/**
 * Numbers of a transaction that draws many: each counter is locked and read once, goes on in memory, and is written by
 * `keep` before the commit.
 */
export function countNumbers(client: Pick<pg.ClientBase, 'query'>): { draw: Numbers; keep(): Promise<void> } {
  const counters = new Map<string, { prefix: string; day: string; last: number }>()
  return {
    async draw(prefix, day, count) {
      const key = `${prefix} ${day}`
      const counter = counters.get(key) ?? { prefix, day, last: await draw(client, prefix, day, 0) }
      counters.set(key, counter)
      counter.last += count
      return numbersUpTo(prefix, day, counter.last, count)
    },
    async keep() {
      const all = [...counters.values()]
      if (all.length === 0) return
      await client.query(
        `insert into serial_numbers (prefix, day, last) select * from unnest($1::text[], $2::text[], $3::int[])
         on conflict (prefix, day) do update set last = excluded.last`,
        [all.map(({ prefix }) => prefix), all.map(({ day }) => day), all.map(({ last }) => last)],
      )
    },
  }
}

/** Draws the next numbers of a prefix and business day, `D261121-0001`, in the transaction of the client. */
export const drawNumbers =
  (client: Pick<pg.ClientBase, 'query'>): Numbers =>
  async (prefix, day, count) =>
    numbersUpTo(prefix, day, await draw(client, prefix, day, count), count)

type Drawing = { prefix: string; day: string; count: number; resolve(last: number): void; reject(error: unknown): void }

/** What draws from each pool: one for all who ask it. */
const together = new WeakMap<Pick<pg.Pool, 'query'>, Numbers>()

/**
 * The same on a connection of its own, outside the caller's transaction, so that writers do not wait for one another's
 * commit: gaps are allowed, duplicates are not. Who asks while a statement is under way is served by the next, with all
 * the others.
 */
export function drawTogether(serials: Pick<pg.Pool, 'query'>): Numbers {
  const known = together.get(serials)
  if (known) return known
  let waiting: Drawing[] = []
  let isDrawing = false
  const drawAll = async (): Promise<void> => {
    if (isDrawing) return
    isDrawing = true
    while (waiting.length > 0) {
      const all = waiting
      waiting = []
      await drawEach(serials, all).catch((error) => {
        for (const { reject } of all) reject(error)
      })
    }
    isDrawing = false
  }
  const numbers: Numbers = async (prefix, day, count) => {
    const last = await new Promise<number>((resolve, reject) => {
      waiting.push({ prefix, day, count, resolve, reject })
      void drawAll()
    })
    return numbersUpTo(prefix, day, last, count)
  }
  together.set(serials, numbers)
  return numbers
}

/** By one statement, its counters in order: two servers that draw from several meet at the first of them. */
async function drawEach(serials: Pick<pg.Pool, 'query'>, all: readonly Drawing[]): Promise<void> {
  const counters = new Map<string, { prefix: string; day: string; count: number }>()
  const places = all.map(({ prefix, day, count, resolve }) => {
    const key = `${prefix} ${day}`
    const upTo = (counters.get(key)?.count ?? 0) + count
    counters.set(key, { prefix, day, count: upTo })
    return { key, upTo, resolve }
  })
  const asked = [...counters].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, counter]) => counter)
  const { rows } = await serials.query<{ key: string; last: number }>({
    name: 'draw-numbers-together',
    text: `insert into serial_numbers as n (prefix, day, last)
      select * from unnest($1::text[], $2::text[], $3::int[])
      on conflict (prefix, day) do update set last = n.last + excluded.last returning prefix || ' ' || day as key, last`,
    values: [asked.map(({ prefix }) => prefix), asked.map(({ day }) => day), asked.map(({ count }) => count)],
  })
  const lasts = new Map(rows.map(({ key, last }) => [key, last]))
  for (const { key, upTo, resolve } of places) resolve((lasts.get(key) ?? 0) - (counters.get(key)?.count ?? 0) + upTo)
}

async function draw(client: Pick<pg.ClientBase, 'query'>, prefix: string, day: string, count: number): Promise<number> {
  const answer = await client.query<{ last: number }>({
    name: 'draw-numbers',
    text: `insert into serial_numbers (prefix, day, last) values ($1, $2, $3)
      on conflict (prefix, day) do update set last = serial_numbers.last + excluded.last returning last`,
    values: [prefix, day, count],
  })
  return answer.rows[0]?.last ?? count
}

const numbersUpTo = (prefix: string, day: string, last: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => formatNumber(prefix, day, last - count + 1 + at))

/** Prefix, day as yymmdd, at least four digits. */
export function formatNumber(prefix: string, day: string, ordinal: number): string {
  return `${prefix}${day.slice(2).replaceAll('-', '')}-${String(ordinal).padStart(4, '0')}`
}
