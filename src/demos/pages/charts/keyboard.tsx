import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { textsOf } from '../../frame/texts.ts'
import { useChart } from '../../frame/use-chart.ts'
import { randomFrom } from '../../mock/random.ts'

const text = textsOf({
  title: ['三组按键的柱形', 'Keys of three sets'],
  again: ['换一组数据', 'Other figures'],
  front: ['前排', 'Front'],
  back: ['后排', 'Back'],
  total: ['合计', 'Total'],
})

const KEYS = 40

/** Columns that rise one after the other like keys that are struck; the figures are the same for everybody. */
export default function KeyboardChart() {
  const [seed, setSeed] = useState(1)
  const options = useMemo(() => {
    const random = randomFrom(seed)
    const figures = Array.from({ length: KEYS }, () => Math.round(20 + random() * 80))
    const halves = figures.map((one) => Math.round(one * random()))
    return {
      legend: { top: 0 },
      tooltip: { trigger: 'axis', renderMode: 'richText' },
      grid: { left: 40, right: 16, top: 40, bottom: 28 },
      xAxis: { type: 'category', data: figures.map((_, at) => String(at + 1)) },
      yAxis: { type: 'value' },
      animationDelay: (at: number) => at * 12,
      series: [
        { type: 'bar', name: text('front'), stack: 'keys', data: halves },
        { type: 'bar', name: text('back'), stack: 'keys', data: figures.map((one, at) => one - (halves[at] ?? 0)) },
        { type: 'line', name: text('total'), smooth: true, showSymbol: false, data: figures },
      ],
    }
  }, [seed])
  const box = useChart(options)
  return (
    <div className="sample-stack">
      <div className="sample-row">
        <Button onClick={() => setSeed(seed + 1)}>{text('again')}</Button>
      </div>
      <div ref={box} role="img" aria-label={text('title')} className="sample-chart" />
    </div>
  )
}
