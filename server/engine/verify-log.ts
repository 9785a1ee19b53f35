import { checkChain } from '../audit/audit-chain.ts'
import { faultMessages } from '../audit/verify-audit.ts'
import { refuse } from '../errors/business-error.ts'
import { message } from '../messages/process.ts'
import type { Facts } from './handlers.ts'
import type { Tx } from './tx.ts'

/** 校验日志链: walks all sealed entries, for those who reach the whole company; a broken chain is told with its place. */
export async function verifyLog(tx: Tx): Promise<Facts> {
  if (tx.user.scope !== 'all') throw refuse('access.denied')
  const { checked, fault } = await checkChain(tx.query)
  if (!fault) return { created: checked }
  const found = message(faultMessages[fault.kind], { id: fault.id ?? '' })
  throw refuse('audit.chainBroken', { seal: fault.seal, found })
}
