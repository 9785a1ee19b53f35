import type { OrderMoneyKey } from './texts.ts'

/** Texts of the sums beside an order, in English. */
export const enOrderMoney: Record<OrderMoneyKey, string> = {
  'money.title': 'Amounts',
  'money.cars': 'Cars',
  'money.slots': '{slots} slots',
  'money.split': 'Split so far',
  'money.lack': 'Missing',
  'money.excess': 'Too much',
  'money.even': 'Balanced',
  'money.fill': 'Add the rest to {part}',
  'money.cost': 'Estimated cost',
  'money.profit': 'Estimated profit',
  'money.rate': 'Estimated profit rate',
  'money.noRoute': 'Choose from and to for an estimate',
  'money.noTrips': 'No cost known for this lane in the last 90 days',
  'money.trips': 'Average of {trips} trips in the last 90 days',
}
