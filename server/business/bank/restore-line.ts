import type { Row } from '../../../src/define/resource.ts'
import { bankStatements } from '../../../src/resources/bank/bank-statements.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { refuse } from '../../errors/business-error.ts'

/** 恢复: a line that was ignored is matched after all; of a statement that is balanced, once that is open again. */
export async function restoreLine(
  tx: Tx,
  { statementId }: Row<Resources['bankLines']>,
): Promise<{ ignoreReason: null }> {
  const { status, statementNo } = await tx.lockOne(bankStatements, statementId)
  if (status === 'balanced') throw refuse('bank.balanced', { no: statementNo })
  return { ignoreReason: null }
}
