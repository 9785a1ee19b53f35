import type { ActionInput, Draft } from '../../../src/define/resource.ts'
import { fundAccounts } from '../../../src/resources/finance/fund-accounts.ts'
import { fundTransfers } from '../../../src/resources/finance/fund-transfers.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Additions, Lined, Written } from '../../engine/write.ts'
import type { FundAccount, FundTransfer } from '../rules/rows.ts'

/** Money as it is entered in the list of transfers: what leaves a collector's account is handed in. */
export async function createTransfer(
  tx: Tx,
  { fromAccountId, toAccountId }: Draft<Resources['fundTransfers']>,
  _lines: Lined,
  next: (additions?: Additions) => Promise<Written>,
): Promise<Written> {
  // Both in the order of ids: another transfer between the two may go the other way.
  const accounts = await tx.lockRows(fundAccounts, [...new Set([fromAccountId, toAccountId])])
  const from = accounts.find(({ id }) => id === fromAccountId)
  return next({ row: from ? placeOf(from) : {} })
}

/** 交账: what a collector hands in. */
export const handIn = (
  tx: Tx,
  account: FundAccount,
  input: ActionInput<Resources['fundAccounts'], 'handIn'>,
): Promise<undefined> => send(tx, account, input)

/** 转账: from an account of the company to another. */
export const transfer = (
  tx: Tx,
  account: FundAccount,
  input: ActionInput<Resources['fundAccounts'], 'transfer'>,
): Promise<undefined> => send(tx, account, input)

async function send(tx: Tx, from: FundAccount, input: Partial<FundTransfer>): Promise<undefined> {
  const transferredOn = input.transferredOn ?? tx.today
  await tx.insert(fundTransfers, [{ ...input, transferredOn, fromAccountId: from.id, ...placeOf(from) }])
}

/** What follows from the account that the money leaves. */
const placeOf = ({ kind, officeId }: FundAccount): Pick<FundTransfer, 'kind' | 'officeId'> => ({
  kind: kind === 'collector' ? 'handIn' : 'transfer',
  officeId,
})
