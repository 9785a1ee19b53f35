import type pg from 'pg'
import type { Param } from '../../src/define/message.ts'
import { type Resource, uniqueColumns } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import { type BusinessError, refuse } from '../errors/business-error.ts'
import { message } from '../messages/rows.ts'
import { snake } from './names.ts'

/** SQLSTATE of what another try may well survive: a deadlock, a serialization failure. */
export const isTransient = (error: unknown): boolean =>
  ['40P01', '40001'].includes((error as pg.DatabaseError)?.code ?? '')

/** What pg and its pool say, without a code, when the database went away. */
const gone = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
]
/** A lost connection (08), no disk, memory or connection left (53), the database stops or starts, its machine is away. */
const goneCode =
  /^(08...|53...|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** Translates what the database refuses, in one place; anything else is not ours to explain. */
export function translate(error: unknown): BusinessError | null {
  const { code, constraint, table, detail, message: text } = (error ?? {}) as pg.DatabaseError
  if (isGone(error)) return Object.assign(refuse('server.noDatabase'), { cause: error })
  // So says the pool where no connection became free in time.
  if (text?.startsWith('timeout exceeded when trying to connect')) return refuse('server.busy')
  switch (code) {
    case '23505':
      return duplicate(table, constraint)
    case '23503':
      return detail?.includes('still referenced')
        ? refuse('row.inUse', { by: labelOf(table) })
        : refuse('row.reference', { label: fieldOf(table, constraint)?.label ?? '' })
    case '23514':
      return outOfRange(table, constraint)
    case '22003':
      return refuse('amount.range', { label: message('row.amount') })
    case '22P02':
    case '22007':
    case '22008':
    case '22021':
    case '22P05':
    case '23502':
      return refuse('request.invalid')
    case '23001':
      return refuse('row.locked')
    case '57014':
    case '40P01':
    case '40001':
    case '55P03':
      return refuse('server.busy')
    default:
      return null
  }
}

/** A file that is missing has the code of a socket that is missing. */
function isGone(error: unknown): boolean {
  const { code, message, syscall } = (error ?? {}) as NodeJS.ErrnoException
  if (code === 'ENOENT') return syscall === 'connect'
  return goneCode.test(code ?? '') || gone.some((start) => message?.startsWith(start))
}

/** A sum that no field was asked for, such as an order's freight, may still leave what an amount can be. */
function outOfRange(table: string | undefined, constraint: string | undefined): BusinessError {
  const { fields = {} } = resourceOfTable(table) ?? {}
  const key = Object.keys(fields).find((one) => constraint === `${table}_${snake(one)}_range`)
  return key ? refuse('amount.range', { label: fields[key]?.label ?? '' }) : refuse('request.invalid')
}

function duplicate(table: string | undefined, constraint: string | undefined): BusinessError {
  const resource = resourceOfTable(table)
  const keys = (resource ? uniqueKeysOf(resource) : []).find((one) => constraint === nameOf(table, one)) ?? []
  const labels = keys.map((key): Param => resource?.fields[key]?.label ?? key)
  const label = labels.length > 0 ? { list: labels } : message('row.record')
  return refuse(
    'row.duplicate',
    { label },
    { errors: keys.slice(-1).map((field) => ({ field, message: message('row.duplicate', { label }) })) },
  )
}

/** As db/table.ts names the constraint. */
const nameOf = (table: string | undefined, keys: readonly string[]) => `${table}_${keys.map(snake).join('_')}_unique`

const uniqueKeysOf = ({ fields, unique = [] }: Resource): readonly (readonly string[])[] => [
  ...Object.keys(fields)
    .filter((key) => fields[key]?.unique)
    .map((key) => [key]),
  ...unique.map(uniqueColumns),
]

const resourceOfTable = (table: string | undefined): Resource | undefined =>
  Object.values(registry).find((one) => snake(one.name) === table)

const labelOf = (table: string | undefined): Param => resourceOfTable(table)?.label ?? message('row.other')

function fieldOf(table: string | undefined, constraint: string | undefined) {
  const resource = resourceOfTable(table)
  const key = Object.keys(resource?.fields ?? {}).find((one) => constraint === `${table}_${snake(one)}_fk`)
  return key ? resource?.fields[key] : undefined
}
