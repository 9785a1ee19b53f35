import { sql } from 'drizzle-orm'
import { formatYuan } from '../../../src/define/money.ts'
import type { Draft } from '../../../src/define/resource.ts'
import { fundAccounts } from '../../../src/resources/finance/fund-accounts.ts'
import { payees } from '../../../src/resources/finance/payees.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Additions, Lined, Written } from '../../engine/write.ts'
import { refuseField } from '../../errors/business-error.ts'
import { followBank } from '../ledger/open-movements.ts'
import type { FundAccount } from '../rules/rows.ts'

type Held = Pick<FundAccount, 'kind' | 'payeeId' | 'isActive'>

type Next = (additions?: Additions) => Promise<Written>

/** What an account is for stays while money is in it. */
const fixed = ['kind', 'payeeId', 'isActive'] as const

/** A new account begins with its opening balance, which is below zero only where the account may be. */
export async function createFundAccount(
  tx: Tx,
  draft: Draft<Resources['fundAccounts']>,
  _lines: Lined,
  next: Next,
): Promise<Written> {
  const balanceFen = draft.openingFen ?? 0
  if (balanceFen < 0 && !draft.allowNegative) throw overdrawn('openingFen', draft.name, balanceFen)
  const { kind = 'bank', payeeId = null, isActive = true } = draft
  await assertCollector(tx, null, { kind, payeeId, isActive })
  return next({ row: { balanceFen } })
}

/** An overdrawn account stays one that may be, and one with money in it stays what it is. */
export async function changeFundAccount(
  tx: Tx,
  row: FundAccount,
  patch: Partial<Draft<Resources['fundAccounts']>>,
  _lines: Lined,
  next: Next,
): Promise<Written> {
  if (row.balanceFen < 0 && patch.allowNegative === false) throw overdrawn('allowNegative', row.name, row.balanceFen)
  const moved = fixed.filter((key) => patch[key] !== undefined && patch[key] !== row[key])
  const [first] = moved
  if (first && row.balanceFen !== 0) {
    const { label } = fundAccounts.fields[first]
    throw refuseField(first, 'funds.notEmpty', { balance: formatYuan(row.balanceFen), label })
  }
  const isCollector = row.kind === 'collector' || patch.kind === 'collector'
  const told = moved.find((key) => key !== 'isActive')
  if (told && isCollector && (await hasMoved(tx, row.id))) throw refuseField(told, 'funds.moved', { account: row.name })
  if (moved.length > 0)
    await assertCollector(tx, row.id, {
      kind: patch.kind ?? row.kind,
      payeeId: patch.payeeId === undefined ? row.payeeId : patch.payeeId,
      isActive: patch.isActive ?? row.isActive,
    })
  const written = await next()
  if (moved.includes('kind')) await followBank(tx, sql`m.account_id = ${row.id}`)
  return written
}

/** What was collected through an account stays the collector's (domain §3, collector statistics). */
async function hasMoved(tx: Tx, id: string): Promise<boolean> {
  const [one] = await tx.query(sql`select 1 from fund_movements where account_id = ${id} limit 1`)
  return one !== undefined
}

/** Money is collected into one account: a collector has a single active one. */
async function assertCollector(tx: Tx, id: string | null, { kind, payeeId, isActive }: Held): Promise<void> {
  if (kind !== 'collector' || !payeeId || !isActive) return
  // Two accounts made at once for the same collector wait for each other here.
  await tx.lockOne(payees, payeeId)
  const same = sql`t.kind = 'collector' and t.payee_id = ${payeeId} and t.is_active and t.id is distinct from ${id}::uuid`
  const [other] = await tx.lockMany(fundAccounts, same)
  if (other) throw refuseField('payeeId', 'funds.onePayee', { account: other.name })
}

const overdrawn = (field: string, account: string, balanceFen: number) =>
  refuseField(field, 'funds.overdrawn', { account, balance: formatYuan(balanceFen) })
