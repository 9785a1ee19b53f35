import { cards as packed } from 'virtual:resources'
import { type Card, unpackCard } from '../resources/card.ts'

/** What is known of every resource from the start, by its name. */
export const cards: Readonly<Record<string, Card>> = Object.fromEntries(packed.map((one) => [one[0], unpackCard(one)]))

/** The card of that name, if there is one. */
export const cardNamed = (name: string | undefined): Card | undefined =>
  name !== undefined && Object.hasOwn(cards, name) ? cards[name] : undefined
