/**
 * Rights above the menu flags: first the field rights (what a person may see), then the verbs.
 * A role holds a set of them; the server compiles them into every query.
 */
export const rights = {
  cost: '成本与利润',
  pii: '完整电话与证件',
  pay: '薪资',
  'customer.edit': '维护客户',
  'customer.credit': '调整客户额度',
  'order.create': '开单',
  'order.audit': '审核订单',
  'order.reviewOwn': '审核自己的订单',
  'order.price': '改价',
  'order.cancel': '取消已审核订单',
  'order.release': '放行交车与越限',
  'waybill.dispatch': '调度派车',
  'waybill.run': '发车与途中操作',
  'carrier.edit': '维护承运商',
  'truck.edit': '维护车辆',
  'payee.edit': '维护收款人',
  'freight.check': '核对运费',
  'receipt.post': '收款入账',
  'receipt.reverse': '红冲、取消核销与减免',
  'fund.edit': '维护资金账户',
  'period.close': '关账',
  'period.reopen': '反关账',
  'salary.edit': '编制工资',
  'salary.confirm': '确认与发放工资',
  'salary.unconfirm': '反确认工资',
  'staff.edit': '维护员工与营业部',
  'role.edit': '维护角色',
  'role.seeAs': '以他人身份查看',
  'audit.read': '查看操作日志',
  export: '导出',
  import: '导入',
} as const

export type Right = keyof typeof rights

/** The rights to see fields; all others are rights to do something. */
export const fieldRights = ['cost', 'pii', 'pay'] as const satisfies readonly Right[]

export const rightNames = Object.keys(rights) as Right[]

/** Which rows a role reaches: own, the office, the office and those below it, all. */
export const dataScopes = { self: '本人', office: '本营业部', officeTree: '本营业部及下级', all: '全部' } as const

export type DataScope = keyof typeof dataScopes

/** From the narrowest to the widest. */
export const scopeNames = Object.keys(dataScopes) as DataScope[]
