import type { ReactNode } from 'react'
import { type AnyField, isFile, isMoney, isRegion, isState } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { overrideOf } from '../record/override.ts'
import type { Row } from '../record/row.ts'
import { Cell } from '../values/cell.tsx'
import { say } from './text.ts'

/** So many facts and amounts are read at a glance. */
const MOST = { facts: 4, amounts: 4 } as const

type Named = { name: string; field: AnyField }
/** One thing that is said: a value, or two places with the way between them. */
type Fact = readonly [Named, ...Named[]]
export type BandPlan = { facts: readonly Fact[]; amounts: readonly Named[] }

/**
 * What matters of a row, by the columns with which its list begins: who and where, and the amounts. A definition puts what
 * matters first; a resource whose list has no amount is read as quickly without.
 */
export function bandPlan(resource: Resource, row: Row): BandPlan | undefined {
  const [view] = Object.values(resource.views ?? {})
  const columns = (view?.columns ?? []).flatMap((name): Named[] => {
    const field = resource.fields[name]
    // What the person may not see is not in the row.
    return field && row[name] !== undefined && name !== resource.titleField && !isState(field) ? [{ name, field }] : []
  })
  const amounts = columns.filter(({ field, name }) => isMoney(field) && row[name] !== null).slice(0, MOST.amounts)
  if (amounts.length === 0) return undefined
  const facts: Fact[] = []
  const others = columns.filter(({ field, name }) => !isMoney(field) && !isFile(field) && !isBlank(row[name]))
  for (const [at, one] of others.entries()) {
    const [before, next] = [others[at - 1], others[at + 1]]
    if (isRegion(one.field) && before && isRegion(before.field)) continue
    facts.push(isRegion(one.field) && next && isRegion(next.field) ? [one, next] : [one])
  }
  return { facts: facts.slice(0, MOST.facts), amounts }
}

/** Whether a value says nothing. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What matters of a row, in one band below its title. */
export function Band({ resource, row }: { resource: Resource; row: Row }): ReactNode {
  const plan = bandPlan(resource, row)
  if (!plan) return null
  const cells = overrideOf(resource.name)?.cells
  const drawn = ({ name, field }: Named) => {
    const Shown = cells?.[name] ?? Cell
    return <Shown key={name} resource={resource} field={field} name={name} row={row} />
  }
  return (
    <ul className="show-band" aria-label={say('show.band')}>
      {plan.facts.map(([one, other]) => (
        <li key={one.name}>
          <span className="show-label">{other ? say('show.way') : labelOf(one.field.label)}</span>
          <span className="show-band-value">
            {drawn(one)}
            {other && <span className="show-way"> → </span>}
            {other && drawn(other)}
          </span>
        </li>
      ))}
      {plan.amounts.map((one) => (
        <li key={one.name} className="show-amount">
          <span className="show-label">{labelOf(one.field.label)}</span>
          <b className="show-figure">{drawn(one)}</b>
        </li>
      ))}
    </ul>
  )
}
