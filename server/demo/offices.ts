import type { Flag } from '../../src/define/flags.ts'
import { type Right, rightNames } from '../../src/define/rights.ts'
import { offices } from '../../src/resources/company/offices.ts'
import { roles } from '../../src/resources/company/roles.ts'
import type { Book } from './book.ts'
import type { OfficeCode } from './cities.ts'
import type { Office } from './world.ts'

const branches: readonly [OfficeCode, string, string, string, number][] = [
  ['SH', '上海营业部', '021-59783366', '上海市嘉定区安亭镇曹安公路5168号', 180],
  ['CD', '成都营业部', '028-84859988', '成都市龙泉驿区车城东六路66号', 120],
  ['BJ', '北京营业部', '010-87238866', '北京市大兴区黄村镇京开路29号', 150],
]

/** The head office with its branches; each has a yard and owns the cities around it. */
export function openOffices(book: Book, at: number): Record<OfficeCode, Office> {
  const head = book.add(
    offices,
    {
      code: 'SZ',
      name: '深圳总部',
      kind: 'hq',
      phone: '0755-86013388',
      address: '深圳市龙岗区坪地街道富坪中路7号',
      yardCapacity: 300,
    },
    at,
    null,
  )
  const others = branches.map(([code, name, phone, address, yardCapacity]) => [
    code,
    book.add(offices, { code, name, kind: 'branch', parentId: head.id, phone, address, yardCapacity }, at, null),
  ])
  return { SZ: head, ...Object.fromEntries(others) }
}

const money: Flag[] = ['financeConfluence', 'financeCapital', 'financeOther', 'financeStatement']
const people: Flag[] = [
  'companyManager',
  'roleManager',
  'permissoinManager',
  'workerManager',
  'workerInfo',
  'workerWage',
  'chargeRecord',
  'depotManager',
]

type SystemRole = {
  name: string
  dataScope: 'self' | 'office' | 'officeTree' | 'all'
  rights: readonly Right[]
  hiddenFlags: readonly Flag[]
  description: string
}

/**
 * The roles a company begins with (domain §2.31). The owner’s is the system’s, so that one whole role remains. A hidden
 * flag hides a menu; the rights are what the server enforces.
 */
export const systemRoles = {
  boss: { name: '老板', dataScope: 'all', rights: rightNames, hiddenFlags: [], description: '全部权限，全部数据' },
  manager: {
    name: '经理',
    dataScope: 'officeTree',
    rights: [
      'cost',
      'pii',
      'customer.edit',
      'customer.credit',
      'order.create',
      'order.audit',
      'order.price',
      'order.cancel',
      'order.release',
      'waybill.dispatch',
      'waybill.run',
      'carrier.edit',
      'truck.edit',
      'staff.edit',
      'audit.read',
      'export',
      'import',
    ],
    hiddenFlags: [
      'roleManager',
      'permissoinManager',
      'workerWage',
      'chargeRecord',
      'financeCapital',
      'financeStatement',
    ],
    description: '审核、改价、取消、放行本营业部及下级的业务',
  },
  sales: {
    name: '业务员',
    dataScope: 'self',
    rights: ['pii', 'customer.edit', 'order.create', 'export'],
    hiddenFlags: [...people, ...money, 'transportManage', 'financeManage'],
    description: '维护自己的客户和订单，不见成本',
  },
  dispatcher: {
    name: '调度',
    dataScope: 'office',
    rights: ['cost', 'pii', 'waybill.dispatch', 'waybill.run', 'truck.edit', 'carrier.edit'],
    hiddenFlags: [...people, ...money, 'customerManage', 'financeManage'],
    description: '配载、派车、跟踪本营业部的运输',
  },
  cashier: {
    name: '出纳',
    dataScope: 'all',
    rights: ['pii', 'receipt.post', 'export'],
    hiddenFlags: [...people, 'transportManage', 'GpsSearch'],
    description: '收款入账',
  },
  accountant: {
    name: '会计',
    dataScope: 'all',
    rights: [
      'cost',
      'pii',
      'pay',
      'customer.credit',
      'freight.check',
      'receipt.post',
      'receipt.reverse',
      'payee.edit',
      'fund.edit',
      'salary.edit',
      'salary.confirm',
      'period.close',
      'export',
    ],
    hiddenFlags: ['roleManager', 'permissoinManager', 'depotManager', 'GpsSearch'],
    description: '核对运费、红冲、账户与收款人、工资',
  },
  fleet: {
    name: '车队长',
    dataScope: 'office',
    rights: ['cost', 'pii', 'truck.edit', 'waybill.run'],
    hiddenFlags: [...people, ...money, 'customerManage', 'financeManage'],
    description: '车辆、证件与在途',
  },
  driver: {
    name: '驾驶员',
    dataScope: 'self',
    rights: ['waybill.run'],
    hiddenFlags: [...people, ...money, 'customerManage', 'transportManage', 'financeManage'],
    description: '自己的运单：发车、上报、到达、签收',
  },
} as const satisfies Record<string, SystemRole>

export type RoleCode = keyof typeof systemRoles

export function addRoles(book: Book, at: number): Record<RoleCode, string> {
  const made = Object.entries(systemRoles).map(([code, role]) => [
    code,
    book.add(
      roles,
      { ...role, code, rights: [...role.rights], hiddenFlags: [...role.hiddenFlags], isSystem: code === 'boss' },
      at,
      null,
    ).id,
  ])
  // The cast: one entry per key of systemRoles.
  return Object.fromEntries(made) as Record<RoleCode, string>
}
