import * as z from 'zod'
import { textIn } from '../../src/define/text.ts'
import { closedMonths } from '../../src/resources/company/closed-months.ts'
import { unfinishedIn } from '../business/closing/closing-checks.ts'
import { differencesIn } from '../business/closing/month-differences.ts'
import { runOn } from '../db/run.ts'
import { requireRight } from '../engine/access.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

const checksQuery = z.strictObject({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) })

/** What of a month is not done, told before it is closed, and what became another since. */
export const closingEndpoints = (): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/closing/checks',
    tag: closedMonths.name,
    flag: closedMonths.flag,
    right: 'period.close',
    summary: 'What of a month is not done yet, with the lists that hold it',
    query: checksQuery,
    run: ({ query, language, read }) =>
      read(async (db) => {
        const items = await unfinishedIn(runOn(db), query.month)
        return { items: items.map(({ label, ...one }) => ({ ...one, label: textIn(label, language) })) }
      }),
  }),
  endpoint({
    method: 'GET',
    path: '/api/closing/differences',
    tag: closedMonths.name,
    flag: closedMonths.flag,
    right: 'period.close',
    summary: 'What of a month is another now than when it was closed last',
    query: checksQuery,
    refusals: [404],
    run({ user, query, language, now, read }) {
      requireRight(user, 'pay')
      return read(async (db) => {
        const { items, ...found } = await differencesIn(db, { user, now }, query.month)
        return { ...found, items: items.map((one) => ({ ...one, title: textIn(one.title, language) })) }
      }, true)
    },
  }),
]
