import { sql } from 'drizzle-orm'
import { optionLabel } from '../../../src/define/field.ts'
import type { Message } from '../../../src/define/message.ts'
import type { Text } from '../../../src/define/text.ts'
import { staff } from '../../../src/resources/company/staff.ts'
import { carriers } from '../../../src/resources/fleet/carriers.ts'
import { trucks } from '../../../src/resources/fleet/trucks.ts'
import { message } from '../../../src/resources/transport/messages.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import type { Truck, Waybill } from '../rules/rows.ts'

/** Who drives the trip, locked and found fit: a truck that is free, a driver who is free, and all papers valid today. */
export async function assertCrew(tx: Tx, waybill: Waybill): Promise<Truck | undefined> {
  const truck = waybill.truckId ? await freeTruck(tx, waybill, waybill.truckId) : undefined
  if (truck) assertOwnership(truck, waybill)
  if (waybill.driverId) await assertDriver(tx, waybill, waybill.driverId)
  if (waybill.carrierKind !== 'own' && waybill.carrierId) await assertCarrier(tx, waybill.carrierId)
  return truck
}

/** An own truck makes no payable, a foreign one does, to its own carrier: who drives is not a matter of choice. */
export function assertOwnership(
  truck: Truck,
  { carrierKind, carrierId }: Pick<Waybill, 'carrierKind' | 'carrierId'>,
): void {
  if (truck.ownership !== carrierKind) {
    const kind = optionLabel(trucks.fields.ownership, truck.ownership)
    throw refuseField('carrierKind', 'waybills.ownership', { plate: truck.plate, kind })
  }
  const isOther = carrierKind !== 'own' && truck.carrierId !== null && truck.carrierId !== carrierId
  if (isOther) throw refuseField('carrierId', 'waybills.otherCarrier', { plate: truck.plate })
}

/** The truck stands idle again, with the place where it is if that is known. */
export async function releaseTruck(tx: Tx, truckId: string | null, region?: string): Promise<void> {
  if (!truckId) return
  const truck = await tx.lockOne(trucks, truckId)
  if (truck.status !== 'planned' && truck.status !== 'busy') return
  await tx.update(trucks, truck, { status: 'idle', ...(region ? { currentRegion: region } : {}) })
}

/** The truck is under way again with a trip that had arrived, unless another one has it by now. */
export async function retakeTruck(tx: Tx, waybill: Waybill): Promise<void> {
  if (waybill.truckId) {
    const truck = await tx.lockOne(trucks, waybill.truckId)
    const other = await otherTrip(tx, waybill, 'truck_id', truck.id)
    if (other) throw refuse('waybills.truckBusy', { plate: truck.plate, waybill: other })
    await tx.update(trucks, truck, { status: 'busy', currentRegion: waybill.fromRegion })
  }
  if (!waybill.driverId) return
  const driver = await tx.lockOne(staff, waybill.driverId)
  const other = await otherTrip(tx, waybill, 'driver_id', driver.id)
  if (other) throw refuse('waybills.driverBusy', { name: driver.name, waybill: other })
}

export async function setTruck(tx: Tx, truckId: string | null, status: Truck['status']): Promise<void> {
  if (truckId) await tx.update(trucks, await tx.lockOne(trucks, truckId), { status })
}

async function freeTruck(tx: Tx, waybill: Waybill, truckId: string): Promise<Truck> {
  const truck = await tx.lockOne(trucks, truckId)
  if (truck.status === 'repair' || truck.status === 'off') {
    const state = optionLabel(trucks.fields.status, truck.status)
    throw refuse('waybills.truckState', { plate: truck.plate, state })
  }
  const other = await otherTrip(tx, waybill, 'truck_id', truckId)
  if (other) throw refuse('waybills.truckBusy', { plate: truck.plate, waybill: other })
  const papers = [
    'drivingLicenceExpiresOn',
    'transportLicenceExpiresOn',
    'inspectionExpiresOn',
    'insuranceExpiresOn',
  ] as const
  for (const paper of papers)
    assertValid(tx, message('waybills.truck', { plate: truck.plate }), trucks.fields[paper], truck[paper])
  return truck
}

async function assertDriver(tx: Tx, waybill: Waybill, driverId: string): Promise<void> {
  const driver = await tx.lockOne(staff, driverId)
  if (driver.status !== 'on') throw refuse('waybills.driverOff', { name: driver.name })
  const other = await otherTrip(tx, waybill, 'driver_id', driverId)
  if (other) throw refuse('waybills.driverBusy', { name: driver.name, waybill: other })
  for (const paper of ['licenceExpiresOn', 'qualificationExpiresOn'] as const)
    assertValid(tx, message('waybills.driver', { name: driver.name }), staff.fields[paper], driver[paper])
}

async function assertCarrier(tx: Tx, carrierId: string): Promise<void> {
  const carrier = await tx.lockOne(carriers, carrierId)
  if (carrier.blacklisted) throw refuse('waybills.blacklisted', { carrier: carrier.name })
  for (const paper of ['licenceExpiresOn', 'insuranceExpiresOn'] as const)
    assertValid(tx, message('waybills.carrier', { name: carrier.name }), carriers.fields[paper], carrier[paper])
}

/** A paper is valid through the day it expires on; one without a day is not watched. */
function assertValid(tx: Tx, holder: Message, { label }: { label: Text }, day: string | null): void {
  if (day !== null && day < tx.today) throw refuse('waybills.expired', { holder, paper: label, day })
}

async function otherTrip(
  tx: Tx,
  waybill: Waybill,
  column: 'truck_id' | 'driver_id',
  id: string,
): Promise<string | undefined> {
  const [other] = await tx.query<{ waybillNo: string }>(sql`select waybill_no as "waybillNo" from waybills
    where ${sql.identifier(column)} = ${id} and status in ('assigned', 'inTransit') and id <> ${waybill.id} limit 1`)
  return other?.waybillNo
}
