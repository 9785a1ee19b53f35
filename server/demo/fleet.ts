import { payees } from '../../src/resources/finance/payees.ts'
import { carriers } from '../../src/resources/fleet/carriers.ts'
import { trucks } from '../../src/resources/fleet/trucks.ts'
import type { Actor } from '../engine/batch.ts'
import { type City, cities, type OfficeCode, yardOf } from './cities.ts'
import { dayOf, plusDays } from './clock.ts'
import { maleName } from './names.ts'
import { as, type Carrier, personFor, type Staff, type Truck, type World } from './world.ts'

const homes: Record<OfficeCode, City> = {
  SZ: cities.shenzhen,
  SH: cities.shanghai,
  CD: cities.chengdu,
  BJ: cities.beijing,
}

/** Five companies and three owner-drivers whose trucks run under the company's name (挂靠). */
const hauliers: readonly [string, Carrier['kind'], OfficeCode, string, Carrier['settleMode']][] = [
  ['深圳顺通轿运物流有限公司', 'company', 'SZ', '深圳—上海、深圳—北京', 'monthly'],
  ['上海捷安汽车物流有限公司', 'company', 'SH', '上海—成都、上海—西安', 'perTrip'],
  ['成都蜀运轿车运输有限公司', 'company', 'CD', '成都—深圳、成都—昆明', 'perTrip'],
  ['北京京驰商品车运输有限公司', 'company', 'BJ', '北京—沈阳、北京—乌鲁木齐', 'onReceipt'],
  ['武汉江汉小板救援服务部', 'company', 'SZ', '市内提送', 'perTrip'],
  ['吴国强', 'person', 'SZ', '深圳—成都', 'perTrip'],
  ['郑建华', 'person', 'SH', '上海—北京', 'perTrip'],
  ['马志刚', 'person', 'BJ', '北京—深圳', 'monthly'],
]

const banks = ['中国工商银行', '中国建设银行', '中国农业银行', '招商银行', '平安银行']

/** The carriers with the accounts into which they are paid. */
export async function signCarriers(world: World, at: number): Promise<void> {
  const { random, papers, offices, today } = world
  const accountant = await as(world, personFor(world, offices.SZ.id, 'accountant'), at)
  for (const [index, [name, kind, office, mainRoutes, settleMode]] of hauliers.entries()) {
    const dispatcher = await as(world, personFor(world, offices[office].id, 'dispatcher'), at)
    const isCompany = kind === 'company'
    const region = homes[office].districts[1] as string
    const carrier = await dispatcher.create(carriers, {
      name,
      kind,
      uscc: isCompany ? papers.uscc(region) : null,
      idCard: isCompany ? null : papers.idCard(region, true, 1970, 1988),
      contact: isCompany ? maleName(random) : name,
      phone: papers.phone(),
      services: index === 4 ? ['small', 'drive'] : isCompany ? ['trunk', 'small'] : ['trunk'],
      mainRoutes,
      settleMode,
      settleDays: { perTrip: 7, onReceipt: 15, monthly: 30 }[settleMode],
      licenceNo: `${region}${random.int(100000, 999999)}`,
      licenceExpiresOn: plusDays(today, index === 3 ? 21 : random.int(90, 900)),
      insuranceExpiresOn: plusDays(today, random.int(40, 330)),
    })
    world.carriers.push(carrier)
    await addPayee(world, accountant, carrier)
  }
}

async function addPayee({ random, papers }: World, accountant: Actor, { id, name, kind }: Carrier): Promise<void> {
  const accountNo = kind === 'company' ? papers.account() : papers.bankCard()
  await accountant.create(payees, { name, kind: 'carrier', carrierId: id, bankName: random.pick(banks), accountNo })
}

type Kind = {
  ownership: Truck['ownership']
  kind: 'trunk' | 'small'
  carrier?: number
  office: OfficeCode
  isSpare?: boolean
}

