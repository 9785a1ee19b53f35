import { textsOf } from '../../providers/texts-of.ts'

const zh = {
  print: '打印',
  back: '返回',
  copies: '联数',
  count: '{count} 份 · 共 {pages} 联',
  copy: '第 {at} 联 · {use}',
  copyOne: '存根',
  copyTwo: '客户',
  copyThree: '记账',
  inWords: '金额（大写）',
  sum: '合计',
  scan: '扫码核对',
  by: '打印人 {name} · {time}',
  none: '没有可打印的单据',
  failed: '单据没有读出来',
  phone: '电话 {phone}',
  fit: '打印时纸张选 {paper}',
  terms: '约定条款',
  stamp: '印章',
  preview: '印出的样子',
} as const

const en: Record<keyof typeof zh, string> = {
  print: 'Print',
  back: 'Back',
  copies: 'Copies',
  count: '{count} papers, {pages} sheets',
  copy: 'Copy {at} · {use}',
  copyOne: 'for the file',
  copyTwo: 'for the customer',
  copyThree: 'for the books',
  inWords: 'In capital figures',
  sum: 'Total',
  scan: 'Scan to check',
  by: 'Printed by {name} · {time}',
  none: 'Nothing to print',
  failed: 'The papers could not be read',
  phone: 'Phone {phone}',
  fit: 'Choose {paper} in the print dialog',
  terms: 'Agreed terms',
  stamp: 'Stamp',
  preview: 'As it is printed',
}

/** A text of the page of papers. */
export const say = textsOf(zh, en)
