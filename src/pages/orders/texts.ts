/** Texts of the sums beside an order. */
export const zhOrderMoney = {
  'money.title': '金额核算',
  'money.cars': '台数',
  'money.slots': '{slots} 板位',
  'money.split': '已分配',
  'money.lack': '还差',
  'money.excess': '多出',
  'money.even': '已配平',
  'money.fill': '差额补到{part}',
  'money.cost': '预估成本',
  'money.profit': '预估毛利',
  'money.rate': '预估毛利率',
  'money.noRoute': '选好发站和到站后估算',
  'money.noTrips': '该线路近 90 天没有成本记录',
  'money.trips': '按近 90 天 {trips} 趟均价',
} as const

export type OrderMoneyKey = keyof typeof zhOrderMoney
