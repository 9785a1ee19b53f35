/** Texts of the audit log. They load with it. */
export const zhAudit = {
  by: '人员',
  time: '时间',
  resource: '对象',
  action: '操作',
  changes: '变更',
  reason: '原因',
  address: '来源',
  search: '搜索原因与变更内容',
  account: '登录与账号',
  record: '只看这条记录',
  'record.all': '查看全部记录',
  more: '加载更多',
  end: '没有更多了',
  lookedTo: '已查到 {time}，更早的还没有查',
  further: '继续往前查',
  caption: '操作日志，已显示 {count} 条',
  system: '系统',
  none: '没有符合条件的日志',
} as const

export type AuditKey = keyof typeof zhAudit
