import * as z from 'zod'
import { textIn } from '../../src/define/text.ts'
import { runOn } from '../db/run.ts'
import { creatable, findable, findRecords, recordsOfOwn } from '../engine/find.ts'
import { assertFewQuestions } from '../engine/masked-questions.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Context } from './request.ts'
import { metaOf } from './session.ts'

/** So many of the person's own. */
const OWN = 8
const findQuery = z.strictObject({ q: z.string().trim().min(1).max(100).optional() })

/** One box for the records of all resources. */
export const findEndpoints = ({ database }: Context): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/find',
    tag: 'session',
    summary: 'Records of all resources by number, name, phone, plate, part of a VIN, pinyin or initials',
    description:
      'At most five of a resource, each with the path of its page; without `q` those that the person wrote last, and the forms of new ones.',
    query: findQuery,
    async run({ request, user, query, now, language, read }) {
      const { q } = query
      if (q === undefined)
        return {
          items: await read((db) => recordsOfOwn(runOn(db), user, OWN, language)),
          create: creatable(user).map(({ label, path }) => ({ label: textIn(label, language), path })),
        }
      for (const resource of findable(user))
        await assertFewQuestions(database.pool, user, resource, { keyword: q }, { meta: metaOf(request), now })
      return { items: await read((db) => findRecords(runOn(db), user, q, language)) }
    },
  }),
]
