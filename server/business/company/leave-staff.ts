import { sql } from 'drizzle-orm'
import { optionLabel } from '../../../src/define/field.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import type { Staff, Waybill } from '../rules/rows.ts'
import { assertAdministratorBesides, assertNotAbove } from './administrators.ts'
import { handOver } from './hand-over.ts'
import { logOut } from './log-out.ts'

type Input<V extends string> = ActionInput<Resources['staff'], V>

/** 办理离职: what is the person's goes to a successor, the wages end with the day, and every session ends at once. */
export async function leaveStaff(tx: Tx, row: Staff, input: Input<'leave'>): Promise<Partial<Staff>> {
  await assertMayStop(tx, row)
  const { leftOn = tx.today, successorId = null } = input
  if (row.hiredOn !== null && leftOn < row.hiredOn)
    throw refuseField('leftOn', 'staff.leftBeforeHired', { day: row.hiredOn })
  await assertNoTrip(tx, row)
  await handOver(tx, row, successorId)
  await logOut(tx, row.id)
  return { status: 'left', leftOn }
}

/** 复职: hired anew on a day, or, without one, as if the person had never left. */
export async function rejoinStaff(tx: Tx, row: Staff, { backOn }: Input<'rejoin'>): Promise<Partial<Staff>> {
  await assertNotAbove(tx, row.id)
  if (backOn && row.leftOn !== null && backOn <= row.leftOn)
    throw refuseField('backOn', 'staff.backBeforeLeft', { day: row.leftOn })
  return { status: 'on', leftOn: null, ...(backOn ? { hiredOn: backOn } : {}) }
}

/** 停用账号: the person stays employed, and can do nothing here. */
export async function stopStaff(tx: Tx, row: Staff): Promise<Partial<Staff>> {
  await assertMayStop(tx, row)
  await logOut(tx, row.id)
  return { status: 'locked' }
}

export async function startStaff(tx: Tx, row: Staff): Promise<Partial<Staff>> {
  await assertNotAbove(tx, row.id)
  return { status: 'on' }
}

/** Nobody takes oneself out of work, nor somebody above, nor the last who could undo it. */
async function assertMayStop(tx: Tx, row: Staff): Promise<void> {
  if (row.id === tx.user.id) throw refuse('staff.own')
  await assertNotAbove(tx, row.id)
  await assertAdministratorBesides(tx, { staffId: row.id })
}

/** Cars that are on their way, or about to be, keep their driver. A trip is assigned under the lock of its driver's row. */
async function assertNoTrip(tx: Tx, row: Staff): Promise<void> {
  const [trip] = await tx.query<Pick<Waybill, 'waybillNo' | 'status'>>(sql`select waybill_no as "waybillNo", status
    from waybills where driver_id = ${row.id} and status in ('assigned', 'inTransit') limit 1`)
  if (!trip) return
  const state = optionLabel(waybills.fields.status, trip.status)
  throw refuse('staff.driving', { name: row.name, waybill: trip.waybillNo, state })
}
