import type { ReactNode } from 'react'
import { labelOf } from '../../providers/i18n.ts'
import { homeCards } from '../../resources/home.ts'
import { figureText } from '../report/figure-text.ts'
import type { HomeAnswer } from './answer.ts'
import { cardField } from './cards.tsx'
import { say } from './text.ts'

/** This week against the last (specification §3, `openWeekly`). */
export function Weekly({
  weekly: { span, figures, former },
}: {
  weekly: NonNullable<HomeAnswer['weekly']>
}): ReactNode {
  return (
    <section className="bc-card home-block" aria-labelledby="home-weekly">
      <h2 id="home-weekly">{say('weekly')}</h2>
      <p>{say('weeklyOf', span)}</p>
      <dl className="home-week">
        {Object.entries(figures).map(([name, value]) => (
          <div key={name}>
            <dt>{labelOf(weekLabel(name))}</dt>
            <dd>
              <b>{figureText(cardField(name), value)}</b>
            </dd>
            <dd>
              <small>{say('former', { value: figureText(cardField(name), former[name]) })}</small>
              <Change now={value} before={former[name] ?? null} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The card is of a day or a month; here it is of the week, and called without them. */
const weekLabel = (name: string): [string, string] => {
  const [zh = name, en = name] = homeCards[name]?.label ?? []
  return [zh.replace(/^(今日|本月)/, ''), en.replace(/^Today's /, '').replace(/ of the month$/, '')]
}

function Change({ now, before }: { now: number | null; before: number | null }): ReactNode {
  if (now === null || !before) return null
  const part = (now - before) / Math.abs(before)
  const sign = part > 0 ? '+' : ''
  return <span className={part < 0 ? 'cell-negative' : undefined}>{`${sign}${(part * 100).toFixed(1)}%`}</span>
}
