import { customers } from '../../src/resources/customers/customers.ts'
import { addressIn, type City, cities, type OfficeCode } from './cities.ts'
import { atOffice, DAY } from './clock.ts'
import { companyName, personName } from './names.ts'
import { as, type Customer, officeOf, personFor, type Staff, type World } from './world.ts'

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

/** The salesman enters the customer; credit, and whom nobody serves any more, are for the manager to grant. */
async function winCustomer(world: World, owner: Staff, at: number): Promise<void> {
  const { random } = world
  const kind = random.weighted(kinds)
  const city = random.pick(citiesOf(officeOf(world, owner.officeId)))
  const { creditLimitFen, creditDays, status, ...identity } = {
    ...identityOf(world, kind, city),
    ...termsOf(world, kind),
  }
  const invoiceTitle = identity.needInvoice ? identity.name : null
  const contacts = contactsOf(world, identity, city)
  const needsManager = creditLimitFen !== null || creditDays > 0 || status !== 'active'
  const by = await as(world, needsManager ? personFor(world, owner.officeId, 'manager') : owner, at)
  const customer = await by.create(customers, {
    ...{ ...identity, invoiceTitle, contacts, ownerId: owner.id, officeId: owner.officeId },
    ...(needsManager ? { creditLimitFen, creditDays, status } : {}),
  })
  world.clients.push({
    customer,
    owner,
    city,
    consignees: contacts.filter(({ role }) => role === 'consignee'),
    weight: status === 'active' ? orderWeight[kind] * (0.4 + random.next()) : 0,
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
  const onTrust = settleMode === 'onReceipt' ? 5_000_000 : null
  return {
    settleMode,
    creditLimitFen: isMonthly ? random.pick([15, 20, 30, 50]) * 1_000_000 : onTrust,
    creditDays: isMonthly ? random.pick([15, 30, 30, 45]) : 0,
    statementDay: random.pick([20, 25, 25, 28]),
    needInvoice,
    taxRate: needInvoice ? random.pick([3, 6, 9]) : null,
  }
}

function contactsOf({ random, papers }: World, customer: Pick<Customer, 'kind' | 'name' | 'phone'>, city: City) {
  const isPerson = customer.kind === 'person'
  const contact = (role: 'consignor' | 'consignee' | 'finance', name: string, phone: string, where: City) => ({
    ...{ name, role, phone, region: random.pick(where.districts), address: addressIn(random) },
    isDefault: role === 'consignor',
  })
  const own = isPerson
    ? contact('consignor', customer.name, customer.phone, city)
    : contact('consignor', personName(random), papers.phone(), city)
  const finance =
    !isPerson && random.chance(0.5) ? [contact('finance', personName(random), papers.landline('0755'), city)] : []
  const consignees = Array.from({ length: isPerson ? 1 : random.int(1, 3) }, () =>
    contact('consignee', personName(random), papers.phone(), random.pick(Object.values(cities))),
  )
  return [own, ...finance, ...consignees]
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
