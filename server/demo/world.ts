import type { Row } from '../../src/define/resource.ts'
import type { offices } from '../../src/resources/company/offices.ts'
import type { staff } from '../../src/resources/company/staff.ts'
import type { customers } from '../../src/resources/customers/customers.ts'
import type { fundAccounts } from '../../src/resources/finance/fund-accounts.ts'
import type { payables } from '../../src/resources/finance/payables.ts'
import type { payees } from '../../src/resources/finance/payees.ts'
import type { receiptAllocations, receipts } from '../../src/resources/finance/receipts.ts'
import type { receivables } from '../../src/resources/finance/receivables.ts'
import type { carriers } from '../../src/resources/fleet/carriers.ts'
import type { trucks } from '../../src/resources/fleet/trucks.ts'
import type { orderCars } from '../../src/resources/orders/order-cars.ts'
import type { orders } from '../../src/resources/orders/orders.ts'
import type { waybillLoads } from '../../src/resources/transport/waybill-loads.ts'
import type { waybills } from '../../src/resources/transport/waybills.ts'
import type { Book } from './book.ts'
import type { City, Lane, OfficeCode } from './cities.ts'
import { type Clock, dayOf, hourOf } from './clock.ts'
import type { Papers } from './papers.ts'
import type { Random } from './random.ts'

export type Office = Row<typeof offices>
export type Staff = Row<typeof staff>
export type Customer = Row<typeof customers>
export type Truck = Row<typeof trucks>
export type Carrier = Row<typeof carriers>
export type Payee = Row<typeof payees>
export type Account = Row<typeof fundAccounts>
/** Every order of the demonstration knows where it goes and to whom. */
export type Order = Row<typeof orders> & Record<'fromRegion' | 'toRegion' | 'consignee', string>
export type Car = Row<typeof orderCars>
export type Waybill = Row<typeof waybills>
export type Load = Row<typeof waybillLoads>
export type Receivable = Row<typeof receivables>
export type Receipt = Row<typeof receipts>
export type Allocation = Row<typeof receiptAllocations>
export type Payable = Row<typeof payables>

/** An order with what belongs to it. */
export type OrderFile = {
  order: Order
  client: Client
  cars: CarFile[]
  receivables: Receivable[]
  lane: Lane
  /** The consignee will not take it: it goes back where it came from. */
  isRefused: boolean
}
export type CarFile = { car: Car; file: OrderFile; loads: Load[]; waitingSince: number }
/** A receipt with its account and what it settles. */
export type ReceiptFile = {
  receipt: Receipt
  account: Account
  client: Client
  settled: { allocation: Allocation; receivable: Receivable }[]
  /** What brought it into the account. */
  movementId: string
}
export type Client = {
  customer: Customer
  city: City
  files: OrderFile[]
  receipts: ReceiptFile[]
  consignees: { name: string; phone: string }[]
  /** Asked for again: how likely an order is theirs. */
  weight: number
}
export type Vehicle = {
  truck: Truck
  carrier: CarrierFile | null
  isUsable: boolean
  driver: Staff | null
  hired: { name: string; phone: string } | null
  free: number
  odometer: number
}
/** A trip with its cars; `orders` of them share its freight. */
export type Trip = {
  waybill: Waybill
  vehicle: Vehicle
  legs: { load: Load; of: CarFile }[]
  payable: Payable | null
  lane: Lane | null
  dispatcher: string
}
export type CarrierFile = { carrier: Carrier; payee: Payee; payables: Payable[] }
export type Collector = { payee: Payee; account: Account; person: Staff }

/** The company while it is being made up. */
export type World = {
  random: Random
  book: Book
  clock: Clock
  papers: Papers
  today: string
  /** The first moment of the company's books and the first that is still to come. */
  start: number
  end: number
  offices: Record<OfficeCode, Office>
  staff: Staff[]
  clients: Client[]
  vehicles: Vehicle[]
  carriers: CarrierFile[]
  collectors: Map<string, Collector>
  accounts: Account[]
  /** How often something came up that happens every so many times. */
  turns: Map<string, number>
  /** Orders by their id. */
  files: Map<string, OrderFile>
  /** Cars that may need a next leg. */
  waiting: Set<CarFile>
}

/** Who does that work in the office; small offices leave it to their manager, and the money to the head office. */
export function personFor(world: World, officeId: string, post: Staff['post']): Staff {
  const at = (where: string | null, what: Staff['post']) =>
    world.staff.filter((one) => one.post === what && one.status === 'on' && (where === null || one.officeId === where))
  const found = at(officeId, post)
  const standIn =
    found.length > 0
      ? found
      : post === 'cashier' || post === 'accountant' || post === 'boss'
        ? at(null, post)
        : at(officeId, 'manager')
  return world.random.pick(standIn)
}

/** Some time between so many hours later. */
export const later = (world: World, at: number, minHours: number, maxHours: number): number =>
  at + Math.round((minHours + world.random.next() * (maxHours - minHours)) * 3_600_000)

/** A time of that day between two hours. */
export const withinDay = (world: World, at: number, from: number, to: number): number =>
  hourOf(dayOf(at), from + world.random.next() * (to - from))

/** True every so many times: where chance alone might leave a state of today's work without an example. */
export function isTurn(world: World, what: string, every: number): boolean {
  const turn = (world.turns.get(what) ?? 0) + 1
  world.turns.set(what, turn)
  return turn % every === 1
}
