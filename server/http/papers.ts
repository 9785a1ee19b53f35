import * as z from 'zod'
import { textIn } from '../../src/define/text.ts'
import { addDays } from '../../src/define/where.ts'
import { type PaperDue, paperHolders } from '../../src/resources/fleet/papers.ts'
import { trucks } from '../../src/resources/fleet/trucks.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { showPath } from '../../src/resources/paths.ts'
import { runOn } from '../db/run.ts'
import { dueWithin } from '../engine/due-soon.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

/** In one month; a fleet of some hundred trucks has a few hundred. */
const MOST = 2000
const monthQuery = z.strictObject({ month: z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/) })

/** The calendar of papers: what of trucks, people and carriers ends in a month, of rows that the person reaches. */
export const paperEndpoints = (): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/fleet/papers',
    tag: trucks.name,
    flag: trucks.flag,
    summary: 'What of trucks, people and carriers ends in a month',
    query: monthQuery,
    run: ({ user, query: { month }, language, read }) =>
      read(async (db) => {
        const from = `${month}-01`
        const next = addDays(from, 31).slice(0, 7)
        const to = addDays(`${next}-01`, -1)
        const found = await dueWithin(runOn(db), user, paperHolders, { from, to, most: MOST })
        const items = found.map(({ resource: name, rowId, title, field, dueOn }): PaperDue => {
          const resource = resourceOf(name)
          const label = textIn(resource.fields[field]?.label ?? field, language)
          return { resource: name, title, label, dueOn, path: showPath(resource, rowId) ?? null }
        })
        return { items }
      }, true),
  }),
]
