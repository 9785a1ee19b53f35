/** Texts of a record's page. */
export const zhRecordPage = {
  'show.more': '更多',
  'show.band': '概要',
  'show.way': '线路',
  'show.steps': '进度',
  'show.stepAt': '第 {at}/{of} 步 {state}',
  'show.anchors': '本页各节',
  'show.folded': '另有 {count} 项为空或为零',
  'show.fold': '收起空项',
  'show.history': '操作记录',
  'show.noHistory': '还没有记录',
  'show.empty': '暂无数据',
  'show.previous': '上一页',
  'show.next': '下一页',
  'show.sum': '合计',
  'show.total': '共 {total} 条',
  'show.page': '第 {page} / {pages} 页',
  'show.restore': '恢复此值',
  'show.restored': '已恢复',
  'link.copy': '复制',
  'link.copied': '已复制链接',
  'link.copyFailed': '没有复制成功，请手动复制',
  'link.code': '二维码',
} as const

export type RecordPageKey = keyof typeof zhRecordPage
