import * as z from 'zod'
import type { Resource } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { countViews, writeStart } from '../engine/saved-views.ts'
import { refuseField } from '../errors/business-error.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { Context } from './request.ts'

const listName = z
  .string()
  .max(120)
  .regex(/^\w+\.\w+$/)
const startBody = z.strictObject({ list: listName, id: z.uuid().nullable() })
const countQuery = z.strictObject({ list: listName })

/** What 列表视图 has beside its rows, which are those of a definition. */
export const savedViewEndpoints = ({ service }: Context): Endpoint[] => [
  endpoint({
    method: 'PUT',
    path: '/api/list-start',
    tag: 'savedViews',
    summary: 'Begin a list with a saved view, or (null) as it is',
    right: 'view.save',
    body: startBody,
    refusals: [404],
    run: async ({ body, write }) => ({
      query: await service.transact(write(), (tx) => writeStart(tx, body.list, body.id)),
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/api/view-counts',
    tag: 'savedViews',
    summary: 'How many rows the pinned views of a list hold, by their ids',
    right: 'view.save',
    query: countQuery,
    run: ({ query, user, now, read }) => {
      const [name = '', view = ''] = query.list.split('.')
      const resource: Resource | undefined = Object.hasOwn(registry, name) ? registry[name] : undefined
      if (!resource) throw refuseField('list', 'request.badParameter', { name: 'list' })
      return read((db) => countViews(db, user, { resource, view, now }), true)
    },
  }),
]
