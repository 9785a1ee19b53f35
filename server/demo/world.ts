import type { Row } from '../../src/define/resource.ts'
import type { offices } from '../../src/resources/company/offices.ts'
import type { staff } from '../../src/resources/company/staff.ts'
import type { customers } from '../../src/resources/customers/customers.ts'
import type { fundAccounts } from '../../src/resources/finance/fund-accounts.ts'
import type { carriers } from '../../src/resources/fleet/carriers.ts'
import type { trucks } from '../../src/resources/fleet/trucks.ts'
import type { orderCars } from '../../src/resources/orders/order-cars.ts'
import type { orders } from '../../src/resources/orders/orders.ts'
import type { User } from '../auth/user.ts'
import type { Actor, Batch } from '../engine/batch.ts'
import type { City, Lane, OfficeCode } from './cities.ts'
import type { Clock } from './clock.ts'
import type { Papers } from './papers.ts'
import type { Random } from './random.ts'

export type Office = Row<typeof offices>
export type Staff = Row<typeof staff>
export type Customer = Row<typeof customers>
export type Truck = Row<typeof trucks>
export type Carrier = Row<typeof carriers>
export type Account = Row<typeof fundAccounts>
export type Order = Row<typeof orders>
export type Car = Row<typeof orderCars>

export type Client = {
  customer: Customer
  owner: Staff
  city: City
  consignees: { name: string; phone: string }[]
  /** Asked for again: how likely an order is theirs. */
  weight: number
}
/** What people remember of an order; everything else they look up. */
export type OrderFile = {
  id: string
  client: Client
  lane: Lane
  officeId: string
  pickupMode: Order['pickupMode']
  deliveryMode: Order['deliveryMode']
  consignee: string
  consigneePhone: string
  receiptRequired: Order['receiptRequired']
  cars: number
  signed: number
  reviewedAt: number
  /** 自送: when the customer brings the cars to the yard. */
  broughtAt: number
}
export type Vehicle = {
  truck: Truck
  driver: Staff | null
  hired: { name: string; phone: string } | null
  isUsable: boolean
  free: number
  region: string | null
  odometer: number
}
export type Collector = { payeeId: string; person: Staff }
/** Money that a customer will send: for a part of an order. */
export type Promised = { orderId: string; part: 'prepaid' | 'onReceipt' | 'collect'; at: number }

/** The company, as those who work in it know it. */
export type World = {
  random: Random
  papers: Papers
  clock: Clock
  today: string
  /** The first moment of the company's books and the first that is still to come. */
  start: number
  end: number
  /** The day's work, which is committed together. */
  batch: Batch
  users: Map<string, User>
  offices: Record<OfficeCode, Office>
  staff: Staff[]
  clients: Client[]
  vehicles: Vehicle[]
  carriers: Carrier[]
  collectors: Map<string, Collector>
  accounts: Account[]
  /** The fuel and toll card of each own truck, by its id. */
  cards: Map<string, Record<'oilCard' | 'etcCard', string>>
  files: Map<string, OrderFile>
  promised: Promised[]
  /** Orders that await somebody in their office: the review, a truck, their signed receipt. */
  awaiting: Record<'review' | 'truck' | 'receipt', Set<OrderFile>>
  /** How often something came up that happens every so many times. */
  turns: Map<string, number>
}

export const officeCodes = ['SZ', 'SH', 'CD', 'BJ'] as const

/** The person at work at that moment. */
export async function as(world: World, { id }: Pick<Staff, 'id'>, at: number): Promise<Actor> {
  const user = world.users.get(id) ?? (await world.batch.user(id))
  world.users.set(id, user)
  const actor = world.batch.as(user, new Date(at))
  return {
    ...actor,
    // An action that is refused leaves nothing of itself behind, as it does for people.
    async act(resource, verb, ids, input) {
      const done = await actor.tryTo(resource, verb, ids, input)
      if ('refused' in done) throw done.refused
      return done.value
    },
  }
}

/** Who does that work in the office; small offices leave it to their manager, and the money to the head office. */
export function personFor(world: World, officeId: string, post: Staff['post']): Staff {
  const at = (where: string | null, what: Staff['post']) =>
    world.staff.filter((one) => one.post === what && (where === null || one.officeId === where))
  const isCentral = ['cashier', 'accountant', 'boss', 'fleet'].includes(post)
  const found = at(isCentral ? null : officeId, post)
  return world.random.pick(found.length > 0 ? found : at(officeId, 'manager'))
}

/** Some time between so many hours later. */
export const later = (world: World, at: number, minHours: number, maxHours: number): number =>
  at + Math.round((minHours + world.random.next() * (maxHours - minHours)) * 3_600_000)

/** True every so many times: where chance alone might leave a state of today's work without an example. */
export function isTurn(world: World, what: string, every: number): boolean {
  const turn = (world.turns.get(what) ?? 0) + 1
  world.turns.set(what, turn)
  return turn % every === 1
}

/** Whether somebody of the office has heard that something awaits there; else nobody looks. */
export const isAwaited = (world: World, what: keyof World['awaiting'], { id }: Office): boolean =>
  [...world.awaiting[what]].some(({ officeId }) => officeId === id)

export function officeOf(world: World, officeId: string): OfficeCode {
  const found = officeCodes.find((code) => world.offices[code].id === officeId)
  if (!found) throw new Error(`no office ${officeId}`)
  return found
}
