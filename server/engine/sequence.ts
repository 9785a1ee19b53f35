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

/**
 * Draws the next numbers of a prefix and business day: `D261121-0001`. It runs on its own connection, outside the
 * caller's transaction, so that writers do not wait for one another's commit: gaps are allowed, duplicates are not.
 */
export async function drawNumbers(
  serials: Pick<pg.ClientBase, 'query'>,
  prefix: string,
  day: string,
  count: number,
): Promise<string[]> {
  return numbersUpTo(prefix, day, await draw(serials, prefix, day, count), count)
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
