import { sql } from 'drizzle-orm'
import { optionLabel } from '../../../src/define/field.ts'
import type { Message } from '../../../src/define/message.ts'
import { staff } from '../../../src/resources/company/staff.ts'
import { carriers } from '../../../src/resources/fleet/carriers.ts'
import { trucks } from '../../../src/resources/fleet/trucks.ts'
import { message } from '../../../src/resources/transport/messages.ts'
import type { Run } from '../../db/run.ts'
import { idsOf, type Truck } from '../rules/rows.ts'

/** Who drives a trip, or would. */
export type Crew = { id: string; truckId: string | null; driverId: string | null; carrierId: string | null }

type Paper<K extends string> = Record<K, string | null>
type FoundTruck = Pick<Truck, 'id' | 'plate' | 'status'> &
  Paper<'drivingLicenceExpiresOn' | 'transportLicenceExpiresOn' | 'inspectionExpiresOn' | 'insuranceExpiresOn'>
type FoundDriver = { id: string; name: string; status: string } & Paper<'licenceExpiresOn' | 'qualificationExpiresOn'>
type FoundCarrier = { id: string; name: string; blacklisted: boolean } & Paper<
  'licenceExpiresOn' | 'insuranceExpiresOn'
>
type Trip = { id: string; waybillNo: string; truckId: string | null; driverId: string | null }

/** What would refuse the confirmation of each of these trips today, so that it is seen before: state, papers, other trips. */
export async function crewFaults(query: Run, crews: readonly Crew[], today: string): Promise<Map<string, Message[]>> {
  const found = await readCrews(query, crews)
  return new Map(crews.map((crew) => [crew.id, faultsOf(crew, found, today)]))
}

async function readCrews(query: Run, crews: readonly Crew[]) {
  const ids = (key: keyof Crew) => sql.param(idsOf(crews.map((crew) => crew[key])))
  const vehicles = await query<FoundTruck>(sql`select id, plate, status,
      driving_licence_expires_on::text as "drivingLicenceExpiresOn",
      transport_licence_expires_on::text as "transportLicenceExpiresOn",
      inspection_expires_on::text as "inspectionExpiresOn", insurance_expires_on::text as "insuranceExpiresOn"
    from trucks where id = any(${ids('truckId')}::uuid[])`)
  const drivers = await query<FoundDriver>(sql`select id, name, status, licence_expires_on::text as "licenceExpiresOn",
      qualification_expires_on::text as "qualificationExpiresOn"
    from staff where id = any(${ids('driverId')}::uuid[])`)
  const owners = await query<FoundCarrier>(sql`select id, name, blacklisted,
      licence_expires_on::text as "licenceExpiresOn", insurance_expires_on::text as "insuranceExpiresOn"
    from carriers where id = any(${ids('carrierId')}::uuid[])`)
  const trips =
    await query<Trip>(sql`select id, waybill_no as "waybillNo", truck_id as "truckId", driver_id as "driverId"
    from waybills where status in ('assigned', 'inTransit')
      and (truck_id = any(${ids('truckId')}::uuid[]) or driver_id = any(${ids('driverId')}::uuid[]))`)
  const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
  return { trucks: byId(vehicles), drivers: byId(drivers), carriers: byId(owners), trips }
}

type Found = Awaited<ReturnType<typeof readCrews>>

function faultsOf(crew: Crew, found: Found, today: string): Message[] {
  const truck = found.trucks.get(crew.truckId ?? '')
  const driver = found.drivers.get(crew.driverId ?? '')
  const carrier = found.carriers.get(crew.carrierId ?? '')
  const other = (key: 'truckId' | 'driverId') =>
    found.trips.find((trip) => trip.id !== crew.id && trip[key] !== null && trip[key] === crew[key])
  return [
    ...(truck ? truckFaults(truck, other('truckId'), today) : []),
    ...(driver ? driverFaults(driver, other('driverId'), today) : []),
    ...(carrier ? carrierFaults(carrier, today) : []),
  ]
}

function truckFaults(truck: FoundTruck, other: Trip | undefined, today: string): Message[] {
  const { plate, status } = truck
  const isOut = status === 'repair' || status === 'off'
  const state = optionLabel(trucks.fields.status, status)
  const papers = [
    'drivingLicenceExpiresOn',
    'transportLicenceExpiresOn',
    'inspectionExpiresOn',
    'insuranceExpiresOn',
  ] as const
  return [
    ...(isOut ? [message('waybills.truckState', { plate, state })] : []),
    ...(other ? [message('waybills.truckBusy', { plate, waybill: other.waybillNo })] : []),
    ...expired(message('waybills.truck', { plate }), trucks.fields, papers, truck, today),
  ]
}

function driverFaults(driver: FoundDriver, other: Trip | undefined, today: string): Message[] {
  const { name, status } = driver
  const papers = ['licenceExpiresOn', 'qualificationExpiresOn'] as const
  return [
    ...(status === 'on' ? [] : [message('waybills.driverOff', { name })]),
    ...(other ? [message('waybills.driverBusy', { name, waybill: other.waybillNo })] : []),
    ...expired(message('waybills.driver', { name }), staff.fields, papers, driver, today),
  ]
}

function carrierFaults(carrier: FoundCarrier, today: string): Message[] {
  const { name, blacklisted } = carrier
  const papers = ['licenceExpiresOn', 'insuranceExpiresOn'] as const
  return [
    ...(blacklisted ? [message('waybills.blacklisted', { carrier: name })] : []),
    ...expired(message('waybills.carrier', { name }), carriers.fields, papers, carrier, today),
  ]
}

function expired<K extends string>(
  holder: Message,
  fields: Readonly<Record<K, { label: Parameters<typeof optionLabel>[0]['label'] }>>,
  papers: readonly K[],
  row: Paper<K>,
  today: string,
): Message[] {
  return papers.flatMap((paper) => {
    const day = row[paper]
    return day !== null && day < today ? [message('waybills.expired', { holder, paper: fields[paper].label, day })] : []
  })
}
