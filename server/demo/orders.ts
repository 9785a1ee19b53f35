import { splitFen } from '../../src/define/split-fen.ts'
import { slotCoefficients } from '../../src/resources/orders/order-cars.ts'
import { orders } from '../../src/resources/orders/orders.ts'
import { orderMoney } from '../../src/resources/orders/rules.ts'
import { carModels, colours } from './car-models.ts'
import { addressIn, type Lane, lanes } from './cities.ts'
import { dayOf, plusDays } from './clock.ts'
import { personName } from './names.ts'
import { carPriceFen, shortHaulFen } from './pricing.ts'
import { as, type Car, type Client, type Customer, type Order, type OrderFile, type World } from './world.ts'

const carCounts: Record<Customer['kind'], readonly (readonly [number, number])[]> = {
  person: [
    [1, 88],
    [2, 12],
  ],
  dealer: [
    [1, 36],
    [2, 30],
    [3, 20],
    [4, 14],
  ],
  factory: [
    [3, 30],
    [4, 40],
    [6, 30],
  ],
  platform: [
    [1, 50],
    [2, 35],
    [3, 15],
  ],
  peer: [
    [1, 40],
    [2, 35],
    [3, 25],
  ],
}

const businessTypes = {
  person: 'retail',
  dealer: 'dealer',
  factory: 'factory',
  platform: 'retail',
  peer: 'peer',
} as const

/** The salesman takes an order: a customer's cars on a lane, priced, with the payment split. It is a draft at first. */
export async function takeOrder(world: World, at: number): Promise<OrderFile> {
  const { random } = world
  const client = random.weighted(world.clients.map((one) => [one, one.weight] as const))
  const lane = laneFor(world, client)
  const count = random.weighted(carCounts[client.customer.kind])
  const cars = Array.from({ length: count }, () => carOf(world, client, lane, at))
  const seller = await as(world, client.owner, at)
  const draft = draftOf(world, client, lane, cars, at)
  const { id, officeId } = await seller.create(orders, { ...draft, cars })
  const { pickupMode, deliveryMode, receiptRequired, consignee, consigneePhone } = draft
  const file: OrderFile = {
    ...{ id, officeId, client, lane, pickupMode, deliveryMode, receiptRequired, consignee, consigneePhone },
    ...{ cars: count, signed: 0, reviewedAt: 0, broughtAt: 0 },
  }
  world.files.set(id, file)
  return file
}

/** Mostly from where the customer's office is; sometimes a car is bought elsewhere and fetched. */
function laneFor(world: World, client: Client): Lane {
  const atHome = lanes.filter(([lane]) => lane.from.office === client.city.office)
  const chosen = world.random.chance(0.85) ? atHome : lanes
  // The main lanes most of all, or no truck would be filled.
  return world.random.weighted(chosen.map(([lane, weight]) => [lane, weight ** 2] as const))
}

function carOf(world: World, client: Client, lane: Lane, at: number): Partial<Car> {
  const { random, papers } = world
  const { kind } = client.customer
  const isNew = kind === 'factory' || (kind !== 'person' && random.chance(0.45))
  const model = random.pick(kind === 'factory' ? carModels.filter((one) => one.energy !== 'fuel') : carModels)
  const year = Number(dayOf(at).slice(0, 4)) - (isNew ? 0 : random.int(1, 7))
  const sizeClass = !isNew && random.chance(0.01) ? ('double' as const) : model.size
  return {
    model: model.name,
    sizeClass,
    // Some are known by nothing but their plate until they are inspected.
    vin: random.chance(0.93) ? papers.vin(model.maker, year) : null,
    plate: isNew ? null : papers.plate(lane.from, model.energy !== 'fuel'),
    color: random.pick(colours),
    isNew,
    energy: model.energy,
    drivable: random.chance(0.985),
    declaredValueFen: Math.round(model.worth * (isNew ? 1 : 0.5 + random.next() * 0.35) * 100) * 10_000,
    freightFen: carPriceFen(random, lane.kilometres, sizeClass, kind !== 'person'),
  }
}

