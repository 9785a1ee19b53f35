import * as z from 'zod'
import { sentenceOf } from '../../src/define/message.ts'
import { MAX_PRINTS } from '../../src/define/print.ts'
import type { Resource } from '../../src/define/resource.ts'
import { runOn } from '../db/run.ts'
import { listRows } from '../engine/list.ts'
import { openList } from '../engine/list-context.ts'
import { readGroups } from '../engine/list-groups.ts'
import { type ListQuery, readListQuery, readPickQuery } from '../engine/list-query.ts'
import { summarize } from '../engine/list-summary.ts'
import { lookUpRows } from '../engine/lookup.ts'
import { assertFewQuestions } from '../engine/masked-questions.ts'
import { rowsIn } from '../engine/view-codes.ts'
import { type Endpoint, endpoint, type PersonAsked } from './endpoint.ts'
import { filterText, listParameters, pageOf } from './openapi-lists.ts'
import { refTo } from './openapi-schemas.ts'
import { parameter, type Schema } from './openapi-words.ts'
import type { Context } from './request.ts'
import { metaOf } from './session.ts'

const uuid = z.uuid()
const previewQuery = z.strictObject({
  id: z.union([uuid.transform((one) => [one]), z.array(uuid).min(1).max(200)]),
})

const printQuery = z.strictObject({
  id: z.union([uuid.transform((one) => [one]), z.array(uuid).min(1).max(MAX_PRINTS)]),
})

/** What is read of a resource: its lists, what references offer, single rows and their timelines. */
export const readEndpoints = (context: Context, resource: Resource): Endpoint[] => [
  ...listEndpoints(context, resource),
  ...previewEndpoints(context, resource),
  ...printEndpoints(context, resource),
  ...rowEndpoints(context, resource),
]

function listEndpoints(context: Context, resource: Resource): Endpoint[] {
  const { name, label } = resource
  const { database } = context
  const common = { method: 'GET', tag: name, parameters: listParameters(resource) } as const
  return [
    endpoint({
      ...common,
      path: `/api/${name}`,
      summary: `List of ${label[1]}`,
      description: filterText,
      answer: pageOf(resource),
      run: async (asked) => {
        const query = await listQueryOf(context, resource, asked)
        const page = await asked.read(
          (db) => listRows(openList(db, { user: asked.user, resource, query, now: asked.now })),
          query.isWide,
        )
        asked.reply.header('X-Total-Count', page.total)
        return { ...page, items: rowsIn(resource, page.items, asked.language) }
      },
    }),
    endpoint({
      ...common,
      path: `/api/${name}/summary`,
      summary: `Totals of ${label[1]}`,
      run: async (asked) => {
        const query = await listQueryOf(context, resource, asked)
        const { user, now } = asked
        return asked.read((db) => summarize(openList(db, { user, resource, query, now })), query.isWide)
      },
    }),
    endpoint({
      ...common,
      path: `/api/${name}/groups`,
      parameters: [...listParameters(resource), parameter('_group'), parameter('_unit')],
      summary: `Groups of ${label[1]}`,
      run: async (asked) => {
        const { _group = '', _unit = 'month', ...rest } = asked.query
        const query = await listQueryOf(context, resource, { ...asked, query: rest })
        const { user, now } = asked
        return asked.read(
          (db) => readGroups(openList(db, { user, resource, query, now }), String(_group), String(_unit)),
          true,
        )
      },
    }),
    endpoint({
      ...common,
      path: `/api/${name}/pick`,
      summary: `Choices of ${label[1]}`,
      parameters: ['q', 'id', 'fills', '_where'].map((one) => parameter(one)),
      answer: { type: 'array' },
      run: async ({ request, user, query, now, read }) => {
        const picked = readPickQuery(user, resource, query, now)
        await assertFewQuestions(database.pool, user, resource, picked, { meta: metaOf(request), now })
        return read((db) => lookUpRows(runOn(db), user, resource, picked), picked.isWide)
      },
    }),
  ]
}

async function listQueryOf(
  { database }: Context,
  resource: Resource,
  { request, user, query, now }: PersonAsked<Record<string, unknown>>,
): Promise<ListQuery> {
  const wanted = readListQuery(user, resource, query)
  await assertFewQuestions(database.pool, user, resource, wanted, { meta: metaOf(request), now })
  return wanted
}

/** What actions will come to, before they are done. */
function previewEndpoints({ service }: Context, resource: Resource): Endpoint[] {
  const actions = Object.entries(resource.actions ?? {})
  return actions.flatMap(([verb, { label, preview }]) => {
    if (!preview) return []
    return endpoint({
      method: 'GET',
      path: `/api/${resource.name}/actions/${verb}/preview`,
      tag: resource.name,
      summary: `${label[1]}: ${preview.label[1]}`,
      query: previewQuery,
      refusals: [404],
      run: async ({ user, query, language }) => {
        const { items, sumFen } = await service.preview(user, resource, verb, query.id)
        const said = items.map(({ note, ...item }) => ({
          ...item,
          ...(note ? { note: sentenceOf(note, language) } : {}),
        }))
        return { items: said, sumFen }
      },
    })
  })
}

/** The papers of a selection, drawn by the browser. */
function printEndpoints({ service }: Context, resource: Resource): Endpoint[] {
  return Object.entries(resource.prints ?? {}).map(([key, print]) =>
    endpoint({
      method: 'GET',
      path: `/api/${resource.name}/prints/${key}`,
      tag: resource.name,
      summary: `Print: ${print.label[1]}`,
      query: printQuery,
      refusals: [404],
      run: ({ user, query }) => service.papers(user, resource, print, query.id),
    }),
  )
}

/** What a single row has beside its fields and its lines. */
const rowExtras = {
  type: 'object',
  required: ['_can', '_labels', '_files'],
  properties: {
    _can: {
      type: 'object',
      properties: {
        change: { type: 'boolean' },
        remove: { type: 'boolean' },
        actions: { type: 'array', items: { type: 'string' } },
      },
    },
    _labels: { type: 'object', description: 'what references and regions are called' },
    _files: { type: 'object', description: '{ id: { id, name, mime, size } }' },
  },
} as const satisfies Schema

function rowEndpoints({ service }: Context, resource: Resource): Endpoint[] {
  const { name, label } = resource
  const path = `/api/${name}/:id`
  return [
    endpoint({
      method: 'GET',
      path,
      tag: name,
      summary: `One ${label[1]}`,
      answer: { allOf: [refTo(name), rowExtras] },
      run: async ({ user, id, language }) => rowsIn(resource, [await service.one(user, resource, id)], language)[0],
    }),
    endpoint({
      method: 'GET',
      path: `${path}/history`,
      tag: name,
      summary: `History of ${label[1]}`,
      answer: { type: 'array' },
      run: ({ user, id }) => service.history(user, resource, id),
    }),
  ]
}
