import type { Flag } from '../define/flags.ts'

/**
 * The menu: groups in order, each picking views by `resource.view`. Paths and flags are spelled as in the
 * specification (§2.4, §6). An entry without a flag of its own is shown under its parent's.
 */
/** `pinned`: its tab is always there, in front, and cannot be closed. */
export type MenuEntry = { view: string; flag?: Flag; hidden?: true; pinned?: true }
export type MenuGroup = {
  path: string
  label: string
  icon: 'company' | 'order' | 'client' | 'truck' | 'money'
  flag: Flag
  /** Where the group's own path leads. */
  redirect: string
  entries: readonly MenuEntry[]
}

export const menu = [
  {
    path: '/businessOrderManage',
    label: '订单管理',
    icon: 'order',
    flag: 'orderManage',
    redirect: '/businessOrderManage/businessTotalTable',
    entries: [{ view: 'orders.all' }, { view: 'orderCars.waiting' }, { view: 'waybills.all' }, { view: 'orders.loss' }],
  },
  {
    path: '/clientManage',
    label: '客户管理',
    icon: 'client',
    flag: 'customerManage',
    redirect: '/clientManage/costomerTable', // spelled as in the specification
    entries: [{ view: 'customers.all' }],
  },
  {
    path: '/transportCarInfo',
    label: '车队管理',
    icon: 'truck',
    flag: 'transportManage',
    redirect: '/transportCarInfo/carTable',
    entries: [{ view: 'trucks.all' }, { view: 'carriers.all' }],
  },
  {
    path: '/financeManage',
    label: '财务管理',
    icon: 'money',
    flag: 'financeManage',
    redirect: '/financeManage/financeUnreceived',
    entries: [
      { view: 'payables.trunk' },
      { view: 'receivables.open', flag: 'financeConfluence' },
      { view: 'receipts.all', flag: 'financeConfluence', hidden: true },
      { view: 'fundMovements.all', flag: 'financeCapital' },
      { view: 'fundAccounts.all', flag: 'financeCapital', hidden: true },
      { view: 'payees.all', hidden: true },
    ],
  },
  {
    path: '/company',
    label: '公司管理',
    icon: 'company',
    flag: 'companyManager',
    redirect: '/company/role',
    entries: [
      { view: 'roles.all', flag: 'roleManager' },
      { view: 'staff.all', flag: 'workerInfo' },
      { view: 'offices.all', flag: 'depotManager' },
    ],
  },
] as const satisfies readonly MenuGroup[]