function draftOf(world: World, client: Client, lane: Lane, cars: Partial<Car>[], at: number) {
  const { random } = world
  const { customer } = client
  const day = dayOf(at)
  const slots = cars.reduce((sum, car) => sum + slotCoefficients[car.sizeClass ?? 'sedan'], 0)
  const charges = chargesOf(world, customer, cars, cars.length <= 2 && slots <= 3)
  const known = random.chance(0.6) ? random.pick(client.consignees) : undefined
  const consignee = known ?? { name: personName(random), phone: world.papers.phone() }
  const split = splitOf(world, customer, orderMoney({ ...charges, cars }).totalDueFen, charges.advanceFen)
  return {
    ...charges,
    ...split,
    businessType: random.chance(0.01) ? 'return' : businessTypes[customer.kind],
    customerId: customer.id,
    consignor: customer.kind === 'person' ? customer.name : (customer.shortName ?? customer.name).slice(0, 30),
    consignorPhone: customer.phone,
    consignee: consignee.name,
    consigneePhone: consignee.phone,
    consigneeIdTail: random.chance(0.4) ? String(random.int(1000, 9999)) : null,
    ...routeOf(world, lane, day),
    collectorId: split.collectFen ? world.collectors.get(world.offices[lane.to.office].id)?.payeeId : null,
    receiptRequired: random.likely({ photo: 74, paper: customer.kind === 'person' ? 2 : 18, none: 12 }),
  }
}

function routeOf({ random }: World, lane: Lane, day: string) {
  return {
    fromRegion: random.pick(lane.from.districts),
    fromAddress: addressIn(random),
    toRegion: random.pick(lane.to.districts),
    toAddress: addressIn(random),
    expectedArriveOn: plusDays(day, 4 + Math.ceil(lane.kilometres / 600)),
  }
}

/** A big truck comes to the door or the customer to the yard; one or two cars may be fetched and brought by a small one. */
function modesOf({ random }: World, isPerson: boolean, isSmall: boolean): Pick<Order, 'pickupMode' | 'deliveryMode'> {
  const large = { door: 80, self: 20, small: 0, drive: 0 }
  return {
    pickupMode: random.likely(isSmall ? { small: 12, self: isPerson ? 45 : 30, door: 43, drive: 0 } : large),
    deliveryMode: random.likely(isSmall ? { small: 12, self: isPerson ? 42 : 25, door: 46, drive: 0 } : large),
  }
}

function chargesOf(world: World, customer: Customer, cars: Partial<Car>[], isSmall: boolean) {
  const { random } = world
  const isPerson = customer.kind === 'person'
  const { pickupMode, deliveryMode } = modesOf(world, isPerson, isSmall)
  const worth = cars.reduce((sum, car) => sum + (car.declaredValueFen ?? 0), 0)
  const isInsured = cars.some((car) => (car.declaredValueFen ?? 0) > 50_000_000) || random.chance(0.25)
  const premium = isInsured ? Math.max(5_000, Math.round((worth * 0.0006) / 100) * 100) : 0
  const freight = cars.reduce((sum, car) => sum + (car.freightFen ?? 0), 0)
  return {
    pickupMode,
    deliveryMode,
    pickupChargeFen: pickupMode === 'small' || pickupMode === 'drive' ? shortHaulFen(random) * cars.length : 0,
    deliveryChargeFen: deliveryMode === 'small' ? shortHaulFen(random) * cars.length : 0,
    insuranceChargeFen: premium,
    insuredValueFen: isInsured ? worth : 0,
    needInvoice: customer.needInvoice,
    invoiceChargeFen: customer.needInvoice ? Math.round((freight * 0.03) / 100) * 100 : 0,
    discountFen: random.chance(0.08) ? random.pick([5_000, 10_000, 20_000]) : 0,
    advanceFen: customer.settleMode === 'collect' && random.chance(0.06) ? random.pick([30_000, 50_000, 80_000]) : 0,
    otherChargeFen: 0,
  }
}

/** The whole in the customer's way of paying; a mixed one pays some now and the rest on delivery. */
function splitOf(world: World, customer: Customer, totalFen: number, advanceFen: number): Partial<Order> {
  const payMode = customer.settleMode
  if (payMode === 'prepaid') return { payMode, prepaidFen: totalFen }
  if (payMode === 'monthly') return { payMode, monthlyFen: totalFen }
  if (payMode === 'onReceipt') return { payMode, onReceiptFen: totalFen }
  if (payMode === 'collect') return { payMode, collectFen: totalFen }
  const [prepaidFen = 0, collectFen = 0] = splitFen(
    totalFen - advanceFen,
    world.random.pick([
      [1, 1],
      [3, 7],
      [4, 6],
    ]),
  )
  return { payMode, prepaidFen, collectFen: collectFen + advanceFen }
}
