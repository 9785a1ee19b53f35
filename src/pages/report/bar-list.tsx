import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Drawn } from './drawn.ts'
import { figureText } from './figure-text.ts'

/** So many bars stand; the table has all. */
const MOST = 10

/** Bars with their names and figures in words: read by anybody, in any colour. */
export function BarList({ labels, series, links }: Drawn & { links?: readonly (string | undefined)[] }): ReactNode {
  const most = Math.max(
    1,
    ...series.flatMap(({ values }) => values.slice(0, MOST).map((value) => Math.abs(value ?? 0))),
  )
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
            <div>
              {series.map(({ name, label: figure, field, values }, at) => {
                const value = values[row] ?? null
                const part = Math.abs(value ?? 0) / most
                return (
                  <div key={name} className="report-bar" data-series={at} data-negative={(value ?? 0) < 0 || undefined}>
                    <i style={{ '--part': part } as CSSProperties} aria-hidden="true" />
                    <span>
                      <span className="bc-hidden">{figure} </span>
                      {figureText(field, value)}
                    </span>
                  </div>
                )
              })}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
