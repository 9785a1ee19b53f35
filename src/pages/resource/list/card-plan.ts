import type { Resource } from '../../../define/resource.ts'
import type { ListColumn } from './columns.ts'

/** So many columns stand in a card with their labels. */
const MOST = 4

export type CardPlan = {
  title: ListColumn | undefined
  state: ListColumn | undefined
  facts: readonly ListColumn[]
  /** The first amount of the list, in large. */
  amount: ListColumn | undefined
}

/**
 * What a card shows of a row: what names it, how it stands, the first columns of the list in the person's order, and
 * the amount. A definition puts what matters first.
 */
export function cardPlan(resource: Resource, columns: readonly ListColumn[]): CardPlan {
  const title = columns.find(({ name }) => name === resource.title) ?? columns[0]
  const state = columns.find(({ field }) => field.kind === 'state')
  const amount = columns.find(({ field, name }) => field.kind === 'money' && name !== title?.name)
  const named = new Set([title, state, amount])
  return { title, state, amount, facts: columns.filter((column) => !named.has(column)).slice(0, MOST) }
}
