import * as z from 'zod'
import { businessDay } from '../../src/define/business-day.ts'
import { orderCars } from '../../src/resources/orders/order-cars.ts'
import { adviseLoad } from '../business/dispatch/advise-load.ts'
import { readBoard } from '../business/dispatch/board.ts'
import { stampOf } from '../business/dispatch/board-rows.ts'
import { runOn } from '../db/run.ts'
import { refuse } from '../errors/business-error.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

const boardQuery = z.strictObject({ stamp: z.string().max(64).optional() })
const adviceQuery = z.strictObject({
  id: z.uuid(),
  leg: z.enum(['pickup', 'trunk', 'delivery']),
})

const seen = { method: 'GET', tag: orderCars.name, flag: orderCars.flag, right: 'waybill.dispatch' } as const

/** The board of the dispatchers. What is moved on it is moved by the actions of cars and loads. */
export const dispatchEndpoints = (): Endpoint[] => [
  endpoint({
    ...seen,
    path: '/api/dispatch/board',
    summary: 'Waiting cars, planned trips and trucks; who names the stamp that still holds gets it alone',
    query: boardQuery,
    run: ({ user, query: { stamp }, language, now, read }) =>
      read(async (db) => {
        const run = runOn(db)
        if (stamp && stamp === (await stampOf(run, user, businessDay(now)))) return { stamp, isSame: true }
        return readBoard(run, { user, language, now })
      }, true),
  }),
  endpoint({
    ...seen,
    path: '/api/dispatch/advice',
    summary: 'The best load for a truck or a planned trip, and why',
    query: adviceQuery,
    refusals: [404],
    run: ({ user, query: { id, leg }, language, now, read }) =>
      read(async (db) => {
        const board = await readBoard(runOn(db), { user, language, now })
        const advice = adviseLoad(board, id, leg, language)
        if (!advice) throw refuse('row.missing')
        return advice
      }, true),
  }),
]
