import { boolean, computed, date, integer, money, ref, section, state, text } from '../../src/define/field.ts'
import { defineResource, lines, type Resource } from '../../src/define/resource.ts'

type Index = typeof import('../../src/resources/index.ts')

/** A document with everything that a document may have, and its lines. */
export const vouchers: Resource = defineResource({
  name: 'vouchers',
  label: ['凭单', 'Voucher'],
  titleField: 'code',
  scope: 'all',
  period: 'paidOn',
  rights: { create: 'order.create', change: 'order.create', remove: 'order.create' },
  fields: {
    ...section('凭单', 'Voucher', {
      code: text('编号', 'Code', { required: true, unique: true }),
      paidOn: date('日期', 'Date', { required: true }),
      amountFen: money('金额', 'Amount', { initial: 0 }),
      note: text('备注', 'Note'),
      isSeen: boolean('已看', 'Seen'),
      balanceFen: computed(money('余额', 'Balance', { initial: 0 })),
      status: state(
        '状态',
        'Status',
        { draft: { label: ['草稿', 'Draft'] }, done: { label: ['完成', 'Done'] } },
        'draft',
      ),
    }),
  },
  lines: { items: lines('明细', 'Items', 'voucherItems', { by: 'voucherId' }) },
  actions: {
    finish: { label: ['完成', 'Done'], from: ['draft'], to: 'done', bulk: 'each' },
    renumber: { label: ['改备注', 'Renumber'], input: { note: text('备注', 'Note') } },
    recall: { label: ['收回', 'Recall'], from: ['done'], to: 'draft', period: false },
  },
  exchange: { import: { key: 'code' }, export: true },
})

export const voucherItems: Resource = defineResource({
  name: 'voucherItems',
  label: ['凭单明细', 'Voucher item'],
  titleField: 'what',
  confirmFields: ['what'],
  scope: { parent: 'voucherId' },
  rights: { create: false, change: false, remove: false },
  fields: {
    voucherId: ref('凭单', 'Voucher', 'vouchers', { required: true, readOnly: 'afterCreate' }),
    what: text('项目', 'What', { required: true }),
    count: integer('数量', 'Count', { initial: 1 }),
  },
  actions: { double: { label: ['改数量', 'Double'], input: { count: integer('数量', 'Count') } } },
})

/** The definitions of this file beside those of the product, for `vi.mock('../../src/resources/index.ts', …)`. */
export function withVouchers(actual: Index): Index {
  const registry: typeof actual.registry = { ...actual.registry, vouchers, voucherItems }
  return { ...actual, registry, resourceOf: (name) => registry[name] ?? actual.resourceOf(name) }
}
