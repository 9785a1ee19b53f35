import { fill, locale } from '../../../providers/i18n.ts'

/** Texts of the import. They load with it, not with the first list. */
const zh = {
  title: '导入{label}',
  step: '请先下载模板填写，再选择文件。以{key}对应已有数据：有则修改，无则新增。',
  lines: '{lines}可写多行，同一单据的各行须相同或留空。',
  and: '＋',
  layout: '版式',
  'template.own': '本系统模板',
  headingRow: '表头在第几行',
  pasted: '粘贴的内容',
  template: '下载模板',
  choose: '选择文件',
  drop: '把 Excel 或 CSV 文件拖到这里，或从 Excel 复制后在此粘贴',
  reading: '正在读取…',
  checking: '正在检查 {count} 行…',
  good: '{count} 行全部通过检查，可以导入',
  counts: '：新增 {created}，修改 {updated}',
  bad: '{count} 行有问题，改好后请重新选择文件；全部通过后才会导入',
  import: '导入 {count} 行',
  done: '已导入 {count} 行',
  close: '关闭',
  line: '行',
  column: '列',
  problem: '问题',
  more: '另有 {count} 处问题',
  empty: '文件里没有数据',
  noHeader: '这一行没有表头，请改「表头在第几行」',
  tooMany: '一次最多导入 {count} 行，文件有 {rows} 行',
  unreadable: '无法读取这个文件，请另存为 xlsx 或 CSV',
  tooLarge: '文件超过 {size} MB',
}
type Key = keyof typeof zh

const en: Record<Key, string> = {
  title: 'Import {label}',
  step: 'Download the template, fill it in, then choose the file. Rows are matched by {key}: a known one is changed, any other is added.',
  lines: '{lines}: several rows may stand beside one document, whose own cells are alike or empty.',
  and: ' + ',
  layout: 'Layout',
  'template.own': 'Template',
  headingRow: 'Row of the headings',
  pasted: 'Pasted',
  template: 'Download template',
  choose: 'Choose a file',
  drop: 'Drop an Excel or CSV file here, or copy cells in Excel and paste them',
  reading: 'Reading…',
  checking: 'Checking {count} rows…',
  good: 'All {count} rows are fine and can be imported',
  counts: ': {created} new, {updated} changed',
  bad: '{count} rows have problems. Correct them and choose the file again; nothing is imported until all are fine',
  import: 'Import {count} rows',
  done: '{count} rows imported',
  close: 'Close',
  line: 'Row',
  column: 'Column',
  problem: 'Problem',
  more: '{count} more problems',
  empty: 'The file holds no data',
  noHeader: 'There are no headings in that row: choose another',
  tooMany: 'At most {count} rows at a time; the file has {rows}',
  unreadable: 'This file cannot be read; save it as xlsx or CSV',
  tooLarge: 'The file is larger than {size} MB',
}

export function text(key: Key, params?: Readonly<Record<string, string | number>>): string {
  return fill((locale() === 'en' ? en : zh)[key], params)
}
