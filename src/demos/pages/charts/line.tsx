import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useIsDark } from '../../../ui/accent.ts'
import { textsOf } from '../../frame/texts.ts'
import { randomFrom } from '../../mock/random.ts'

const text = textsOf({
  title: ['九十天的运价（元/台·公里）', 'Ninety days of prices (yuan per car and km)'],
  day: ['日期', 'Day'],
  north: ['华北', 'North'],
  south: ['华南', 'South'],
})

const DAYS = 90
const HEIGHT = 360
/** Seconds, as uPlot counts. */
const DAY = 86_400
const START = Date.UTC(2026, 0, 1) / 1000

/** A price that goes its way from day to day. */
function walk(seed: number, from: number): number[] {
  const random = randomFrom(seed)
  let now = from
  return Array.from({ length: DAYS }, () => {
    now = Math.max(0.5, now + (random() - 0.5) * 0.08)
    return Math.round(now * 100) / 100
  })
}

const data: UPlot.AlignedData = [Array.from({ length: DAYS }, (_, at) => START + at * DAY), walk(1, 1.2), walk(2, 1.5)]

/** Lines over time by uPlot, as the product's reports draw them: whole and dashed, told apart without colour too. */
export default function LineChart() {
  const home = useRef<HTMLDivElement>(null)
  const isDark = useIsDark()
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another brightness it takes other colours
  useEffect(() => {
    const box = home.current
    if (!box) return
    const style = getComputedStyle(box)
    const [ink, first, second] = ['--bc-hint', '--bc-primary', '--bc-text'].map((name) => style.getPropertyValue(name))
    const axis = { stroke: ink, grid: { stroke: style.getPropertyValue('--bc-line'), width: 1 } }
    const made = new UPlot(
      {
        width: box.clientWidth,
        height: HEIGHT,
        axes: [axis, axis],
        series: [
          { label: text('day'), value: '{YYYY}-{MM}-{DD}' },
          { label: text('north'), stroke: first, width: 2 },
          { label: text('south'), stroke: second, width: 2, dash: [6, 4] },
        ],
      },
      data,
      box,
    )
    const seen = new ResizeObserver(() => made.setSize({ width: box.clientWidth, height: HEIGHT }))
    seen.observe(box)
    return () => {
      seen.disconnect()
      made.destroy()
    }
  }, [isDark])
  return (
    <figure className="sample-figure">
      <figcaption>{text('title')}</figcaption>
      <div ref={home} className="sample-plot" />
    </figure>
  )
}
