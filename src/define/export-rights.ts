import type { Flag } from './flags.ts'
import type { Right } from './rights.ts'

/** With which right the rows behind a menu flag are taken out. */
export const exportRightOf = {
  orderManage: 'export.orders',
  GpsSearch: 'export.orders',
  customerManage: 'export.customers',
  transportManage: 'export.fleet',
  financeManage: 'export.finance',
  financeConfluence: 'export.finance',
  financeCapital: 'export.finance',
  financeOther: 'export.finance',
  financeStatement: 'export.finance',
  chargeRecord: 'export.finance',
  companyManager: 'export.people',
  roleManager: 'export.people',
  permissoinManager: 'export.people', // spelled as in the specification
  workerManager: 'export.people',
  workerInfo: 'export.people',
  workerWage: 'export.people',
  depotManager: 'export.people',
} as const satisfies Record<Flag, Right>
