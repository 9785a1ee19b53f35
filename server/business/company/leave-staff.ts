import { sql } from 'drizzle-orm'
import { optionLabel } from '../../../src/define/field.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { waybills } from '../../../src/resources/transport/waybills.ts'
import type { Work } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import type { Staff, Waybill } from '../rules/rows.ts'
import { demandAdministratorBesides, demandNotAbove } from './administrators.ts'
import { handOver } from './hand-over.ts'
import { logOut } from './log-out.ts'

type Input<V extends string> = ActionInput<Resources['staff'], V>

/** 办理离职: what is the person's goes to a successor, the wages end with the day, and every session ends at once. */
export async function leaveStaff(work: Work, row: Staff, input: Input<'leave'>): Promise<Partial<Staff>> {
  await demandMayStop(work, row)
  const { leftOn = work.today, successorId = null } = input
  if (row.hiredOn !== null && leftOn < row.hiredOn)
    throw refuseField('leftOn', 'staff.leftBeforeHired', { day: row.hiredOn })
  await demandNoTrip(work, row)
  await handOver(work, row, successorId)
  await logOut(work, row.id)
  return { status: 'left', leftOn }
}

/** 复职: hired anew on a day, or, without one, as if the person had never left. */
export async function rejoinStaff(work: Work, row: Staff, { backOn }: Input<'rejoin'>): Promise<Partial<Staff>> {
  await demandNotAbove(work, row.id)
  if (backOn && row.leftOn !== null && backOn <= row.leftOn)
    throw refuseField('backOn', 'staff.backBeforeLeft', { day: row.leftOn })
  return { status: 'on', leftOn: null, ...(backOn ? { hiredOn: backOn } : {}) }
}

/** 停用账号: the person stays employed, and can do nothing here. */
export async function stopStaff(work: Work, row: Staff): Promise<Partial<Staff>> {
  await demandMayStop(work, row)
  await logOut(work, row.id)
  return { status: 'locked' }
}

export async function startStaff(work: Work, row: Staff): Promise<Partial<Staff>> {
  await demandNotAbove(work, row.id)
  return { status: 'on' }
}

/** Nobody takes oneself out of work, nor somebody above, nor the last who could undo it. */
async function demandMayStop(work: Work, row: Staff): Promise<void> {
  if (row.id === work.person.id) throw refuse('staff.own')
  await demandNotAbove(work, row.id)
  await demandAdministratorBesides(work, { staffId: row.id })
}

/** Cars that are on their way, or about to be, keep their driver. A trip is assigned under the lock of its driver's row. */
async function demandNoTrip(work: Work, row: Staff): Promise<void> {
  const [trip] = await work.query<Pick<Waybill, 'waybillNo' | 'status'>>(sql`select waybill_no as "waybillNo", status
    from waybills where driver_id = ${row.id} and status in ('assigned', 'inTransit') limit 1`)
  if (!trip) return
  const state = optionLabel(waybills.fields.status, trip.status)
  throw refuse('staff.driving', { name: row.name, waybill: trip.waybillNo, state })
}
