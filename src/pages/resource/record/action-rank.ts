import type { Action } from '../../../define/resource.ts'

type Ranked = Pick<Action, 'primary' | 'pinned' | 'color'> & { isEditing?: true | undefined }

/** Where an action stands: the main one, what is done again and again, editing, the others, and what is dangerous last. */
export function actionRank({ primary, pinned, color, isEditing }: Ranked): number {
  if (color === 'red') return 4
  if (primary) return 0
  if (pinned) return 1
  return isEditing ? 2 : 3
}
