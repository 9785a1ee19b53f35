import type { ActionInput } from '../../../src/define/resource.ts'
import type { Resources } from '../../../src/resources/index.ts'
import { requireRight } from '../../engine/access.ts'
import type { Tx } from '../../engine/tx.ts'
import { type Calculated, calculateMonth } from './calculate-salary.ts'
import { confirmMonth } from './confirm-salary.ts'
import type { Chosen } from './plan-salary.ts'

type Input<V extends string> = ActionInput<Resources['salarySheets'], V>

/** 生成 / 重算: the sheets of a month, of those who are chosen. What it came to is a matter of pay. */
export function generateSheets(tx: Tx, { month, mark, ...chosen }: Input<'generate'>): Promise<Calculated> {
  requireRight(tx.user, 'pay')
  return calculateMonth(tx, month, chosenOf(chosen), mark ?? undefined)
}

/** 确认本月: all drafts of a month, of those who are chosen. */
export async function confirmSheets(
  tx: Tx,
  { month, mark, reason, ...chosen }: Input<'confirmMonth'>,
): Promise<{ confirmed: number }> {
  requireRight(tx.user, 'pay')
  const asked = { ...chosenOf(chosen), mark: mark ?? undefined, reason: reason ?? undefined }
  const { confirmed } = await confirmMonth(tx, month, asked)
  return { confirmed }
}

type Given = Pick<Input<'generate'>, 'officeId' | 'post' | 'staffId'>

/** Whom the inputs speak of; everybody within reach without any. */
const chosenOf = ({ officeId, post, staffId }: Given): Chosen => ({
  ...(officeId ? { officeId } : {}),
  ...(post?.length ? { posts: post } : {}),
  ...(staffId ? { staffIds: [staffId] } : {}),
})
