import { boolean, computed, date, integer, money, ref, section, state, text } from '../../src/define/field.ts'
import { defineResource, lines, type Resource } from '../../src/define/resource.ts'

type Index = typeof import('../../src/resources/index.ts')

/** A document with everything that a document may have, and its lines. */
export const vouchers: Resource = defineResource({
  name: 'vouchers',
  label: '凭单',
  titleField: 'code',
  scope: 'all',
  period: 'paidOn',
  rights: { create: 'order.create', change: 'order.create', remove: 'order.create' },
  fields: {
    ...section('凭单', {
      code: text('编号', { required: true, unique: true }),
      paidOn: date('日期', { required: true }),
      amountFen: money('金额', { initial: 0 }),
      note: text('备注'),
      isSeen: boolean('已看'),
      balanceFen: computed(money('余额', { initial: 0 })),
      status: state('状态', { draft: { label: '草稿' }, done: { label: '完成' } }, 'draft'),
    }),
  },
  lines: { items: lines('明细', 'voucherItems', { by: 'voucherId' }) },
  actions: {
    finish: { label: '完成', from: ['draft'], to: 'done', bulk: 'each' },
    renumber: { label: '改备注', input: { note: text('备注') } },
    recall: { label: '收回', from: ['done'], to: 'draft', period: false },
  },
  exchange: { import: { key: 'code' }, export: true },
})

export const voucherItems: Resource = defineResource({
  name: 'voucherItems',
  label: '凭单明细',
  titleField: 'what',
  confirmFields: ['what'],
  scope: { parent: 'voucherId' },
  rights: { create: false, change: false, remove: false },
  fields: {
    voucherId: ref('凭单', 'vouchers', { required: true, readOnly: 'afterCreate' }),
    what: text('项目', { required: true }),
    count: integer('数量', { initial: 1 }),
  },
  actions: { double: { label: '改数量', input: { count: integer('数量') } } },
})

/** The definitions of this file beside those of the product, for `vi.mock('../../src/resources/index.ts', …)`. */
export function withVouchers(actual: Index): Index {
  const registry: typeof actual.registry = { ...actual.registry, vouchers, voucherItems }
  return { ...actual, registry, resourceOf: (name) => registry[name] ?? actual.resourceOf(name) }
}
