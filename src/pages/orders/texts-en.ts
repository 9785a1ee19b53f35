import type { OrderMoneyKey } from './texts.ts'

/** Texts of what stands beside the fields of an order, in English. */
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
  'price.title': 'Lane price',
  'price.agreed': 'Agreed, {no}',
  'price.own': 'Agreed with the customer, {no}',
  'price.until': 'until {day}',
  'price.median': 'Median of {cars} cars in the last 90 days',
  'price.alike': 'same way of pickup',
  'price.none': 'Nothing agreed, and no price known for this lane in the last 90 days',
  'price.fill': 'Fill in what is suggested',
  'price.above': 'No. {seq} is {percent} above the suggestion',
  'price.below': 'No. {seq} is {percent} below the suggestion',
}
