import { call, logIn, median } from '../helpers/processes.ts'

/** As much as one request may ask for, in the form that costs the database the most. */
export function widestFilter(): string {
  const none = Array.from({ length: 24 }, (_, at) => ({ consignor: { eq: `q${at}z` } }))
  const parts = Array.from({ length: 5 }, (_, at) => ({ consignor: { contains: `q${at}z` } }))
  return JSON.stringify({ any: [{ 'cars.vin': { contains: 'q1z' } }, ...parts, ...none] })
}

/** How long somebody waits for a list, alone and while all of these people ask for the widest filter again and again. */
export async function besideCrowd(
  base: string,
  list: string,
  quiet: Record<string, string>,
  usernames: readonly string[],
  seconds: number,
): Promise<string> {
  const people = []
  for (const username of usernames) people.push(await logIn(base, username))
  const wide = `${base}/api/orders?_view=all&_summary=1&_where=${encodeURIComponent(widestFilter())}`
  const times = async () => {
    const taken: number[] = []
    const until = performance.now() + seconds * 1000
    while (performance.now() < until) {
      const began = performance.now()
      const { status, text } = await call(list, { headers: quiet })
      if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`)
      taken.push(performance.now() - began)
    }
    return taken
  }
  await times()
  const alone = await times()
  const counts = new Map<number, number>()
  let isOver = false
  const crowd = people.map(async (headers) => {
    while (!isOver) {
      const { status } = await call(wide, { headers })
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const among = await times()
  isOver = true
  await Promise.all(crowd)
  const answers = [...counts].map(([status, count]) => `${status}×${count}`).join('、')
  const ratio = median(among) / median(alone)
  const worst = Math.max(...among)
  return `${ratio.toFixed(1)} 倍；中位 ${median(alone).toFixed(0)} → ${median(among).toFixed(0)} 毫秒，最慢 ${worst.toFixed(0)} 毫秒（目标 < 1,000）；${usernames.length} 人得到 ${answers}`
}
