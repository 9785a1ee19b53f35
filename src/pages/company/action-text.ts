import { labelOf } from '../../providers/i18n.ts'
import { logActions } from '../../resources/company/log-actions.ts'
import { actionAt } from '../resource/record/action-at.ts'
import { registry } from './definitions.ts'

/** An action of the log in words: the resource's own, that of another whose action touched it, or one of accounts. */
export function actionText(resource: string, action: string): string {
  const own = registry[resource]?.actions?.[action]
  if (own) return labelOf(own.label)
  const known = Object.hasOwn(logActions, action) ? logActions[action] : undefined
  if (known) return labelOf(known)
  const elsewhere = actionAt(undefined, action)
  return elsewhere ? labelOf(elsewhere.label) : action
}
