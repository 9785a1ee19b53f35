import { isMoney, isRef, isState } from '../../../define/field.ts'
import type { Resource } from '../../../define/resource.ts'
import type { Row } from '../../../providers/access.ts'
import type { ListColumn } from './columns.ts'

/** So many columns stand in a card with their labels. */
const MOST = 4

export type CardPlan = {
  title: ListColumn | undefined
  state: ListColumn | undefined
  facts: readonly ListColumn[]
  /** The first amount of the list, in large; where an amount stands apart by its sort (in, out), each of its parts. */
  amounts: readonly ListColumn[]
}

/**
 * What a card shows of a row: what names it, how it stands, the first columns of the list in the person's order, and
 * the amount. A definition puts what matters first.
 */
export function cardPlan(resource: Resource, columns: readonly ListColumn[]): CardPlan {
  const title = columns.find(({ name }) => name === resource.titleField) ?? columns[0]
  const state = columns.find(({ field }) => isState(field))
  const amount = columns.find(({ field, name }) => isMoney(field) && name !== title?.name)
  const of = amount?.field.part?.of
  const amounts = of ? columns.filter(({ field }) => field.part?.of === of) : amount ? [amount] : []
  const named = new Set([title, state, ...amounts])
  return { title, state, amounts, facts: columns.filter((column) => !named.has(column)).slice(0, MOST) }
}

/** The facts with a line to themselves, of two to a line: what holds two fields, and what would stand beside nothing. */
export function wideOf(facts: readonly ListColumn[]): ReadonlySet<ListColumn> {
  const wide = new Set<ListColumn>()
  let hasLeft = false
  facts.forEach((column, at) => {
    const next = facts[at + 1]
    const isWide = holdsTwo(column) || (!hasLeft && (!next || holdsTwo(next)))
    if (isWide) wide.add(column)
    hasLeft = !isWide && !hasLeft
  })
  return wide
}

/** A reference has the name of who has no row in its own place. */
const holdsTwo = ({ field, other }: ListColumn): boolean => other !== undefined && !isRef(field)

/** The amount that the row has: an outflow has no income. */
export const amountOf = ({ amounts }: CardPlan, row: Row): ListColumn | undefined =>
  amounts.find(({ name }) => row[name] !== null && row[name] !== undefined) ?? amounts[0]
