import { sumText } from '../record/text-of.ts'
import type { ListColumn } from './columns.ts'

type CardTotalsProps = { columns: readonly ListColumn[]; totals: Record<string, number>; label: string }

/** The totals over all rows of the filter, below the cards. */
export function CardTotals({ columns, totals, label: heading }: CardTotalsProps) {
  const known = columns.filter(({ name }) => typeof totals[name] === 'number')
  if (known.length === 0) return null
  return (
    <section className="bc-cards-totals" aria-label={heading}>
      <h2>{heading}</h2>
      <dl>
        {known.map(({ name, label, field }) => {
          const total = totals[name] ?? 0
          return (
            <div key={name}>
              <dt>{label}</dt>
              <dd className={total < 0 ? 'cell-negative' : undefined}>{sumText(field, total)}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
