import { type SQL, sql } from 'drizzle-orm'
import { names } from '../../../src/define/names.ts'
import { fieldAtPath } from '../../../src/define/path.ts'
import type { Resource } from '../../../src/define/resource.ts'
import { trucks } from '../../../src/resources/fleet/trucks.ts'
import { resourceOf } from '../../../src/resources/index.ts'
import { needsLeg, orderCars } from '../../../src/resources/orders/order-cars.ts'
import { waybillLoads } from '../../../src/resources/transport/waybill-loads.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { User } from '../../auth/user.ts'
import { type AnyRow, tableName } from '../../db/columns.ts'
import type { Run } from '../../db/run.ts'
import { mayRead, scopeOf, sees } from '../../engine/access.ts'
import { project } from '../../engine/project.ts'
import { whereOf } from '../../engine/where.ts'

/** Waiting cars on one board; a company has some hundreds. Those that wait longest come first. */
export const MOST_CARS = 4000

/** What is read of each, by the paths of the definitions: what somebody may not see of them is left out. */
const paths = {
  cars: names(
    'orderId orderId.customerId orderId.fromRegion orderId.toRegion orderId.pickupMode orderId.deliveryMode',
    'orderId.pickupWishAt orderId.deliveryWishAt orderId.expectedArriveOn orderId.officeId orderId.transportMode',
    'model vin plate status sizeClass slotCoeff drivable inspection currentRegion freightFen costFen waitingDays',
  ),
  trips: names(
    'waybillNo type status truckId driverId driverName carrierId fromRegion toRegion plannedDepartAt capacitySlots',
    'freightMode freightFen shareRule',
  ),
  loads: names(
    'waybillId orderCarId orderId slotNo slotCoeff loadRegion shareFen orderCarId.model orderCarId.vin orderCarId.freightFen',
    'orderCarId.costFen orderId.toRegion',
  ),
  trucks: names('plate kind slots status currentRegion driverId ownership carrierId'),
}

const within = (user: User, resource: Resource, where: SQL): SQL => {
  const scope = scopeOf(user, resource, 't')
  return scope ? sql`${where} and ${scope}` : where
}

const waitingCars = (user: User): SQL => within(user, orderCars, whereOf(orderCars, needsLeg, 't'))
const plannedTrips = (user: User): SQL => within(user, waybills, sql`t.status = 'planning'`)
const usedTrucks = (user: User): SQL =>
  sees(user, trucks) ? within(user, trucks, sql`t.status in ('idle', 'planned', 'busy')`) : sql`false`

/** Another one whenever a row of the board is written, comes or goes. */
export async function stampOf(query: Run, user: User, today: string): Promise<string> {
  const mark = (resource: Resource, where: SQL) =>
    sql`(select count(*) || '.' || coalesce(bit_xor(hashtextextended(t.id::text || t.version, 0)), 0)
      from ${tableName(resource)} t where ${where})`
  const [row] = await query<{ stamp: string }>(sql`select md5(${today} || ${mark(orderCars, waitingCars(user))}
      || ${mark(waybills, plannedTrips(user))} || ${mark(trucks, usedTrucks(user))}) as stamp`)
  return row?.stamp ?? ''
}

/** The rows of the board as the person may see them, each table read once. */
export async function boardRows(query: Run, user: User) {
  const read = (resource: Resource, wanted: readonly string[], where: SQL, limit: number, order = sql`t.id`) =>
    project(
      resource,
      wanted.filter((path) => isRead(user, resource, path)),
      { common: ['createdById'] },
    ).read(
      query,
      sql`(select t.* from ${tableName(resource)} t where ${where} order by ${order} limit ${limit})`,
      order,
    )
  const cars = await read(orderCars, paths.cars, waitingCars(user), MOST_CARS + 1, sql`t.created_at, t.id`)
  const trips = await read(waybills, paths.trips, plannedTrips(user), 1000)
  const loads = await read(waybillLoads, paths.loads, loadsOn(idsIn(trips)), 20_000, sql`t.slot_no, t.id`)
  const vehicles = await read(trucks, paths.trucks, usedTrucks(user), 2000, sql`t.plate, t.id`)
  return {
    cars: cars.slice(0, MOST_CARS),
    isCapped: cars.length > MOST_CARS,
    trips,
    loads,
    trucks: vehicles,
    ...(await besides(query, user, loads, vehicles)),
  }
}

const idsIn = (rows: readonly AnyRow[]): string[] => rows.map(({ id }) => id)
const loadsOn = (ids: readonly string[]): SQL =>
  sql`t.waybill_id = any(${sql.param(ids)}::uuid[]) and t.status <> 'withdrawn'`

const isRead = (user: User, resource: Resource, path: string): boolean => {
  const field = fieldAtPath(resource, path, resourceOf)
  return field !== undefined && mayRead(user, field)
}

type TruckTrip = { truckId: string; status: string; waybillNo: string; to: string; expectedAt: string | null }

/** What no column of theirs says: whose loads are within reach, who planned them, where trucks are bound for. */
async function besides(query: Run, user: User, loads: readonly AnyRow[], vehicles: readonly AnyRow[]) {
  const carIds = loads.map((load) => load.orderCarId as string)
  const reached = await query<{ id: string }>(
    sql`select t.id from order_cars t where ${within(user, orderCars, sql`t.id = any(${sql.param(carIds)}::uuid[])`)}`,
  )
  const people = await query<{ id: string; name: string }>(sql`select id, name from staff
    where id = any(${sql.param([...new Set(loads.map((load) => load.createdById))])}::uuid[])`)
  const bound = await query<TruckTrip>(sql`select truck_id as "truckId", status, waybill_no as "waybillNo",
      to_region as to, to_char(expected_arrive_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "expectedAt"
    from waybills where truck_id = any(${sql.param(idsIn(vehicles))}::uuid[])
      and status in ('planning', 'assigned', 'inTransit') order by id`)
  return {
    reached: new Set(reached.map(({ id }) => id)),
    people: new Map(people.map(({ id, name }) => [id, name])),
    bound: new Map(vehicles.map(({ id }) => [id, bound.filter(({ truckId }) => truckId === id)])),
  }
}
