/**
 * The 17 menu flags of the permission map, spelled as in the specification (`permissoinManager` included).
 * A flag only shows or hides a menu; the server enforces it together with rights and scope.
 */
export const flags = {
  companyManager: ['公司管理', 'Company'],
  roleManager: ['角色管理', 'Roles'],
  permissoinManager: ['权限管理', 'Permissions'], // spelled as in the specification
  workerManager: ['人员管理', 'People'],
  workerInfo: ['员工信息', 'Staff'],
  workerWage: ['工资统计', 'Payroll'],
  chargeRecord: ['充值记录', 'Top-ups'],
  depotManager: ['营业部管理', 'Branches'],
  orderManage: ['订单管理', 'Orders'],
  customerManage: ['客户管理', 'Customers'],
  transportManage: ['车队管理', 'Fleet'],
  financeManage: ['财务管理', 'Finance'],
  financeConfluence: ['财务汇总', 'Finance summary'],
  financeCapital: ['资金流水', 'Fund movements'],
  financeOther: ['其他收支', 'Other income and expenses'],
  financeStatement: ['银行对账单', 'Bank statement'],
  GpsSearch: ['定位查询', 'Position search'],
} as const

export type Flag = keyof typeof flags

/** flag → `{hidden}`, where 0 means visible. */
export type PermissionMap = Record<Flag, { hidden: 0 | 1 }>

export const flagNames = Object.keys(flags) as Flag[]

/** All flags default to visible; stored values override the defaults. Anything that is not a 0/1 entry is ignored. */
export function mergePermissions(stored: unknown): PermissionMap {
  const given = stored && typeof stored === 'object' ? (stored as Record<string, { hidden?: unknown }>) : {}
  return Object.fromEntries(
    flagNames.map((flag) => [flag, { hidden: given[flag]?.hidden === 1 || given[flag]?.hidden === '1' ? 1 : 0 }]),
  ) as PermissionMap
}

/**
 * Flags whose menus stand below another flag's (specification §2.4): a person who does not see 公司管理 or 财务管理 reaches no
 * part of it, neither by its address nor from another screen.
 */
export const flagParents: Readonly<Partial<Record<Flag, Flag>>> = {
  roleManager: 'companyManager',
  permissoinManager: 'companyManager',
  workerManager: 'companyManager',
  workerInfo: 'workerManager',
  workerWage: 'workerManager',
  depotManager: 'companyManager',
  financeConfluence: 'financeManage',
  financeCapital: 'financeManage',
  financeOther: 'financeManage',
  financeStatement: 'financeManage',
}

/** The flag and those above it. */
export function flagChain(flag: Flag): Flag[] {
  const parent = flagParents[flag]
  return parent ? [flag, ...flagChain(parent)] : [flag]
}

/** Whether a menu can be reached: its own flag and those above it are visible. */
export const isShown = (permission: PermissionMap, flag: Flag): boolean =>
  flagChain(flag).every((one) => permission[one].hidden === 0)

/** What is set for one person beside the roles: flags shown or hidden whatever the roles say. */
export type FlagOverride = { shown: readonly string[]; hidden: readonly string[] }

/**
 * A person sees a menu when any of the roles shows it: per flag the minimum of `hidden`. No role shows nothing. The
 * person's own override goes before the roles.
 */
export function permissionsOfRoles(
  hiddenFlagsOfRoles: readonly (readonly string[])[],
  override: FlagOverride = { shown: [], hidden: [] },
): PermissionMap {
  const isVisible = (flag: Flag) => {
    if (override.hidden.includes(flag)) return false
    return override.shown.includes(flag) || hiddenFlagsOfRoles.some((hidden) => !hidden.includes(flag))
  }
  return Object.fromEntries(flagNames.map((flag) => [flag, { hidden: isVisible(flag) ? 0 : 1 }])) as PermissionMap
}
