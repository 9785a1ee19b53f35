import { call, logIn } from '../helpers/processes.ts'

export type Headers = Record<string, string>
type One = (headers: Headers, n: number) => Promise<{ status: number; text: string }>
type Measured = { rate: number; seconds: number; half: number; most: number }

/**
 * Thirty people at once, each entering receipts of all customers into one account; and the same people, each taking
 * orders of one car: how many a second, and how long half and 99 of 100 took, in milliseconds.
 */
export async function postingTurns(base: string, usernames: readonly string[], seconds: number): Promise<void> {
  const people: Headers[] = []
  for (const username of usernames) people.push(await logIn(base, username))
  const [first] = people
  if (!first) throw new Error('nobody posts')
  const customers = await customersOf(base, first)
  const [account] = await idsOf(base, first, 'fundAccounts?_view=all&kind=bank&isActive=true&_end=1')
  const receive: One = (headers, n) =>
    call(`${base}/api/receipts`, {
      method: 'POST',
      headers,
      body: {
        customerId: customers[n % customers.length],
        fundAccountId: account,
        payerName: '测速',
        amountFen: 12_345 + n,
      },
    })
  const order = await orderDrafts(base, first)
  await crowd(people, receive, 1)
  await crowd(people, order, 1)
  for (let round = 0; round < 3; round++) {
    const posted = await crowd(people, receive, seconds)
    const taken = await crowd(people, order, seconds)
    const ratio = (posted.most / taken.most).toFixed(1)
    console.log(
      `${people.length} 人同时收款入同一账户：${told(posted)}（≥ 100 笔/秒）；开单：${told(taken)}；第 99 百分位之比 ${ratio}（≤ 5）`,
    )
  }
}

const customersOf = (base: string, headers: Headers) => idsOf(base, headers, 'customers?_view=all&_tab=active&_end=100')

/** Takes an order of one car of any customer: what others are measured beside. */
export async function orderDrafts(base: string, first: Headers): Promise<One> {
  const customers = await customersOf(base, first)
  return (headers, n) =>
    call(`${base}/api/orders`, { method: 'POST', headers, body: orderOf(customers[n % customers.length], n) })
}

export const told = ({ rate, half, most }: Measured): string =>
  `${rate.toFixed(0)} 次/秒，中位 ${half.toFixed(0)}、99% 在 ${most.toFixed(0)} 毫秒内`

/** Everybody does one after the other; a failed answer ends the run. */
export async function crowd(people: readonly Headers[], one: One, seconds: number): Promise<Measured> {
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    people.map(async (headers, at) => {
      for (let n = 0; performance.now() < until; n++) {
        const start = performance.now()
        const { status, text } = await one(headers, at + n * people.length)
        if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`)
        times.push(performance.now() - start)
      }
    }),
  )
  return measuredOf(times, (performance.now() - began) / 1000)
}

/** What so many milliseconds each, all within so many seconds, come to. */
export function measuredOf(times: readonly number[], seconds: number): Measured {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { rate: sorted.length / seconds, seconds, half: at(0.5), most: at(0.99) }
}

async function idsOf(base: string, headers: Headers, path: string): Promise<string[]> {
  const { status, text } = await call(`${base}/api/${path}`, { headers })
  if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`)
  return JSON.parse(text).data.items.map((row: { id: string }) => row.id)
}

const orderOf = (customerId: string | undefined, n: number) => ({
  customerId,
  consignor: '王小明',
  consignorPhone: '13800138000',
  consignee: '李大海',
  consigneePhone: '13900139000',
  fromRegion: '4403',
  toRegion: '3101',
  collectFen: 150_000,
  cars: [{ model: `帕萨特 ${n}`, freightFen: 150_000 }],
})
