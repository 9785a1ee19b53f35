import { customerContacts, customers } from '../../src/resources/customers/customers.ts'
import { addressIn, type City, cities, type OfficeCode } from './cities.ts'
import { atOffice, DAY } from './clock.ts'
import { companyName, personName } from './names.ts'
import type { Customer, Staff, World } from './world.ts'

type Kind = Customer['kind']

/** How the company's customers are made up, and how often each kind orders. */
const kinds: readonly (readonly [Kind, number])[] = [
  ['person', 46],
  ['dealer', 34],
  ['peer', 9],
  ['platform', 6],
  ['factory', 5],
]
const orderWeight: Record<Kind, number> = { person: 1.1, dealer: 3, peer: 2, platform: 4, factory: 5 }
const settling: Record<Kind, readonly (readonly [Customer['settleMode'], number])[]> = {
  person: [
    ['collect', 60],
    ['prepaid', 28],
    ['mixed', 12],
  ],
  dealer: [
    ['collect', 38],
    ['monthly', 26],
    ['onReceipt', 16],
    ['mixed', 12],
    ['prepaid', 8],
  ],
  peer: [
    ['monthly', 40],
    ['onReceipt', 30],
    ['collect', 30],
  ],
  platform: [
    ['monthly', 75],
    ['prepaid', 25],
  ],
  factory: [
    ['monthly', 85],
    ['onReceipt', 15],
  ],
}

/** 120 customers: most are old acquaintances, some come during the half year. */
export function winCustomers(world: World, count: number): void {
  const sellers = world.staff.filter((one) => one.post === 'sales')
  const since = Array.from({ length: count }, (_, index) =>
    atOffice(
      index < count * 0.72
        ? world.start - world.random.int(20, 380) * DAY
        : world.start + Math.floor(world.random.next() * (world.end - world.start - 10 * DAY)),
    ),
  ).sort((a, b) => a - b)
  for (const at of since) {
    const owner = world.random.weighted(sellers.map((one) => [one, one.username === 'sales' ? 2 : 1] as const))
    world.clock.at(at, (moment) => winCustomer(world, owner, moment))
  }
}

function winCustomer(world: World, owner: Staff, at: number): void {
  const { book, random } = world
  const kind = random.weighted(kinds)
  const city = random.pick(citiesOf(officeOf(world, owner)))
  const draft = { ...identityOf(world, kind, city), ...termsOf(world, kind) }
  const invoiceTitle = draft.needInvoice ? draft.name : null
  const customer = book.add(
    customers,
    { ...draft, invoiceTitle, ownerId: owner.id, officeId: owner.officeId },
    at,
    owner.id,
  )
  world.clients.push({
    customer,
    city,
    files: [],
    receipts: [],
    consignees: addContacts(world, customer, city, at),
    weight: customer.status === 'active' ? orderWeight[kind] * (0.4 + random.next()) : 0,
  })
}

function identityOf(world: World, kind: Kind, city: City) {
  const { random, papers } = world
  const isPerson = kind === 'person'
  const region = random.pick(city.districts)
  return {
    ...(isPerson ? { name: personName(random), shortName: null } : freshName(world, city, kind)),
    kind,
    phone: papers.phone(),
    uscc: isPerson ? null : papers.uscc(region),
    idCard: isPerson ? papers.idCard(region, random.chance(0.7), 1968, 2001) : null,
    level: random.likely(
      isPerson ? { normal: 80, potential: 20, core: 0, bad: 0 } : { normal: 50, potential: 20, core: 30, bad: 4 },
    ),
    source: random.likely({ referral: 4, phone: 3, douyin: 2, platform: 2, repeat: 2 }),
    status: random.likely({ active: 95, frozen: 3, blacklist: 2 }),
  }
}

function termsOf({ random }: World, kind: Kind) {
  const settleMode = random.weighted(settling[kind])
  const isMonthly = settleMode === 'monthly'
  const needInvoice = kind !== 'person' && random.chance(0.6)
  const onTrust = settleMode === 'onReceipt' ? 5_000_000 : 0
  return {
    settleMode,
    creditLimitFen: isMonthly ? random.pick([15, 20, 30, 50]) * 1_000_000 : onTrust,
    creditDays: isMonthly ? random.pick([15, 30, 30, 45]) : 0,
    statementDay: random.pick([20, 25, 25, 28]),
    needInvoice,
    taxRate: needInvoice ? random.pick([3, 6, 9]) : null,
  }
}

function addContacts(world: World, customer: Customer, city: City, at: number): { name: string; phone: string }[] {
  const { book, random, papers } = world
  const add = (
    role: 'consignor' | 'consignee' | 'finance',
    name: string,
    phone: string,
    where: City,
    isDefault: boolean,
  ) => {
    const region = random.pick(where.districts)
    book.add(
      customerContacts,
      { customerId: customer.id, name, role, phone, region, address: addressIn(random), isDefault },
      at,
      customer.ownerId,
      { silent: true },
    )
    return { name, phone }
  }
  add(
    'consignor',
    customer.kind === 'person' ? customer.name : personName(random),
    customer.kind === 'person' ? customer.phone : papers.phone(),
    city,
    true,
  )
  if (customer.kind !== 'person' && random.chance(0.5))
    add('finance', personName(random), papers.landline('0755'), city, false)
  const wanted = customer.kind === 'person' ? 1 : random.int(1, 3)
  return Array.from({ length: wanted }, () =>
    add('consignee', personName(random), papers.phone(), random.pick(Object.values(cities)), false),
  )
}

function freshName(world: World, city: City, kind: Exclude<Kind, 'person'>): { name: string; shortName: string } {
  const taken = new Set(world.clients.map((one) => one.customer.name))
  for (;;) {
    const made = companyName(world.random, city, kind)
    if (!taken.has(made.name)) return made
  }
}

const citiesOf = (office: OfficeCode): City[] =>
  Object.values(cities)
    .filter((one) => one.office === office)
    .slice(0, 3)

export function officeOf(world: World, person: Staff): OfficeCode {
  // The cast: the keys of `offices` are the office codes.
  const found = (Object.keys(world.offices) as OfficeCode[]).find((code) => world.offices[code].id === person.officeId)
  if (!found) throw new Error(`${person.name} has no office`)
  return found
}
