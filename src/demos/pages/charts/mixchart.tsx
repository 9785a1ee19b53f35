import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { textsOf } from '../../frame/texts.ts'
import { useChart } from '../../frame/use-chart.ts'
import { randomFrom } from '../../mock/random.ts'

const text = textsOf({
  title: ['每月运车与空驶率', 'Cars and empty runs by month'],
  sent: ['发运', 'Sent'],
  arrived: ['到达', 'Arrived'],
  empty: ['空驶率', 'Empty runs'],
  year: ['年份', 'Year'],
  month: ['{month}月', '{month}'],
})

const years = [2024, 2025, 2026] as const

/** Columns and a line over two scales. */
export default function MixChart() {
  const [year, setYear] = useState<number>(2026)
  const options = useMemo(() => {
    const random = randomFrom(year)
    const sent = Array.from({ length: 12 }, () => Math.round(300 + random() * 500))
    const arrived = sent.map((one) => Math.round(one * (0.85 + random() * 0.15)))
    const empty = sent.map(() => Math.round(80 + random() * 150) / 10)
    return {
      legend: { top: 0 },
      tooltip: { trigger: 'axis', renderMode: 'richText' },
      grid: { left: 48, right: 48, top: 40, bottom: 28 },
      xAxis: { type: 'category', data: sent.map((_, at) => text('month', { month: at + 1 })) },
      yAxis: [{ type: 'value' }, { type: 'value', axisLabel: { formatter: '{value}%' }, splitLine: { show: false } }],
      series: [
        { type: 'bar', name: text('sent'), data: sent },
        { type: 'bar', name: text('arrived'), data: arrived },
        { type: 'line', name: text('empty'), yAxisIndex: 1, data: empty, lineStyle: { type: 'dashed' } },
      ],
    }
  }, [year])
  const box = useChart(options)
  return (
    <div className="sample-stack">
      <Segmented aria-label={text('year')} options={[...years]} value={year} onChange={setYear} />
      <div ref={box} role="img" aria-label={`${text('title')} ${year}`} className="sample-chart" />
    </div>
  )
}
