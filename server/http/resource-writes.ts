import * as z from 'zod'
import type { AnyField } from '../../src/define/field.ts'
import { sentenceOf } from '../../src/define/message.ts'
import { changeRules, type Resource, removeRules } from '../../src/define/resource.ts'
import type { Language } from '../../src/define/text.ts'
import type { TriedRow } from '../engine/write-selection.ts'
import { refuseField } from '../errors/business-error.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { ids } from './openapi-lists.ts'
import { objectOf, refTo } from './openapi-schemas.ts'
import { parameter, type Schema } from './openapi-words.ts'
import type { Context } from './request.ts'

const uuid = z.uuid()
/** The versions that the rows are expected to have, by id. */
const versions = z.record(z.uuid(), z.number().int())
const selected = { ids: z.array(uuid).min(1).max(500), versions: versions.optional() }
const actBody = z.strictObject({ version: z.number().int(), input: z.unknown().optional() })
const loneActBody = z.strictObject({ input: z.unknown().optional() })
const bulkActBody = z.strictObject({ ...selected, input: z.unknown().optional() })
const restoreBody = z.strictObject({
  version: z.number().int(),
  entry: uuid,
  fields: z.array(z.string().max(60)).min(1).max(100).optional(),
})
const patch = z.record(z.string(), z.unknown())
/** Of a change: the same to all rows, or to each its own. `dryRun`: what it would come to, and nothing of it stays. */
const bulkBody = z.strictObject({
  ...selected,
  patch: patch.optional(),
  patches: z.record(z.uuid(), patch).optional(),
  remove: z.literal(true).optional(),
  dryRun: z.literal(true).optional(),
})
const version: Schema = { ...parameter('version', 'query', { type: 'integer' }), required: true }

/** What may be written of a resource; what its rights let nobody do is refused to everybody. */
export const writeEndpoints = (context: Context, resource: Resource): Endpoint[] => [
  createEndpoint(context, resource),
  ...changeEndpoints(context, resource),
  removeEndpoint(context, resource),
  bulkEndpoint(context, resource),
  ...actionEndpoints(context, resource),
]

const isChanged = (resource: Resource): boolean => changeRules(resource).length > 0
const isRemoved = (resource: Resource): boolean => removeRules(resource).length > 0
/** The engine asks for the right itself, which may hang on the row: here it is only whether there is one. */
const anybodyIf = (isRight: boolean) => (isRight ? undefined : false)

const createEndpoint = ({ service }: Context, resource: Resource): Endpoint =>
  endpoint({
    method: 'POST',
    path: `/api/${resource.name}`,
    tag: resource.name,
    keyed: true,
    summary: `Create ${resource.label[1]}`,
    right: anybodyIf(resource.rights.create !== false),
    draft: refTo(`${resource.name}.create`),
    answer: refTo(resource.name),
    run: ({ body, write }) => service.create(write(), resource, body),
  })

const changeEndpoints = ({ service }: Context, resource: Resource): Endpoint[] => {
  const right = anybodyIf(isChanged(resource))
  const common = { tag: resource.name, keyed: true, right, answer: refTo(resource.name) } as const
  return [
    endpoint({
      ...common,
      method: 'PATCH',
      path: `/api/${resource.name}/:id`,
      summary: `Change ${resource.label[1]}`,
      draft: refTo(`${resource.name}.change`),
      run: ({ id, body, write }) => service.change(write(), resource, id, body),
    }),
    endpoint({
      ...common,
      method: 'POST',
      path: `/api/${resource.name}/:id/restore`,
      summary: `Restore ${resource.label[1]}`,
      body: restoreBody,
      run: ({ id, body, write }) => service.restore(write(), resource, id, body),
    }),
  ]
}

const removeEndpoint = ({ service }: Context, resource: Resource): Endpoint =>
  endpoint({
    method: 'DELETE',
    path: `/api/${resource.name}/:id`,
    tag: resource.name,
    keyed: true,
    summary: `Remove ${resource.label[1]}`,
    right: anybodyIf(isRemoved(resource)),
    parameters: [version],
    run: ({ id, query, write }) => {
      const text = String(query.version ?? '')
      return service.remove(write(), resource, id, /^\d{1,9}$/.test(text) ? Number(text) : undefined)
    },
  })

const bulkEndpoint = ({ service }: Context, resource: Resource): Endpoint =>
  endpoint({
    method: 'POST',
    path: `/api/${resource.name}/bulk`,
    tag: resource.name,
    keyed: true,
    summary: `Change or remove several of ${resource.label[1]}`,
    right: anybodyIf(isChanged(resource) || isRemoved(resource)),
    body: bulkBody,
    answer: { type: 'object', properties: { ids, versions: { type: 'object' }, rows: { type: 'array' } } },
    run: async ({ body, language, write }) => {
      assertOneChange(body)
      if (!body.dryRun) return service.bulk(write(), resource, body)
      const rows = await service.tryBulk(write(), resource, body)
      return { rows: rows.map((row) => saidOf(row, language)) }
    },
  })

/** One of the three, whole; only a change is tried. */
function assertOneChange({ ids, patch, patches, remove, dryRun }: z.output<typeof bulkBody>): void {
  const given = [patch, patches, remove].filter((one) => one !== undefined)
  const isWhole = patches === undefined || ids.every((id) => patches[id] !== undefined)
  if (given.length !== 1 || !isWhole || (dryRun && remove))
    throw refuseField('patch', 'request.badParameter', { name: 'patch' })
}

/** A tried row, with its refusal as the person reads it. */
function saidOf({ refused, ...row }: TriedRow, language: Language) {
  if (!refused) return row
  const errors = (refused.errors ?? []).map(({ field, message }) => ({ field, message: sentenceOf(message, language) }))
  return { ...row, refusal: { message: sentenceOf(refused.told, language), errors } }
}

/** The actions, each on one row or on none, and those that say so on a selection. */
function actionEndpoints({ service }: Context, resource: Resource): Endpoint[] {
  const { name } = resource
  return Object.entries(resource.actions ?? {}).flatMap(([verb, { label, input, bulk, row }]) => {
    // What the others make visible is asked for beside them alone.
    const inputs = Object.entries<AnyField>(input ?? {})
    const described = objectOf(
      inputs.map(([key, field]) => [key, field.visible ? { ...field, required: false } : field]),
      true,
    )
    const common = { method: 'POST', tag: name, keyed: true } as const
    const lone = endpoint({
      ...common,
      path: `/api/${name}/actions/${verb}`,
      summary: label[1],
      body: loneActBody,
      properties: { input: described },
      run: ({ body: { input: given }, write }) => service.actOnNone(write(), resource, verb, given),
    })
    if (row === false) return [lone]
    const one = endpoint({
      ...common,
      path: `/api/${name}/:id/actions/${verb}`,
      summary: label[1],
      answer: refTo(name),
      body: actBody,
      properties: { input: described },
      run: async ({ id, body: { version, input }, write }) => {
        const acting = { ids: [id], versions: { [id]: version }, input }
        return (await service.act(write(), resource, verb, acting))[0]
      },
    })
    const many = endpoint({
      ...common,
      path: `/api/${name}/actions/${verb}`,
      summary: `${label[1]}, several rows`,
      body: bulkActBody,
      properties: { input: described },
      answer: { type: 'array', items: refTo(name) },
      run: ({ body, write }) => service.act(write(), resource, verb, body),
    })
    return bulk ? [one, many] : [one]
  })
}
