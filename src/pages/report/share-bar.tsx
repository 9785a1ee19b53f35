import type { CSSProperties, ReactNode } from 'react'
import type { Drawn } from './drawn.ts'
import { figureText } from './figure-text.ts'
import { say } from './text.ts'

/** So many parts are told apart; what is left is one more. */
const MOST = 7

/** The parts of a whole on one bar, each named with its figure below. What is below zero is no part of it. */
export function ShareBar({ labels, series: [series] }: Drawn): ReactNode {
  if (!series) return null
  const parts = labels
    .map((label, at) => ({ label, value: Math.max(0, series.values[at] ?? 0) }))
    .toSorted((one, other) => other.value - one.value)
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  const rest = parts.slice(MOST).reduce((sum, { value }) => sum + value, 0)
  const shown = [...parts.slice(0, MOST), ...(rest > 0 ? [{ label: say('rest'), value: rest }] : [])]
  const percent = (value: number) => `${((whole > 0 ? value / whole : 0) * 100).toFixed(1)}%`
  return (
    <>
      <div className="report-share" aria-hidden="true">
        {shown.map(({ label, value }, at) => (
          <i key={label} data-series={at} style={{ '--part': percent(value) } as CSSProperties} title={label} />
        ))}
      </div>
      <ul className="report-parts">
        {shown.map(({ label, value }, at) => (
          <li key={label} data-series={at}>
            {label} <b>{percent(value)}</b> {figureText(series.field, value)}
          </li>
        ))}
      </ul>
    </>
  )
}
