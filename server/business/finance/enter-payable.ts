import type { ActionInput } from '../../../src/define/resource.ts'
import { payables } from '../../../src/resources/finance/payables.ts'
import type { Resources } from '../../../src/resources/index.ts'
import type { Tx } from '../../engine/tx.ts'
import { figures } from '../derive/waybill-payable.ts'

/** 新建其他应付: what no trip, order or wage makes payable by itself; it is checked and paid like the others. */
export async function enterPayable(
  tx: Tx,
  { amountFen, bizDate, dueOn, files, ...input }: ActionInput<Resources['payables'], 'enter'>,
): Promise<{ no: string }> {
  const day = bizDate ?? tx.today
  const officeId = tx.user.officeId
  const [made] = await tx.insert(payables, [
    { ...input, ...figures(amountFen), officeId, files: files ?? [], bizDate: day, dueOn: dueOn ?? day },
  ])
  if (!made) throw new Error('the payable was not written')
  return { no: made.payableNo }
}
