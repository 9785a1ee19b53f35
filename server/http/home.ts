import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { businessDay, isDay } from '../../src/define/business-day.ts'
import type { ListMeasure } from '../../src/define/report.ts'
import { type Language, textIn } from '../../src/define/text.ts'
import { spanOf, unitsIn } from '../../src/define/time-span.ts'
import { paperHolders } from '../../src/resources/fleet/papers.ts'
import { homeCards, homeReport, weeklyCards } from '../../src/resources/home.ts'
import { reports, resourceOf } from '../../src/resources/index.ts'
import { showPath } from '../../src/resources/paths.ts'
import type { User } from '../auth/user.ts'
import { type Run, runOn } from '../db/run.ts'
import { dueSoon } from '../engine/due-soon.ts'
import type { Reader } from '../engine/reader.ts'
import { recentRows } from '../engine/recent-rows.ts'
import { type CardFigure, type CardsAsked, cardFigures, pathOf, spanFigures } from '../engine/reports/card-figures.ts'
import { readReport } from '../engine/reports/read-report.ts'
import { seesReport } from '../engine/reports/report-access.ts'
import { homeStandsOn, todosStandOn } from '../engine/reports/stands-on.ts'
import { type Todo, todosOf } from '../engine/todos.ts'
import { type Endpoint, endpoint, type PersonAsked } from './endpoint.ts'
import { officeIn, spanIn } from './home-period.ts'
import { statisticEndpoints } from './home-statistics.ts'
import type { Context } from './request.ts'

const PAPERS = 10
const RECORDS = 8
const PLACES = 8

const day = z.string().refine(isDay)
const indexBody = z.strictObject({ from: day.optional(), to: day.optional(), office_id: z.uuid().optional() })
const name = z.string().max(40)
const setupBody = z.strictObject({ hidden: z.array(name).max(40), order: z.array(name).max(40) })

/** 首页, in the shapes of the specification's calls (§7), with what the page shows beside them; and how a person set it up. */
export const homeEndpoints = (context: Context, isWeekly: boolean): Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/api/home/index',
    tag: 'home',
    summary: 'The home page: figures, trend, what waits and what falls due',
    body: indexBody,
    run: (asked) => readHome(asked, isWeekly),
  }),
  endpoint({
    method: 'GET',
    path: '/api/menu/counts',
    tag: 'home',
    summary: 'What waits for the person, counted by the path of the list that offers to do it',
    run: ({ user, now, read }) => read((db) => countsOf(runOn(db), user, now)),
  }),
  ...statisticEndpoints,
  endpoint({
    method: 'GET',
    path: '/api/home/setup',
    tag: 'home',
    summary: 'How the person set the home page up',
    run: async ({ user }) => {
      const { rows } = await context.database.pool.query(
        `select value from preferences where staff_id = $1 and key = 'home'`,
        [user.id],
      )
      const initial = initialSetup(user)
      return { ...initial, ...rows[0]?.value, initial }
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/api/home/setup',
    tag: 'home',
    summary: 'Set the home page up: which parts are hidden, and in which order the others stand',
    body: setupBody,
    run: async ({ user, body, write }) => {
      await context.service.transact(write(), async (tx) => {
        await tx.query(sql`insert into preferences (staff_id, key, value)
          values (${user.id}, 'home', ${JSON.stringify(body)}::jsonb)
          on conflict (staff_id, key) do update set value = excluded.value`)
      })
      return body
    },
  }),
]

/** A list that offers several actions counts what waits for each of them. */
async function countsOf(run: Run, user: User, now: Date): Promise<object> {
  const counts: Record<string, number> = {}
  for (const { path, count } of await todosOf(run, user, now)) {
    const [list = ''] = path.split('?')
    counts[list] = (counts[list] ?? 0) + count
  }
  return { counts, standsOn: todosStandOn(user) }
}

async function readHome(
  { user, now, body, language, read }: PersonAsked<unknown, z.infer<typeof indexBody>>,
  isWeekly: boolean,
): Promise<object> {
  const today = businessDay(now)
  const asked: CardsAsked = { user, report: homeReport, now, span: spanIn(body, today), filters: officeIn(body) }
  return read(async (db) => {
    const run = runOn(db)
    const [cards, weekly, places, todo, papers, recent] = await Promise.all([
      cardFigures(db, homeCards, asked),
      isWeekly ? weekOf(db, asked, today) : null,
      placesOf(db, asked),
      todosOf(run, user, now),
      dueSoon(run, user, paperHolders, { now, most: PAPERS }),
      recentRows(run, user, RECORDS),
    ])
    return {
      cards,
      trend: trendOf(asked, cards),
      todo: todo.map((one) => ({ ...one, label: actionLabel(one, language) })),
      expiring: papers.map(({ rowId, dueOn, ...paper }) => ({
        ...paper,
        due_on: dueOn,
        label: textIn(resourceOf(paper.resource).fields[paper.field]?.label ?? paper.field, language),
        path: showPath(resourceOf(paper.resource), rowId),
      })),
      destinations: places,
      weekly,
      recent: recent.map(({ rowId, ...one }) => ({ ...one, label: textIn(resourceOf(one.resource).label, language) })),
      // What the person did last is the own doing.
      standsOn: homeStandsOn(user, [homeReport, ...(reports.destinations ? [reports.destinations] : [])]),
    }
  })
}

/** At first a person sees the cards that say something to the own post. */
const initialSetup = ({ post }: User) => ({
  hidden: Object.keys(homeCards).filter((card) => !homeCards[card]?.posts.some((one) => one === post)),
  order: [],
})

function actionLabel({ resource, action }: Todo, language: Language): string {
  const { label, actions } = resourceOf(resource)
  return `${textIn(label, language)} · ${textIn(actions?.[action]?.label ?? action, language)}`
}

/** The daily figures of the cards as the specification has them, each day with its list. */
function trendOf(asked: CardsAsked, { ordersToday, carsToday, revenueToday }: Record<string, CardFigure>): object[] {
  if (!ordersToday?.trend || !homeCards.ordersToday) return []
  return unitsIn('day', asked.span).map((date, at) => ({
    date,
    orders: ordersToday.trend?.[at] ?? 0,
    cars: carsToday?.trend?.[at] ?? 0,
    ...(revenueToday?.trend ? { revenue_fen: revenueToday.trend[at] ?? 0 } : {}),
    path: pathOf(asked, homeCards.ordersToday as never, { from: date, to: date }),
  }))
}

/** This week against the last, up to the same day. */
async function weekOf(db: Reader, asked: CardsAsked, today: string): Promise<object> {
  const cards = Object.fromEntries(weeklyCards.flatMap((one) => (homeCards[one] ? [[one, homeCards[one]]] : [])))
  return spanFigures(db, cards as never, { ...asked, span: spanOf('thisWeek', today) })
}

/** Where the cars of the period go to, most first. */
async function placesOf(db: Reader, { user, span, filters, now }: CardsAsked): Promise<object[]> {
  const report = reports.destinations
  if (!report || !seesReport(user, report)) return []
  const asked = { user, report, span, filters, now, rows: 'toRegion', isCompared: false, only: ['carCount'] }
  const { rows, names } = await readReport(db, asked)
  return rows.slice(0, PLACES).map(({ keys: [key = null], figures }) => ({
    name: key === null ? null : (names[0]?.[key]?.label ?? key),
    cars: figures.carCount ?? 0,
    path: pathOf({ report, filters }, report.measures.carCount as ListMeasure, span, { rows: 'toRegion', keys: [key] }),
  }))
}
