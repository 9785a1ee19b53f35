import * as z from 'zod'
import { businessDay, isDay } from '../../src/define/business-day.ts'
import type { Report } from '../../src/define/report.ts'
import type { Comparison } from '../../src/define/report-cell.ts'
import { spanOf, type TimeSpan } from '../../src/define/time-span.ts'
import { reports } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { runOn } from '../db/run.ts'
import { notificationsOf } from '../engine/notifications.ts'
import type { Reader } from '../engine/reader.ts'
import { type ReportAnswer, readReport } from '../engine/reports/read-report.ts'
import { seesReport } from '../engine/reports/report-access.ts'
import { standsOn } from '../engine/reports/stands-on.ts'
import { refuse } from '../errors/business-error.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { officeIn, spanIn } from './home-period.ts'

const day = z.string().refine(isDay)
const period = { from: day, to: day }
const attributionBody = z.strictObject(period)
const agentBody = z.strictObject({ ...period, office_id: z.uuid().optional() })

/** The statistics of the specification's calls (§7) in their shapes (domain §4.1), from the declared reports. */
export const statisticEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/home/attribution',
    tag: 'home',
    summary: 'Attribution statistics',
    body: attributionBody,
    run: ({ user, now, body, read }) =>
      read(async (db) => attributionsOf(await answerOf(db, 'attributions', user, now, spanIn(body, businessDay(now))))),
  }),
  endpoint({
    method: 'POST',
    path: '/api/home/agent',
    tag: 'home',
    summary: 'Statistics of salespeople',
    body: agentBody,
    run: ({ user, now, body, read }) =>
      read(async (db) =>
        agentsOf(await answerOf(db, 'salesmen', user, now, spanIn(body, businessDay(now)), officeIn(body))),
      ),
  }),
  endpoint({
    method: 'POST',
    path: '/api/home/user',
    tag: 'home',
    summary: 'Own figures of the day and the month',
    run: ({ user, now, read }) => read((db) => ownFigures(db, user, now)),
  }),
]

function answerOf(
  db: Reader,
  name: string,
  user: User,
  now: Date,
  span: TimeSpan,
  filters: Comparison[] = [],
): Promise<ReportAnswer> {
  const report = reports[name] as Report
  return readReport(db, { user, report, span, filters, now, rows: report.rows[0] ?? '', isCompared: false })
}

type Figures = Readonly<Record<string, number | null>>

/** The figures that the person sees, under the names of the specification. */
const named = (figures: Figures, names: Readonly<Record<string, string>>): Record<string, number | null> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, own]) => (own in figures ? [[name, figures[own] ?? null]] : [])),
  )

const ends = (figures: Figures) =>
  Object.fromEntries(
    ['origin', 'destination', 'transfer'].map((end) => [
      end,
      named(figures, { orders: `${end}Orders`, cars: `${end}Cars`, revenue_fen: `${end}Fen` }),
    ]),
  )

/** Every order counts once in the total, by its origin. */
const attributionsOf = ({ rows, names, totals }: ReportAnswer) => ({
  rows: rows.map(({ keys: [key = null], figures }) => ({
    ...{ attribution_id: key, name: key === null ? null : (names[0]?.[key]?.label ?? null) },
    ...ends(figures),
  })),
  total: ends(totals.figures).origin,
})

const agentNames = {
  ...{ orders: 'orders', cars: 'carCount', revenue_fen: 'revenueFen', received_fen: 'receivedFen' },
  ...{ outstanding_fen: 'outstandingFen', gross_fen: 'grossProfitFen', loss_orders: 'lossOrders' },
}

const agentsOf = ({ rows, names, totals }: ReportAnswer) => ({
  rows: rows.map(({ keys: [key = null], figures }) => ({
    ...{ staff_id: key, name: key === null ? null : (names[0]?.[key]?.label ?? null) },
    ...named(figures, agentNames),
  })),
  total: named(totals.figures, agentNames),
})

/** What the person sold today and this month, and the place among the salespeople whom the person sees. */
async function ownFigures(db: Reader, user: User, now: Date) {
  const report = reports.salesmen as Report
  if (!seesReport(user, report)) throw refuse('access.denied')
  const today = businessDay(now)
  const [ofDay, ofMonth] = await Promise.all([
    answerOf(db, 'salesmen', user, now, spanOf('today', today)),
    answerOf(db, 'salesmen', user, now, spanOf('thisMonth', today)),
  ])
  const own = ({ rows }: ReportAnswer) => rows.find(({ keys }) => keys[0] === user.id)?.figures ?? {}
  const names = { orders: 'orders', cars: 'carCount', revenue_fen: 'revenueFen' }
  return {
    name: user.name,
    today: { orders: 0, cars: 0, ...named(own(ofDay), names) },
    month: { orders: 0, cars: 0, ...named(own(ofMonth), names) },
    rank: own(ofMonth).rank ?? null,
    unread: (await notificationsOf(runOn(db), user, now)).unread,
    standsOn: standsOn(user, report),
  }
}
