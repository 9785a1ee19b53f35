import { sql } from 'drizzle-orm'
import { carriers } from '../../../src/resources/fleet/carriers.ts'
import type { Tx } from '../../engine/tx.ts'

/** 未付 of a carrier: what is still to be paid for its waybills. */
export async function refreshCarrier(tx: Tx, id: string): Promise<void> {
  const carrier = await tx.lockOne(carriers, id)
  const [sums] = await tx.query<{
    unpaidFen: number
  }>(sql`select coalesce(sum(p.unpaid_fen), 0)::bigint as "unpaidFen"
    from payables p join waybills w on w.id = p.waybill_id where w.carrier_id = ${id} and p.status <> 'void'`)
  await tx.update(carriers, carrier, { ...sums })
}
