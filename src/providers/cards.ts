import { cards as packed, reports as packedReports } from 'virtual:resources'
import { type Card, type ReportCard, unpackCard, unpackReport } from '../resources/card.ts'

/** What is known of every resource from the start, by its name. */
export const cards: Readonly<Record<string, Card>> = Object.fromEntries(packed.map((one) => [one[0], unpackCard(one)]))

/** What is known of every report from the start, by its name. */
export const reportCards: Readonly<Record<string, ReportCard>> = Object.fromEntries(
  packedReports.map((one) => [one[0], unpackReport(one)]),
)

/** The report whose page stands at an address. */
export const reportAt = (pathname: string): ReportCard | undefined =>
  Object.values(reportCards).find(({ path }) => path === pathname.replace(/\/+$/, ''))

/** The card of that name, if there is one. */
export const cardNamed = (name: string | undefined): Card | undefined =>
  name !== undefined && Object.hasOwn(cards, name) ? cards[name] : undefined
