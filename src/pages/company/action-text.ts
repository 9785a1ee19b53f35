import { labelOf, t } from '../../providers/i18n.ts'
import type { TextKey } from '../../providers/texts.ts'
import { textsOf } from '../../providers/texts-of.ts'
import { actionAt } from '../resource/record/action-at.ts'
import { registry } from './definitions.ts'

const common: Readonly<Record<string, TextKey>> = {
  create: 'history.create',
  change: 'history.change',
  remove: 'history.remove',
  import: 'history.import',
}

/** What the log calls the actions of accounts and of the product itself. */
export const accountActions = {
  login: '登录',
  loginFailed: '登录失败',
  logout: '退出登录',
  export: '导出',
  askMasked: '按完整号码查找',
  seeAs: '以其身份查看',
  seeAsEnd: '结束查看',
  changePassword: '修改密码',
  resetByCode: '验证码重置密码',
  changePhone: '更换手机',
  endSession: '退出一台设备',
  endSessions: '退出其他设备',
  bindSecondFactor: '绑定验证器',
  removeSecondFactor: '解除验证器',
  restore: '恢复',
} as const

const english: Record<keyof typeof accountActions, string> = {
  login: 'Logged in',
  loginFailed: 'Login failed',
  logout: 'Logged out',
  export: 'Exported',
  askMasked: 'Looked for a masked number',
  seeAs: 'Impersonation began',
  seeAsEnd: 'Impersonation ended',
  changePassword: 'Changed the password',
  resetByCode: 'Reset the password by code',
  changePhone: 'Changed the phone',
  endSession: 'Logged a device out',
  endSessions: 'Logged other devices out',
  bindSecondFactor: 'Set up an authenticator',
  removeSecondFactor: 'Removed the authenticator',
  restore: 'Brought back',
}
const say = textsOf(accountActions, english)

/** An action of the log in words: the resource's own, that of another whose action touched it, or one of accounts. */
export function actionText(resource: string, action: string): string {
  const own = registry[resource]?.actions?.[action]
  if (own) return labelOf(own.label)
  const known = common[action]
  if (known) return t(known)
  if (Object.hasOwn(accountActions, action)) return say(action as keyof typeof accountActions)
  const elsewhere = actionAt(undefined, action)
  return elsewhere ? labelOf(elsewhere.label) : action
}
