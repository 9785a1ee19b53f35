import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Drawn, Series } from './drawn.ts'
import { figureText } from './figure-text.ts'

/** So many bars stand; the table has all. */
const MOST = 10

type BarListProps = Drawn & {
  links?: readonly (string | undefined)[]
  /** The figures of a group are parts of one bar. */
  isStacked?: boolean
}

/** Bars with their names and figures in words: read by anybody, in any colour. */
export function BarList({ labels, series, links, isStacked = false }: BarListProps): ReactNode {
  const lengthOf = (row: number) =>
    isStacked ? wholeOf(series, row) : Math.max(...series.map(({ values }) => Math.abs(values[row] ?? 0)))
  const most = Math.max(1, ...labels.slice(0, MOST).map((_, row) => lengthOf(row)))
  return (
    <>
      {series.length > 1 && (
        <div className="report-legend" aria-hidden="true">
          {series.map(({ name, label }, at) => (
            <span key={name} data-series={at}>
              {label}
            </span>
          ))}
        </div>
      )}
      <ul className="report-bars">
        {labels.slice(0, MOST).map((label, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be called alike
          <li key={row}>
            <span className="report-bar-name" title={label}>
              {links?.[row] ? <Link to={links[row]}>{label}</Link> : label}
            </span>
            {isStacked ? <StackedBar {...{ series, row, most }} /> : <Bars {...{ series, row, most }} />}
          </li>
        ))}
      </ul>
    </>
  )
}

type RowProps = { series: readonly Series[]; row: number; most: number }

/** What the parts of a bar come to; what is below zero is no part. */
const wholeOf = (series: readonly Series[], row: number): number =>
  series.reduce((sum, { values }) => sum + Math.max(0, values[row] ?? 0), 0)

const sized = (part: number) => ({ '--part': part }) as CSSProperties

function Bars({ series, row, most }: RowProps): ReactNode {
  return (
    <div>
      {series.map(({ name, label, field, values }, at) => {
        const value = values[row] ?? null
        return (
          <div key={name} className="report-bar" data-series={at} data-negative={(value ?? 0) < 0 || undefined}>
            <i style={sized(Math.abs(value ?? 0) / most)} aria-hidden="true" />
            <span>
              <span className="bc-hidden">{label} </span>
              {figureText(field, value)}
            </span>
          </div>
        )
      })}
    </div>
  )
}

function StackedBar({ series, row, most }: RowProps): ReactNode {
  const parts = series.map((one, at) => ({ ...one, at, value: one.values[row] ?? 0 })).filter(({ value }) => value > 0)
  const [first] = series
  if (!first) return null
  const said = parts.map(({ label, field, value }) => `${label} ${figureText(field, value)}`)
  return (
    <div className="report-bar" title={said.join('\n')}>
      {parts.map(({ name, at, value }) => (
        <i key={name} data-series={at} style={sized(value / most)} aria-hidden="true" />
      ))}
      <span>
        <span className="bc-hidden">{said.join(', ')} </span>
        {figureText(first.field, wholeOf(series, row))}
      </span>
    </div>
  )
}
