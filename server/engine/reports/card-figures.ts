import { businessDay } from '../../../src/define/business-day.ts'
import type { ListMeasure, Report } from '../../../src/define/report.ts'
import { type Comparison, comparisonsOf, type Place } from '../../../src/define/report-cell.ts'
import { type SpanName, spanBefore, spanOf, type TimeSpan } from '../../../src/define/time-span.ts'
import { registry } from '../../../src/resources/index.ts'
import type { User } from '../../auth/user.ts'
import { addressOf } from '../list-address.ts'
import type { Reader } from '../reader.ts'
import { readGroups } from './read-groups.ts'
import { figuresFor } from './report-access.ts'
import { viewOf } from './scan.ts'

/** A figure that stands alone: of a span, or as of now; `trend` is that of each day of the period. */
export type Card = ListMeasure & { span?: SpanName; trend?: true }
export type CardFigure = { value: number; trend?: number[]; path: string }
export type CardsAsked = { user: User; report: Report; span: TimeSpan; filters: Comparison[]; now: Date }

/** The figures of the cards that the person may see, by their names, with the addresses of their lists. */
export async function cardFigures(
  db: Reader,
  cards: Readonly<Record<string, Card>>,
  asked: CardsAsked,
): Promise<Record<string, CardFigure>> {
  const { user, report, now } = asked
  const today = businessDay(now)
  const seen = figuresFor(user, { ...report, measures: cards })
  const names = Object.keys(cards).filter((name) => name in seen)
  const daily = names.filter((name) => cards[name]?.trend)
  const isOfToday = asked.span.from <= today && today <= asked.span.to
  const others = names.filter((name) => !(isOfToday && daily.includes(name)))
  const spans = [...new Set(others.map((name) => cards[name]?.span))]
  const totalsOf = async (span: SpanName | undefined) => {
    const own = others.filter((name) => cards[name]?.span === span)
    const of = { ...asked, rows: undefined, span: spanOf(span ?? 'today', today) }
    return (await readGroups(db, of, pick(cards, own))).totals
  }
  const [days, found] = await Promise.all([readDaily(db, asked, pick(cards, daily)), Promise.all(spans.map(totalsOf))])
  const ofToday = isOfToday ? days.find(({ keys }) => keys[0] === today)?.figures : undefined
  const totals: Record<string, number | null> = Object.assign({ ...ofToday }, ...found)
  return Object.fromEntries(
    names.flatMap((name) => {
      const card = cards[name] as Card
      const trend = card.trend ? days.map(({ figures }) => figures[name] ?? 0) : undefined
      const value = totals[name]
      const path = pathOf(asked, card, spanOf(card.span ?? 'today', today))
      // Narrowed by what its rows do not have it says nothing.
      if (value === null || value === undefined || path === undefined) return []
      return [[name, { value, path, ...(trend ? { trend } : {}) }]]
    }),
  )
}

const pick = (cards: Readonly<Record<string, Card>>, names: readonly string[]): Record<string, Card> =>
  Object.fromEntries(names.map((name) => [name, cards[name] as Card]))

const readDaily = async (db: Reader, asked: CardsAsked, cards: Record<string, Card>) =>
  Object.keys(cards).length === 0 ? [] : (await readGroups(db, { ...asked, rows: 'day' }, cards)).groups

/** The totals of cards over a span, and over the one before it, up to the same day. */
export async function spanFigures(
  db: Reader,
  cards: Readonly<Record<string, Card>>,
  asked: CardsAsked,
): Promise<{
  span: TimeSpan
  before: TimeSpan
  figures: Record<string, number | null>
  former: Record<string, number | null>
}> {
  const before = spanBefore(asked.span, businessDay(asked.now))
  const seen = figuresFor(asked.user, { ...asked.report, measures: cards })
  const own = pick(cards, Object.keys(seen))
  const [present, former] = await Promise.all(
    [asked.span, before].map((span) => readGroups(db, { ...asked, rows: undefined, span }, own)),
  )
  return { span: asked.span, before, figures: present?.totals ?? {}, former: former?.totals ?? {} }
}

/** The address of the list whose rows a card counts. */
export function pathOf(
  { report, filters }: Pick<CardsAsked, 'report' | 'filters'>,
  measure: ListMeasure,
  span: TimeSpan,
  place?: Place,
): string | undefined {
  const view = viewOf(measure.of, measure.view)
  const comparisons = comparisonsOf(report, measure, { span, filters }, place, (name) => registry[name])
  return view && comparisons && addressOf(view.path, comparisons)
}
