import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type AnyField, integer, money } from '../../define/field.ts'
import { labelOf } from '../../providers/i18n.ts'
import { homeCards } from '../../resources/home.ts'
import { figureText } from '../report/figure-text.ts'
import type { HomeAnswer } from './answer.ts'
import { say } from './text.ts'

/** A figure of a card as a field: money, or a number. */
export function cardField(name: string): AnyField {
  const card = homeCards[name]
  return (card?.column?.endsWith('Fen') ? money(...labelTexts(name)) : integer(...labelTexts(name))) as AnyField
}

const labelTexts = (name: string): [string, string] => {
  const [zh, en] = homeCards[name]?.label ?? [name, name]
  return [zh, en]
}

/** Figures at a glance, each the way to its list. */
export function Cards({ names, cards }: { names: readonly string[]; cards: HomeAnswer['cards'] }): ReactNode {
  return (
    <ul className="home-cards" aria-label={say('cards')}>
      {names.map((name) => {
        const card = cards[name]
        if (!card) return null
        const label = labelOf(labelTexts(name))
        const value = figureText(cardField(name), card.value)
        return (
          <li key={name}>
            <Link
              to={card.path}
              className="bc-card home-card"
              aria-label={say('opens', { name: label, value })}
              data-negative={card.value < 0 || undefined}
            >
              <span>{label}</span>
              <b>{value}</b>
              {card.trend && <Trend values={card.trend} />}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const [WIDTH, HEIGHT] = [96, 24]

/** The days before, as a line without figures: the chart below has them. */
function Trend({ values }: { values: readonly number[] }): ReactNode {
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length - 1)
  const points = values.map(
    (value, at) => `${(at * step).toFixed(1)},${(HEIGHT - 1 - (Math.max(0, value) / most) * (HEIGHT - 2)).toFixed(1)}`,
  )
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
      <polyline points={points.join(' ')} />
    </svg>
  )
}
