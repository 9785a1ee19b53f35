import { type SQL, sql } from 'drizzle-orm'
import { fundAccounts, fundMovements, statedKinds, waitsForBank } from '../../../src/resources/finance/fund-accounts.ts'
import type { Tx } from '../../engine/tx.ts'
import { whereOf } from '../../engine/where.ts'

/** Whether somebody sends statements of an account. */
export const hasStatements = (alias: string): SQL => whereOf(fundAccounts, statedKinds, alias)

/**
 * Keeps `isOpen` of these movements (`m`), of what they take back and of what takes them back: whether each waits for a line
 * of the bank. It is the one column of the ledger that is written again (`guard_movement`). Who matches and who posts have
 * the account locked, so nobody else writes these meanwhile.
 */
export async function followBank(tx: Tx, chosen: SQL): Promise<void> {
  await tx.query(sql`with chosen as (select m.id, m.reverses_id from fund_movements m where ${chosen}),
    now as (select m.id, (${whereOf(fundMovements, waitsForBank, 'm')}) as waits from fund_movements m
      where m.id in (select id from chosen union select reverses_id from chosen
        union select r.id from fund_movements r join chosen on chosen.id = r.reverses_id))
    update fund_movements m set is_open = now.waits from now where m.id = now.id and m.is_open <> now.waits`)
}