/** 30 trucks: eight trunk carriers and two small ones of the company, eight affiliated, twelve of outside carriers. */
const park: readonly Kind[] = [
  ...(['SZ', 'SZ', 'SZ', 'SH', 'SH', 'CD', 'BJ'] as const).map(
    (office): Kind => ({ ownership: 'own', kind: 'trunk', office }),
  ),
  { ownership: 'own', kind: 'trunk', office: 'SZ', isSpare: true },
  { ownership: 'own', kind: 'small', office: 'SZ' },
  { ownership: 'own', kind: 'small', office: 'SH' },
  ...([5, 5, 5, 6, 6, 6, 7, 7] as const).map(
    (carrier): Kind => ({
      ownership: 'affiliated',
      kind: 'trunk',
      carrier,
      office: (hauliers[carrier] as (typeof hauliers)[0])[2],
    }),
  ),
  ...([0, 0, 0, 1, 1, 2, 2, 3] as const).map(
    (carrier): Kind => ({
      ownership: 'outside',
      kind: 'trunk',
      carrier,
      office: (hauliers[carrier] as (typeof hauliers)[0])[2],
    }),
  ),
  ...([4, 4, 2, 3] as const).map(
    (carrier): Kind => ({
      ownership: 'outside',
      kind: 'small',
      carrier,
      office: (hauliers[carrier] as (typeof hauliers)[0])[2],
    }),
  ),
]

export async function buyTrucks(world: World, at: number): Promise<void> {
  const manager = await as(world, personFor(world, world.offices.SZ.id, 'manager'), at)
  const drivers = world.staff.filter((one) => one.post === 'driver')
  const pickups = world.staff.filter((one) => one.post === 'pickup')
  for (const [index, kind] of park.entries()) {
    const pool = kind.kind === 'trunk' ? drivers : pickups
    const own =
      kind.ownership === 'own' && !kind.isSpare
        ? pool.findIndex((one) => one.officeId === world.offices[kind.office].id)
        : -1
    const driver = own >= 0 ? (pool.splice(own, 1)[0] ?? null) : null
    await addTruck(world, manager, kind, driver, index)
  }
}

const models = {
  trunk: ['解放J6P 中置轴', '东风天龙 中置轴', '重汽豪沃T7H', '陕汽德龙X5000'],
  small: ['江淮骏铃 平板', '福田奥铃 平板'],
}

async function addTruck(
  world: World,
  manager: Actor,
  { ownership, kind, carrier, office, isSpare }: Kind,
  driver: Staff | null,
  index: number,
): Promise<void> {
  const { random, papers, offices } = world
  const home = homes[office]
  const haulier = carrier === undefined ? null : (world.carriers[carrier] ?? null)
  const isTrunk = kind === 'trunk'
  const truck = await manager.create(trucks, {
    plate: papers.plate(home),
    trailerPlate: isTrunk ? papers.trailerPlate(home) : null,
    kind,
    ownership,
    carrierId: haulier?.id ?? null,
    slots: isTrunk ? random.pick([8, 8, 8, 7, 10]) : 3,
    driverId: driver?.id ?? null,
    officeId: offices[office].id,
    model: random.pick(models[kind]),
    gpsDeviceNo: ownership === 'own' ? `GPS${random.int(100000, 999999)}` : null,
    mainRoute: haulier?.mainRoutes?.split('、')[0] ?? null,
    ...papersOf(world, index),
    ...costsOf(world, ownership === 'own', isTrunk),
    managementMonthFen: ownership === 'affiliated' ? 80_000 : 0,
  })
  if (isSpare) await manager.act(trucks, 'repair', [truck.id], { reason: '变速箱大修，待配件' })
  world.vehicles.push({
    truck,
    driver,
    hired: driver ? null : { name: maleName(random), phone: papers.phone() },
    isUsable: !isSpare && index !== expired,
    free: 0,
    region: yardOf(home),
    odometer: random.int(60_000, 400_000),
  })
}

/** The truck whose licence has run out. */
const expired = 25

/** Two insurances and an inspection fall due within the month. */
function papersOf({ random, today }: World, index: number) {
  const ahead = (from: number, to: number) => plusDays(today, random.int(from, to))
  const insurance: Record<number, string> = { 1: plusDays(today, 16), 13: plusDays(today, 24) }
  return {
    drivingLicenceExpiresOn: ahead(100, 1500),
    transportLicenceExpiresOn: index === expired ? plusDays(today, -12) : ahead(60, 700),
    inspectionExpiresOn: index === 4 ? plusDays(today, 9) : ahead(40, 360),
    insuranceExpiresOn: insurance[index] ?? ahead(45, 360),
  }
}

function costsOf({ random, start }: World, isOwn: boolean, isTrunk: boolean) {
  const [depreciation, loan, insurance] = isTrunk ? [260_000, 45_000, 90_000] : [60_000, 0, 30_000]
  return {
    fuelNorm: random.int(isTrunk ? 300 : 130, isTrunk ? 360 : 170) / 10,
    purchasedOn: dayOf(start),
    depreciationMonthFen: isOwn ? depreciation : 0,
    loanMonthFen: isOwn ? loan : 0,
    insuranceMonthFen: isOwn ? insurance : 0,
  }
}
