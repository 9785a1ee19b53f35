import { formatYuan } from '../../src/define/money.ts'
import type { Draft } from '../../src/define/resource.ts'
import type { Resources } from '../../src/resources/index.ts'
import { refuseField } from '../engine/refuse.ts'
import type { Work } from '../engine/work.ts'
import type { Additions, Lined, Written } from '../engine/write.ts'
import type { FundAccount } from './rows.ts'

type Next = (additions?: Additions) => Promise<Written>

/** A new account begins with its opening balance, which is below zero only where the account may be. */
export async function createFundAccount(
  _work: Work,
  draft: Draft<Resources['fundAccounts']>,
  _lines: Lined,
  next: Next,
): Promise<Written> {
  const balanceFen = draft.openingFen ?? 0
  if (balanceFen < 0 && !draft.allowNegative) throw overdrawn('openingFen', draft.name, balanceFen)
  return next({ row: { balanceFen } })
}

/** An overdrawn account stays one that may be. */
export async function changeFundAccount(
  _work: Work,
  row: FundAccount,
  patch: Partial<Draft<Resources['fundAccounts']>>,
  _lines: Lined,
  next: Next,
): Promise<Written> {
  if (row.balanceFen < 0 && patch.allowNegative === false) throw overdrawn('allowNegative', row.name, row.balanceFen)
  return next()
}

const overdrawn = (field: string, account: string, balanceFen: number) =>
  refuseField(field, 'funds.overdrawn', { account, balance: formatYuan(balanceFen) })
