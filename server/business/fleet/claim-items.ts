import { sql } from 'drizzle-orm'
import { driverClaimItems } from '../../../src/resources/fleet/driver-claim-items.ts'
import type { Tx } from '../../engine/tx.ts'
import type { DriverClaim, DriverClaimItem } from '../rules/rows.ts'

/** The items of a claim, locked behind it. */
export const itemsOf = (tx: Tx, { id }: DriverClaim): Promise<DriverClaimItem[]> =>
  tx.lockMany(driverClaimItems, sql`t.claim_id = ${id}`)

/** Moves items on with their claim. */
export const moveItems = async (
  tx: Tx,
  items: readonly DriverClaimItem[],
  patch: Partial<DriverClaimItem>,
): Promise<void> =>
  void (await tx.updateMany(
    driverClaimItems,
    items.map((row) => ({ row, patch })),
  ))
