import type { Flag } from '../../src/define/flags.ts'
import type { Right } from '../../src/define/rights.ts'
import { roles } from '../../src/resources/company/roles.ts'
import { bossRole } from '../business/company/found-company.ts'
import type { Actor } from '../engine/batch.ts'

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

/** The roles a company begins with (domain §2.31). A hidden flag hides a menu; the rights are what the server enforces. */
export const systemRoles = {
  boss: bossRole,
  manager: {
    name: '经理',
    dataScope: 'officeTree',
    rights: [
      'cost',
      'pii',
      'customer.edit',
      'customer.credit',
      'customer.assign',
      'order.create',
      'order.audit',
      'order.price',
      'price.edit',
      'loss.confirm',
      'damage.report',
      'damage.assess',
      'order.cancel',
      'exception.credit',
      'exception.customer',
      'exception.rebate',
      'exception.loss',
      'exception.vin',
      'exception.otherVin',
      'exception.place',
      'exception.capacity',
      'exception.freight',
      'exception.unpaid',
      'exception.photos',
      'waybill.dispatch',
      'waybill.run',
      'carrier.edit',
      'truck.edit',
      'claim.make',
      'claim.check',
      'staff.edit',
      'audit.read',
      'view.save',
      'view.share',
      'export.orders',
      'export.customers',
      'export.fleet',
      'export.finance',
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
    rights: ['pii', 'customer.edit', 'order.create', 'damage.report', 'view.save', 'export.orders'],
    hiddenFlags: [...people, ...money, 'transportManage', 'financeManage', 'GpsSearch'],
    description: '维护自己的客户和订单，不见成本',
  },
  dispatcher: {
    name: '调度',
    dataScope: 'office',
    rights: [
      'cost',
      'pii',
      'waybill.dispatch',
      'waybill.run',
      'damage.report',
      'truck.edit',
      'claim.make',
      'carrier.edit',
      'view.save',
    ],
    hiddenFlags: [...people, ...money, 'customerManage', 'financeManage'],
    description: '配载、派车、跟踪本营业部的运输',
  },
  cashier: {
    name: '出纳',
    dataScope: 'all',
    rights: [
      'pii',
      'receipt.post',
      'payment.apply',
      'payment.pay',
      'fund.transfer',
      'fund.other',
      'bank.match',
      'view.save',
      'export.finance',
    ],
    hiddenFlags: [...people, 'transportManage', 'GpsSearch'],
    description: '收款入账，申请并支付付款，转账交账与其他收支',
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
      'claim.audit',
      'damage.settle',
      'payment.apply',
      'payment.approve',
      'payment.reverse',
      'offset.post',
      'statement.make',
      'invoice.issue',
      'receipt.post',
      'receipt.reverse',
      'payee.edit',
      'fund.edit',
      'fund.other',
      'fund.approve',
      'fund.reverse',
      'bank.match',
      'bank.review',
      'recharge.create',
      'recharge.confirm',
      'salary.edit',
      'view.save',
      'view.share',
      'export.orders',
      'export.customers',
      'export.finance',
      'export.people',
    ],
    hiddenFlags: ['roleManager', 'permissoinManager', 'depotManager', 'GpsSearch'],
    description: '核对运费、审批付款、红冲、账户与收款人、工资',
  },
  fleet: {
    name: '车队长',
    dataScope: 'office',
    rights: [
      'cost',
      'pii',
      'truck.edit',
      'claim.make',
      'claim.check',
      'waybill.run',
      'view.save',
      'view.share',
      'export.fleet',
    ],
    hiddenFlags: [...people, ...money, 'customerManage', 'financeManage'],
    description: '车辆、证件、在途与报销审核',
  },
  driver: {
    name: '驾驶员',
    dataScope: 'self',
    rights: ['waybill.run', 'claim.make'],
    hiddenFlags: [...people, ...money, 'customerManage', 'transportManage', 'financeManage'],
    description: '自己的运单：发车、上报、到达、签收；自己的报销',
  },
} as const satisfies Record<string, SystemRole>

export type RoleCode = keyof typeof systemRoles

/** All but the owner's, which came with the company. Answers their ids. */
export async function addRoles(boss: Actor): Promise<Record<RoleCode, string>> {
  const [own] = await boss.find(roles, { code: bossRole.code })
  const made: Record<string, string> = { boss: own?.id ?? '' }
  for (const [code, role] of Object.entries(systemRoles))
    if (code !== bossRole.code) made[code] = (await boss.create(roles, { code, ...role })).id
  // The cast: one entry per key of systemRoles.
  return made as Record<RoleCode, string>
}
