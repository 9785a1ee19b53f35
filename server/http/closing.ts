import * as z from 'zod'
import { textIn } from '../../src/define/text.ts'
import { closedMonths } from '../../src/resources/company/closed-months.ts'
import { unfinishedIn } from '../business/closing/closing-checks.ts'
import { runOn } from '../db/run.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

const checksQuery = z.strictObject({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) })

/** What of a month is not done, told before it is closed. */
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
]
