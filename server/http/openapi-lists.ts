import type { Resource } from '../../src/define/resource.ts'
import { operators } from '../../src/define/where.ts'
import { refTo } from './openapi-schemas.ts'
import { parameter, type Schema } from './openapi-words.ts'

const whole = { type: 'integer', minimum: 0 }
const suffixes = operators.filter((one) => one !== 'eq').map((one) => `_${one}`)

export const ids = { type: 'array', items: { type: 'string', format: 'uuid' } } as const satisfies Schema

export const filterText = `Each field takes the suffixes ${suffixes.join(', ')}; the values of _in, _nin and _between are separated by commas`

/** What a list may be asked, which the engine reads by itself (engine/list-query.ts). */
export const listParameters = ({ fields }: Resource): Schema[] => [
  parameter('_start', 'query', { ...whole, default: 0 }),
  parameter('_end', 'query', { ...whole, default: 20, description: 'at most 500 beyond _start' }),
  parameter('_sort', 'query', { type: 'string', description: 'fields, separated by commas' }),
  parameter('_order', 'query', { type: 'string', pattern: '^(asc|desc)(,(asc|desc))*$' }),
  parameter('_view'),
  parameter('_tab'),
  parameter('_after', 'query', { type: 'string', description: 'next of the page before' }),
  parameter('_summary', 'query', { type: 'string', enum: ['1'] }),
  parameter('_where', 'query', { type: 'string', description: 'a condition as JSON' }),
  parameter('q', 'query', { type: 'string', description: 'keywords, also in pinyin' }),
  parameter('id', 'query', ids),
  ...Object.keys(fields).map((key) => parameter(key)),
]

/** A page of a list. */
export const pageOf = ({ name }: Resource): Schema => ({
  type: 'object',
  properties: {
    items: { type: 'array', items: refTo(name) },
    total: { type: 'integer' },
    totalCapped: { type: 'boolean' },
    next: { type: ['string', 'null'] },
    summary: { type: ['object', 'null'] },
  },
})
