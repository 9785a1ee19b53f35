import { type call, median } from '../helpers/processes.ts'

const rounds = 5

type Run = () => Promise<number>

/** Two candidates in turn: the ratio of their figures, its spread, and both figures. */
export async function inTurn(
  name: string,
  goal: string,
  runs: readonly [Run, Run],
  ratio: (a: number, b: number) => number,
): Promise<void> {
  const ratios: number[] = []
  const figures: [number[], number[]] = [[], []]
  await runs[0]()
  await runs[1]()
  for (let round = 0; round < rounds; round++) {
    const a = await runs[0]()
    const b = await runs[1]()
    figures[0].push(a)
    figures[1].push(b)
    ratios.push(ratio(a, b))
  }
  const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
  console.log(
    `${name}：${median(ratios).toFixed(2)}（${spread}，目标 ${goal}）；${median(figures[0]).toFixed(0)} 与 ${median(figures[1]).toFixed(0)} 次/秒`,
  )
}

/** The median time of one request; a failed answer ends the run. */
export async function timed(name: string, one: () => ReturnType<typeof call>): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const { status, text } = await one()
    if (status !== 200) throw new Error(`${name}: ${status} ${text.slice(0, 200)}`)
    times.push(performance.now() - began)
  }
  console.log(`${name}：${median(times).toFixed(0)} 毫秒（${rounds} 次的中位数）`)
}
