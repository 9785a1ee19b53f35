import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { isMoney } from '../../define/field.ts'
import { formatNumber } from '../../define/numbers.ts'
import { useIsDark } from '../../ui/accent.ts'
import type { Drawn } from './drawn.ts'
import { figureText } from './figure-text.ts'
import { say } from './text.ts'

type TimeChartProps = Drawn & { kind: 'bar' | 'line' | 'stacked' | 'share'; height?: number }

/** Strokes that are told apart without colour too: whole, dashed, dotted. */
const dashes = [[], [6, 4], [2, 3], [10, 3, 2, 3]]
const FEN = 100

/**
 * Lines or columns over time (uPlot: docs/charts.md). The arrow keys go from point to point, whose figures are said; the
 * table beside it has all of them.
 */
export default function TimeChart({ labels, series, kind, height = 220 }: TimeChartProps): ReactNode {
  const home = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot | null>(null)
  const [at, setAt] = useState<number | null>(null)
  const isDark = useIsDark()
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another scheme it takes other colours
  useEffect(() => {
    const box = home.current
    if (!box) return
    const style = getComputedStyle(box)
    const colors = series.map((_, place) => style.getPropertyValue(`--series-${place % 8}`).trim())
    const made = new UPlot(
      optionsOf({ labels, series, kind, height }, colors, style.getPropertyValue('--bc-hint'), setAt, box.clientWidth),
      dataOf({ labels, series }, kind),
      box,
    )
    plot.current = made
    const seen = new ResizeObserver(() => made.setSize({ width: box.clientWidth, height }))
    seen.observe(box)
    return () => {
      seen.disconnect()
      made.destroy()
    }
  }, [labels, series, kind, height, isDark])
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const made = plot.current
    if (!step || !made) return
    event.preventDefault()
    const next = Math.min(labels.length - 1, Math.max(0, (at ?? (step > 0 ? -1 : labels.length)) + step))
    made.setCursor({ left: made.valToPos(next, 'x'), top: 0 })
    setAt(next)
  }
  const told = at === null ? '' : tellPoint(labels, series, at)
  const name = series.map(({ label }) => label).join('、')
  return (
    <div className="report-plot">
      <div className="report-legend" aria-hidden="true">
        {series.map(({ name, label }, place) => (
          <span key={name} data-series={place}>
            {label}
          </span>
        ))}
        <b>{told}</b>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read it point by point */}
      <div ref={home} role="img" tabIndex={0} aria-label={`${name}. ${say('chartHint')}`} onKeyDown={onKey} />
      <span className="bc-hidden" aria-live="polite">
        {told}
      </span>
    </div>
  )
}

const tellPoint = (labels: readonly string[], series: Drawn['series'], at: number): string =>
  `${labels[at] ?? ''}  ${series
    .map(({ label, field, values }) => say('series', { name: label, value: figureText(field, values[at]) }))
    .join('  ')}`

/** Points of a stack stand upon those before them. */
function dataOf({ labels, series }: Drawn, kind: TimeChartProps['kind']): UPlot.AlignedData {
  const values = series.map((one) => one.values.map((value) => value ?? 0))
  const drawn =
    kind === 'stacked'
      ? values.map((_, place) =>
          labels.map((_, at) => values.slice(0, place + 1).reduce((sum, one) => sum + (one[at] ?? 0), 0)),
        )
      : values
  return [labels.map((_, at) => at), ...drawn]
}

function optionsOf(
  { labels, series, kind, height = 220 }: TimeChartProps,
  colors: readonly string[],
  ink: string,
  onPoint: (at: number | null) => void,
  width: number,
): UPlot.Options {
  const isMoneyOnly = series.every(({ field }) => isMoney(field))
  const grid = { stroke: ink, width: 0.3 }
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { x: { time: false, range: (_plot, from, to) => [from - 0.5, to + 0.5] } },
    axes: [
      {
        stroke: ink,
        grid: { show: false },
        ticks: { show: false },
        values: (_plot, splits) => splits.map((at) => (Number.isInteger(at) ? shortLabel(labels[at] ?? '') : '')),
      },
      {
        stroke: ink,
        grid,
        ticks: { show: false },
        size: 64,
        values: (_plot, splits) => splits.map((value) => shortFigure(value, isMoneyOnly)),
      },
    ],
    series: [
      {},
      ...series.map(({ label }, place) => ({
        label,
        stroke: colors[place] ?? ink,
        width: 2,
        dash: kind === 'line' ? (dashes[place % dashes.length] ?? []) : [],
        points: { show: labels.length <= 31 && kind === 'line' },
        ...(kind === 'line'
          ? {}
          : {
              fill: `${colors[place] ?? ink}${place === 0 ? 'cc' : '55'}`,
              paths: UPlot.paths.bars?.({
                size: [0.7 / (kind === 'bar' ? series.length : 1), 40],
                align: kind === 'bar' ? alignOf(place, series.length) : 0,
              }),
            }),
      })),
    ],
    hooks: { setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)] },
  } as UPlot.Options
}

/** Columns of one point stand beside each other: one before, one behind the middle. */
const alignOf = (place: number, all: number): -1 | 0 | 1 => (all === 1 ? 0 : place === 0 ? -1 : 1)

/** Of a day of this year the month and the day say enough. */
const shortLabel = (label: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(label) ? label.slice(5) : label)

/** Money in yuan, from ten thousand on in 万, as people of the trade say it; in English in thousands. */
function shortFigure(value: number, isFen: boolean): string {
  const whole = isFen ? value / FEN : value
  if (Math.abs(whole) < 10_000) return formatNumber(whole)
  const thousands = Math.round(whole / 1000)
  return say('tenThousands', { figure: formatNumber(thousands / 10), thousands: formatNumber(thousands) })
}
