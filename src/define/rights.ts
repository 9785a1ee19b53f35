/**
 * Rights above the menu flags: first the field rights (what a person may see), then the verbs.
 * A role holds a set of them; the server compiles them into every query.
 */
export const rights = {
  cost: ['成本与利润', 'Costs and profit'],
  pii: ['完整电话与证件', 'Full phone and identity numbers'],
  pay: ['薪资', 'Pay'],
  'customer.edit': ['维护客户', 'Edit customers'],
  'customer.credit': ['调整客户额度', 'Change credit limits'],
  'customer.assign': ['转移与合并客户', 'Reassign and merge customers'],
  'order.create': ['开单', 'Enter orders'],
  'order.audit': ['审核订单', 'Review orders'],
  'order.reviewOwn': ['审核自己的订单', 'Review own orders'],
  'order.price': ['改价', 'Price change'],
  'order.cancel': ['取消已审核订单', 'Cancel reviewed orders'],
  'order.void': ['作废订单', 'Void orders'],
  'loss.confirm': ['确认亏损', 'Confirm losses'],
  'price.edit': ['维护线路报价与车型', 'Edit lane prices and car models'],
  // What is let through though a rule forbids it, one right for each matter (resources/company/exception-kinds.ts).
  'exception.credit': ['放行：超信用额度', 'Exception: over the credit limit'],
  'exception.customer': ['放行：客户冻结或拉黑', 'Exception: customer frozen or blacklisted'],
  'exception.rebate': ['放行：返利超限', 'Exception: high rebate'],
  'exception.loss': ['放行：预计亏损', 'Exception: expected loss'],
  'exception.vin': ['放行：车架号重复', 'Exception: VIN on another open order'],
  'exception.otherVin': ['放行：车架号与登记不符', 'Exception: VIN other than on file'],
  'exception.place': ['放行：车辆不在发站', 'Exception: car not at the origin'],
  'exception.capacity': ['放行：超板位', 'Exception: more cars than slots'],
  'exception.freight': ['放行：内部运费为零', 'Exception: internal freight of zero'],
  'exception.unpaid': ['放行：未收齐交车', 'Exception: hand-over without full payment'],
  'exception.photos': ['放行：照片不足', 'Exception: too few photos'],
  'damage.report': ['登记质损', 'Report damage'],
  'damage.assess': ['定损与定责', 'Assess damage and decide liability'],
  'damage.settle': ['质损结案', 'Settle damage'],
  'waybill.dispatch': ['调度派车', 'Dispatch'],
  'waybill.run': ['发车与途中操作', 'Departure and en-route work'],
  'carrier.edit': ['维护承运商', 'Edit carriers'],
  'truck.edit': ['维护车辆', 'Edit trucks'],
  'claim.make': ['填报驾驶员报销', 'Enter driver claims'],
  'claim.check': ['车队审核报销', 'Check driver claims for the fleet'],
  'claim.audit': ['财务审核报销', 'Approve driver claims for the finance'],
  'payee.edit': ['维护收款人', 'Edit payees'],
  'freight.check': ['核对运费', 'Check freight'],
  'payment.apply': ['申请付款', 'Request payments'],
  'payment.approve': ['审批付款', 'Approve payments'],
  'payment.approveAbove': ['审批超限额或本人的付款', 'Approve payments above the limit or of their own'],
  'payment.pay': ['支付', 'Make payments'],
  'payment.reverse': ['红冲付款', 'Reverse payments'],
  'offset.post': ['抵扣应收与应付', 'Offset receivables against payables'],
  'receipt.post': ['收款入账', 'Post receipts'],
  'receipt.reverse': ['红冲、取消核销与减免', 'Reverse receipts and allocations, let go of claims'],
  'receivable.writeOff': ['坏账核销', 'Write off bad debts'],
  'statement.make': ['生成与发出对账单', 'Make and send statements'],
  'invoice.issue': ['开具与作废发票', 'Issue and void invoices'],
  'fund.edit': ['维护资金账户', 'Edit fund accounts'],
  'fund.transfer': ['转账与交账', 'Transfer money and hand it in'],
  'fund.other': ['登记其他收支', 'Enter other income and expenses'],
  'fund.approve': ['审批其他支出', 'Approve other expenses'],
  'fund.reverse': ['红冲转账与其他收支', 'Reverse transfers, other income and expenses'],
  'bank.match': ['导入与核对银行对账单', 'Import and match bank statements'],
  'bank.review': ['核平对账单与撤销核对', 'Balance bank statements and undo matches'],
  'period.close': ['关账', 'Close months'],
  'period.reopen': ['反关账', 'Reopen months'],
  'recharge.create': ['充值与重发短信', 'Top up and send messages again'],
  'recharge.confirm': ['确认充值到账', 'Confirm top-ups'],
  'recharge.refund': ['充值退款', 'Refund top-ups'],
  'salary.edit': ['编制工资', 'Prepare the payroll'],
  'salary.confirm': ['确认与发放工资', 'Confirm and pay wages'],
  'salary.unconfirm': ['反确认工资', 'Undo confirmed wages'],
  'company.settings': ['修改公司设置', 'Change the company settings'],
  'staff.edit': ['维护员工与营业部', 'Edit staff and branches'],
  'role.edit': ['维护角色', 'Edit roles'],
  'role.seeAs': ['以他人身份查看', 'Impersonate another person'],
  'audit.read': ['查看操作日志', 'Read the audit log'],
  'view.save': ['使用列表视图', 'Use saved views'],
  'view.share': ['共享列表视图', 'Share saved views'],
  'export.orders': ['导出订单与运输', 'Export orders and transport'],
  'export.customers': ['导出客户', 'Export customers'],
  'export.fleet': ['导出车队', 'Export the fleet'],
  'export.finance': ['导出财务', 'Export finance'],
  'export.people': ['导出人员与公司', 'Export people and company'],
  import: ['导入', 'Import'],
} as const

export type Right = keyof typeof rights

/** The rights to see fields; all others are rights to do something. */
export const fieldRights = ['cost', 'pii', 'pay'] as const satisfies readonly Right[]

export const rightNames = Object.keys(rights) as Right[]

/** Which rows a role reaches: own, the office, the office and those below it, all. */
export const dataScopes = {
  self: ['本人', 'Own'],
  office: ['本营业部', 'Own branch'],
  officeTree: ['本营业部及下级', 'Own branch and those below it'],
  all: ['全部', 'All'],
} as const

export type DataScope = keyof typeof dataScopes

/** From the narrowest to the widest. */
export const scopeNames = Object.keys(dataScopes) as DataScope[]
