import { type AnyField, is, isDate, isMoney, isRef, traitsOf } from '../field.ts'
import type { Posting, Resource } from '../resource.ts'
import { collect, conditionFaults, type Fault, type Registry } from './fault.ts'

/** `posts`: actions that are there, and columns that a movement can be made of. */
export function postFaults(registry: Registry, resource: Resource): Fault[] {
  const { faults, demand } = collect(resource)
  const kinds = registry.fundMovements?.fields.kind?.options ?? {}
  const { posts = [], period } = resource
  for (const [at, posting] of posts.entries()) {
    const word = `posts.${at}`
    const { on, reverse, when, kind } = posting
    const isAction = (verb: string) => {
      const action = resource.actions?.[verb]
      // Of a selection that is acted on together, nobody knows the rows that come of it.
      return action !== undefined && action.bulk !== 'together'
    }
    demand(on === 'create' || isAction(on), `${word}.on`, `create or an action of one row instead of ${on}`)
    demand(reverse === undefined || isAction(reverse), `${word}.reverse`, `an action of one row instead of ${reverse}`)
    demand(Object.hasOwn(kinds, kind), `${word}.kind`, `one of ${Object.keys(kinds).join(', ')}`)
    const isSingle = posts.every((one) => one === posting || one.kind !== kind)
    demand(isSingle, `${word}.kind`, `another kind than ${kind}: by it a posting is known`)
    const isDated = typeof period === 'string' && is(isDate, resource.fields[period])
    demand(isDated, 'period', 'a day of its own, on which it posts')
    for (const fault of conditionFaults(when, (path) => resource.fields[path])) demand(false, `${word}.when`, fault)
    for (const [name, isFit] of Object.entries(columns)) {
      const column = posting[name as keyof typeof columns]
      const field = resource.fields[column ?? '']
      const isThere = column === undefined ? name === 'counterparty' : field && isFit(field)
      demand(Boolean(isThere), `${word}.${name}`, `${wanted[name as keyof typeof columns]} instead of ${column}`)
    }
  }
  return faults
}

const columns = {
  account: (field) => isRef(field) && field.resource === 'fundAccounts',
  amount: (field) => isMoney(field) && (field.min ?? 0) >= 0,
  counterparty: (field) => isRef(field) || (traitsOf(field).isProse === true && traitsOf(field).isName === true),
} as const satisfies Partial<Record<keyof Posting, (field: AnyField) => boolean>>

const wanted = {
  account: 'a reference to fundAccounts',
  amount: 'an amount that is never below zero',
  counterparty: 'a text or a reference',
} as const satisfies Record<keyof typeof columns, string>
