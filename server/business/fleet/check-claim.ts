import { formatYuan } from '../../../src/define/money.ts'
import type { ActionInput } from '../../../src/define/resource.ts'
import { payables } from '../../../src/resources/finance/payables.ts'
import { driverClaimItems } from '../../../src/resources/fleet/driver-claim-items.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { payeeOfDriver } from '../derive/claim-payable.ts'
import { figures } from '../derive/waybill-payable.ts'
import { lockPayables } from '../ledger/payment-lines.ts'
import type { DriverClaim, DriverClaimItem } from '../rules/rows.ts'
import { assertKeptBack, assertOffset } from './advance-offset.ts'
import { itemsOf, moveItems } from './claim-items.ts'

type Input<V extends string> = ActionInput<Resources['driverClaims'], V>

/** 车队审核: all that is claimed counts as approved, until the finance lowers single items. */
export async function checkClaim(tx: Tx, row: DriverClaim): Promise<undefined> {
  const items = await itemsOf(tx, row)
  await tx.assertOpen(driverClaimItems, items)
  await tx.updateMany(
    driverClaimItems,
    items.map((item) => ({ row: item, patch: { status: 'checked' as const, approvedFen: item.claimedFen } })),
  )
  return undefined
}

/** 核减: never above what is claimed. */
export async function lowerItem(
  _tx: Tx,
  { claimedFen }: DriverClaimItem,
  { approvedFen, lowerReason }: ActionInput<Resources['driverClaimItems'], 'lower'>,
): Promise<Partial<DriverClaimItem>> {
  if (approvedFen > claimedFen) throw refuseField('approvedFen', 'claims.above', { claimed: formatYuan(claimedFen) })
  return { approvedFen, lowerReason }
}

/** 财务审核: what the driver laid out is payable to him, less the advance that is set off; of nothing, the claim is done. */
export async function approveClaim(tx: Tx, row: DriverClaim, input: Input<'approve'>): Promise<Partial<DriverClaim>> {
  const items = await itemsOf(tx, row)
  await tx.assertOpen(driverClaimItems, items)
  const { advanceId = null, advanceOffsetFen } = input
  const offsetFen = advanceOffsetFen ?? 0
  await assertOffset(tx, row, advanceId, offsetFen)
  await moveItems(tx, items, { status: 'approved' })
  const payFen = row.reimbursedFen - offsetFen
  const payableId = payFen > 0 ? await owe(tx, row, payFen) : null
  return {
    ...{ advanceId, advanceOffsetFen: offsetFen, payableId },
    ...(payableId ? { status: 'approved' } : { status: 'paid', paidOn: tx.today }),
  }
}

async function owe(tx: Tx, { claimNo, driverId, officeId }: DriverClaim, payFen: number): Promise<string> {
  const payeeId = await payeeOfDriver(tx, driverId)
  const [made] = await tx.insert(payables, [
    {
      ...{ kind: 'claim', payeeId, officeId, remark: claimNo, bizDate: tx.today, dueOn: tx.today },
      ...{ status: 'checked', checkedById: tx.user.id, ...figures(payFen) },
    },
  ])
  if (!made) throw new Error('the payable was not written')
  return made.id
}

/** 反审核: while nobody asked for its payment, what was payable is void and the finance decides again. */
export async function unapproveClaim(tx: Tx, row: DriverClaim): Promise<Partial<DriverClaim>> {
  const items = await itemsOf(tx, row)
  await tx.assertOpen(driverClaimItems, items)
  const [payable] = row.payableId ? await lockPayables(tx, [row.payableId]) : []
  if (payable && payable.requestedFen > 0) throw refuse('claims.requested', { no: payable.payableNo })
  if (row.advanceId) await assertKeptBack(tx, row.advanceId, row.driverId)
  if (payable) await tx.update(payables, payable, { status: 'void' })
  await moveItems(tx, items, { status: 'checked' })
  return { payableId: null, advanceId: null, advanceOffsetFen: 0, paidOn: null }
}

/** 撤回, 驳回: it is written again from the beginning, and nothing of it is approved. */
export async function returnClaim(tx: Tx, row: DriverClaim): Promise<Partial<DriverClaim>> {
  await moveItems(tx, await itemsOf(tx, row), { status: 'draft', approvedFen: null, lowerReason: null })
  return { checkedById: null, checkedAt: null }
}

/** 撤销: nothing of it counts any more. */
export async function cancelClaim(tx: Tx, row: DriverClaim): Promise<undefined> {
  await moveItems(tx, await itemsOf(tx, row), { status: 'cancelled' })
  return undefined
}
