import pg from 'pg'
import { call } from '../helpers/processes.ts'

/** So many of each kind, spread over the whole table. */
const EACH = 30
const GOAL_MS = 50

/** What people type into the search box: a number, the end of a VIN or of a phone, how a name begins, its initials, a plate. */
const typed = [
  `select order_no from orders`,
  `select right(vin, 6) from order_cars where length(vin) = 17`,
  `select right(vin, 4) from order_cars where length(vin) = 17`,
  `select right(consignee_phone, 4) from orders where consignee_phone <> ''`,
  `select left(name, 4) from customers`,
  // The initials stand last in what a name is found by.
  `select left(regexp_replace(search_text, '^.* ', ''), 4) from customers where search_text ~ ' [a-z]{3,}$'`,
]

/**
 * Ctrl+K, one word after another as one person types: how long half of the answers and 95 of 100 of them take at most, of a
 * server that has been asked as many other words before.
 */
export async function findTurns(databaseUrl: string, base: string, headers: Record<string, string>): Promise<void> {
  const words = await wordsIn(databaseUrl)
  const rounds = [0, 1].map((round) => words.map((own) => own.filter((_, at) => at % 2 === round)))
  let times: number[][] = []
  for (const round of rounds) {
    times = []
    for (const own of round) {
      const took: number[] = []
      for (const word of own) took.push(await timeOf(`${base}/api/find?q=${encodeURIComponent(word)}`, headers))
      times.push(took)
    }
  }
  const all = times.flat()
  const told = `一半 ${within(all, 0.5)}，95% ${within(all, 0.95)} 毫秒以内（目标 95% ≤ ${GOAL_MS}）`
  const kinds = times.map((own) => within(own, 0.95)).join('、')
  console.log(`Ctrl+K 搜记录，${all.length} 个词：${told}；每类词的 95%：${kinds} 毫秒`)
}

/** Of each kind twice as many as are measured. */
async function wordsIn(databaseUrl: string): Promise<string[][]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const words: string[][] = []
    for (const kind of typed) {
      const { rows } = await client.query<{ word: string }>(
        `select word from (select word, row_number() over () as at, count(*) over () as n from (${kind} order by id) t(word)) w
          where at % greatest(n / ${2 * EACH}, 1) = 0 limit ${2 * EACH}`,
      )
      words.push(rows.map(({ word }) => word))
    }
    return words
  } finally {
    await client.end()
  }
}

async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now()
  const { status, text } = await call(url, { headers })
  if (status !== 200) throw new Error(`${url}: ${status} ${text.slice(0, 200)}`)
  return performance.now() - began
}

const within = (times: readonly number[], share: number): string =>
  (times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? Number.NaN).toFixed(0)
