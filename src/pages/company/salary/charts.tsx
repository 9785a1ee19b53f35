import type { ReactNode } from 'react'
import { formatYuan } from '../../../define/money.ts'
import type { SalaryMonth, SalaryOffice, SalaryOverview } from '../../../resources/company/salary-answers.ts'
import { monthAt } from './month.ts'
import { say } from './text.ts'

type ChartsProps = { overview: SalaryOverview; month: string; onMonth: (month: string) => void }

/** Twelve months of net pay, and the offices of the month: plain SVG and bars, no library for two dozen rectangles. */
export function Charts({ overview, month, onMonth }: ChartsProps): ReactNode {
  if (overview.months.length === 0) return null
  return (
    <>
      <Trend months={overview.months} month={month} onMonth={onMonth} />
      {overview.offices.length > 0 && <Offices offices={overview.offices} />}
    </>
  )
}

const MONTHS = 12
const [WIDTH, HEIGHT, STEP] = [360, 72, 30]

function Trend({
  months,
  month,
  onMonth,
}: { months: readonly SalaryMonth[] } & Omit<ChartsProps, 'overview'>): ReactNode {
  const shown = Array.from({ length: MONTHS }, (_, at) => monthAt(month, at - MONTHS + 1))
  const known = new Map(months.map((one) => [one.month, one]))
  const most = Math.max(1, ...months.map(({ netFen }) => netFen))
  return (
    <figure className="salary-trend">
      <figcaption>{say('trend')}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 16}`} role="img" aria-label={trendText(months)}>
        {shown.map((one, at) => {
          const netFen = Math.max(0, known.get(one)?.netFen ?? 0)
          const height = Math.round((netFen / most) * HEIGHT)
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: a pointer's short cut; the picker does the same by keyboard
            <g key={one} data-current={one === month || undefined} onClick={() => known.has(one) && onMonth(one)}>
              <title>{`${one}  ${formatYuan(netFen)}`}</title>
              <rect className="salary-bar-ground" x={at * STEP} y={0} width={STEP} height={HEIGHT + 16} />
              <rect
                className="salary-bar-fill"
                x={at * STEP + 5}
                y={HEIGHT - height}
                width={STEP - 10}
                height={height}
              />
              <text x={at * STEP + STEP / 2} y={HEIGHT + 13} textAnchor="middle">
                {Number(one.slice(5))}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

const trendText = (months: readonly SalaryMonth[]) =>
  `${say('trend')}${months
    .map(({ month, netFen, people }) => ` ${say('chartPart', { name: month, amount: formatYuan(netFen), people })}`)
    .join('')}`

function Offices({ offices }: { offices: readonly SalaryOffice[] }): ReactNode {
  const most = Math.max(1, ...offices.map(({ grossFen }) => grossFen))
  return (
    <figure className="salary-offices">
      <figcaption>{say('offices')}</figcaption>
      <ul>
        {offices.slice(0, 8).map(({ officeId, name, grossFen, people }) => (
          <li key={officeId} title={say('chartPart', { name, amount: formatYuan(grossFen), people })}>
            <span>{name}</span>
            <meter min={0} max={most} value={grossFen} aria-hidden="true" />
            <b>{formatYuan(grossFen)}</b>
          </li>
        ))}
      </ul>
    </figure>
  )
}
