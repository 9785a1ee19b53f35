import { textsOf } from '../../providers/texts-of.ts'

const zh = {
  period: '期间',
  free: '自选',
  rows: '按',
  compare: '对比上期',
  compared: '上期 {from} 至 {to}',
  columns: '列',
  chart: '图表',
  csv: '导出 CSV',
  xlsx: '导出 Excel',
  print: '打印',
  total: '合计',
  empty: '这个期间没有数据',
  opens: '{label}：{value}，查看明细',
  unknown: '按所选条件不能统计',
  ownRows: '本级',
  series: '{name}：{value}',
  chartHint: '用左右方向键逐点读数',
  failed: '报表没有取到',
} as const

/** Texts of the report pages. */
export const say = textsOf(zh, {
  period: 'Period',
  free: 'Other',
  rows: 'By',
  compare: 'Compare',
  compared: 'Before: {from} to {to}',
  columns: 'Columns',
  chart: 'Chart',
  csv: 'Export CSV',
  xlsx: 'Export Excel',
  print: 'Print',
  total: 'Total',
  empty: 'Nothing in this period',
  opens: '{label}: {value}, open the rows',
  unknown: 'Not known by what it is narrowed to',
  ownRows: 'own',
  series: '{name}: {value}',
  chartHint: 'The arrow keys read it point by point',
  failed: 'The report did not arrive',
})
