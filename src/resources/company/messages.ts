import { defineMessages } from '../../define/message.ts'

/** What is refused or noted of company. */
export const companyMessages = {
  'salary.tiers': { code: 422, zh: '分档的起点须逐档增大', en: 'Each tier must start above the one before' },
  'salary.noTiers': { code: 422, zh: '请填写提成分档', en: 'Fill in the tiers of the commission' },
  'salary.future': { code: 422, zh: '{month} 还没有开始，不能生成工资', en: '{month} has not begun' },
  'salary.running': {
    code: 409,
    zh: '{month} 还没有结束，月底之后才能确认',
    en: '{month} is not over and cannot be confirmed yet',
  },
  'salary.unpayable': {
    code: 409,
    zh: '{no} 等 {count} 张工资单实发为负，不能发放',
    en: '{count} sheets ({no}) are below zero: nothing to pay',
  },
  'salary.requested': {
    code: 409,
    zh: '应付 {no} 已申请付款或已付，先撤回或红冲付款',
    en: 'A payment of {no} is requested or made: withdraw or reverse it first',
  },
  'salary.negative': {
    code: 422,
    zh: '{count} 人实发为负数（如 {name}），请先调整，或填写说明后确认',
    en: 'The net pay of {count} people is below zero ({name}): adjust it, or give a reason',
  },
  'salary.estimated': {
    code: 422,
    zh: '{count} 人的毛利提成含成本未核对的订单（如 {name}），请核对后重算，或填写说明后确认',
    en: 'The commission of {count} people counts orders at estimated cost ({name}): check them, or give a reason',
  },
  'salary.withheld': {
    code: 409,
    zh: '{count} 人的扣款（借支、质损、违章）在计算后有变动（如 {name}），请先重算',
    en: 'What is kept back of {count} people ({name}) changed since the calculation: calculate again',
  },
  'salary.own': {
    code: 409,
    zh: '{count} 张工资单由本人编制或调整（如 {name}），请由他人确认',
    en: '{count} salary sheets were prepared by you ({name}): somebody else confirms them',
  },
  'salary.nothing': { code: 409, zh: '没有可确认的工资单', en: 'No salary sheet to confirm' },
  'salary.moved': {
    code: 409,
    zh: '看过之后数据又有变化，请重新查看差异',
    en: 'The figures have changed since: look at the difference again',
  },
  'offices.notReached': {
    code: 403,
    zh: '只能修改自己数据范围内的营业部',
    en: 'Only offices within the own data scope can be changed',
  },
  'offices.beyond': { code: 403, zh: '只能在自己数据范围内的营业部之间调整', en: 'Only within the own data scope' },
  'staff.bothWays': { code: 422, zh: '同一菜单不能既显示又隐藏', en: 'A menu cannot be both shown and hidden' },
  'offices.circle': { code: 422, zh: '上级不能是自己或自己的下级', en: 'The parent must not be below the office' },
  'roles.beyond': { code: 403, zh: '不能授予自己没有的权限', en: 'One cannot grant what one does not have' },
  'roles.above': { code: 403, zh: '不能修改权限高于自己的角色', en: 'The role allows more than you have' },
  'staff.above': { code: 403, zh: '不能修改权限高于自己的人', en: 'The person may do more than you' },
  'staff.ownAccount': { code: 409, zh: '请在个人中心修改', en: 'Change it on your own account page' },
  'staff.own': {
    code: 409,
    zh: '不能停用自己，也不能办理自己的离职',
    en: 'Nobody stops oneself, or records the own leaving',
  },
  'staff.driving': {
    code: 409,
    zh: '{name} 是运单 {waybill}（{state}）的驾驶员，请先完成运单或更换驾驶员',
    en: '{name} drives {waybill} ({state}): complete the waybill or change the driver first',
  },
  'staff.successor': {
    code: 422,
    zh: '名下有 {customers} 个客户、{orders} 张未完结的订单、{receivables} 笔未收的款，请选择移交给谁',
    en: '{customers} customers, {orders} open orders and {receivables} open receivables: choose who takes them over',
  },
  'staff.successorSelf': { code: 422, zh: '不能移交给离职的本人', en: 'Not to the person who leaves' },
  'staff.leftBeforeHired': {
    code: 422,
    zh: '离职日期不能早于入职日期 {day}',
    en: 'Not before the day of hiring, {day}',
  },
  'staff.backBeforeLeft': {
    code: 422,
    zh: '须晚于离职日期 {day}；误办离职的请清空',
    en: 'After the day of leaving, {day}; or leave it empty to undo the leaving',
  },
  'views.tooMany': {
    code: 422,
    zh: '每人最多保存 {count} 个列表视图，请先删除不用的',
    en: 'A person keeps {count} saved views at most: remove some first',
  },
  'views.noList': { code: 422, zh: '没有这个列表', en: 'There is no such list' },
  'views.unusable': {
    code: 422,
    zh: '以下条件或列已不存在，或你无权使用：{names}',
    en: 'These conditions or columns are gone or not yours to use: {names}',
  },
  'roles.lastAdmin': { code: 409, zh: '至少保留一名能维护角色的在职员工', en: 'The last administrator must remain' },
  'roles.whole': { zh: '全部权限，全部数据', en: 'All rights, all data' },
} as const

/** Makes a message of the module. */
export const message = defineMessages(companyMessages)
