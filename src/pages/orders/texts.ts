/** Texts of what stands beside the fields of an order. */
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
  'price.title': '线路报价',
  'price.agreed': '协议价 {no}',
  'price.own': '客户协议价 {no}',
  'price.until': '有效至 {day}',
  'price.median': '近 90 天 {cars} 台中位价',
  'price.alike': '同提车方式',
  'price.none': '该线路近 90 天没有报价，也没有协议价',
  'price.fill': '按建议填价',
  'price.above': '第 {seq} 台高于建议 {percent}',
  'price.below': '第 {seq} 台低于建议 {percent}',
} as const

export type OrderMoneyKey = keyof typeof zhOrderMoney
