import type { Text } from '../../define/text.ts'

/** What is done to rows of any resource. */
export const commonActions = {
  create: ['新建', 'Created'],
  change: ['修改', 'Changed'],
  remove: ['删除', 'Removed'],
  import: ['导入', 'Imported'],
  export: ['导出', 'Exported'],
} as const satisfies Readonly<Record<string, Text>>

/** What the log holds of accounts, and of the product itself. */
export const accountActions = {
  login: ['登录', 'Logged in'],
  loginFailed: ['登录失败', 'Login failed'],
  logout: ['退出登录', 'Logged out'],
  askMasked: ['按完整号码查找', 'Looked for a masked number'],
  seeAs: ['以其身份查看', 'Impersonation began'],
  seeAsEnd: ['结束查看', 'Impersonation ended'],
  changePassword: ['修改密码', 'Changed the password'],
  resetByCode: ['验证码重置密码', 'Reset the password by code'],
  changePhone: ['更换手机', 'Changed the phone'],
  endSession: ['退出一台设备', 'Logged a device out'],
  endSessions: ['退出其他设备', 'Logged other devices out'],
  bindSecondFactor: ['绑定验证器', 'Set up an authenticator'],
  removeSecondFactor: ['解除验证器', 'Removed the authenticator'],
  restore: ['恢复', 'Brought back'],
} as const satisfies Readonly<Record<string, Text>>

/** Those of no resource's own, by name. */
export const logActions: Readonly<Record<string, Text>> = { ...commonActions, ...accountActions }
