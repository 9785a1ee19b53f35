import * as f from '../../src/define/field.ts'
import {
  countOf,
  daysBetween,
  fenOf,
  maxOf,
  minOf,
  minus,
  percentOf,
  plus,
  ratio,
  sumOf,
  times,
  when,
} from '../../src/define/formula.ts'
import { defineResource, lines } from '../../src/define/resource.ts'

const anything = { min: -1_000_000_000_000 } as const

/** A bill with items, which says everything that a formula can say; no part of the product. */
export const formulaBills = defineResource({
  name: 'formulaBills',
  label: ['账单', 'Bill'],
  flag: 'orderManage',
  titleField: 'name',
  scope: 'all',
  rights: { create: 'order.create', change: 'order.create', remove: 'order.create' },
  fields: {
    ...f.section('账单', 'Bill', {
      name: f.text('名称', 'Name', { required: true }),
      kind: f.select(
        '类型',
        'Kind',
        { plain: ['普通', 'Plain'], free: ['免费', 'Free'] },
        { required: true, initial: 'plain' },
      ),
      discountFen: f.money('优惠', 'Discount', { initial: 0 }),
      advanceFen: f.money('垫款', 'Advance'),
      taxPercent: f.decimal('税率', 'Tax rate', { scale: 4 }),
      startsOn: f.date('开始', 'Start'),
      endedAt: f.datetime('结束', 'End'),
      itemCount: f.computed(f.integer('项数', 'Items', { initial: 0 }), { formula: countOf('items') }),
      billedCount: f.computed(f.integer('计费项', 'Billed', { initial: 0 }), {
        formula: countOf('items', { where: { isFree: false } }),
      }),
      amountFen: f.computed(f.money('金额', 'Amount', { ...anything, initial: 0 }), {
        formula: sumOf('items.amountFen', { where: { isFree: false } }),
      }),
      litres: f.computed(f.decimal('升数', 'Litres', { scale: 2 }), { formula: sumOf('items.litres') }),
      leastFen: f.computed(f.money('最低', 'Least', anything), { formula: minOf('items.amountFen') }),
      mostLitres: f.computed(f.decimal('最多', 'Most', { scale: 2 }), { formula: maxOf('items.litres') }),
      lastOn: f.computed(f.date('最近', 'Last'), { formula: maxOf('items.day', { where: { isFree: false } }) }),
      netFen: f.computed(f.money('净额', 'Net', { ...anything, initial: 0 }), {
        formula: when({ kind: 'free' }, 0, minus('amountFen', 'discountFen')),
      }),
      taxFen: f.computed(f.money('税额', 'Tax', anything), { formula: percentOf('netFen', 'taxPercent') }),
      totalFen: f.computed(f.money('合计', 'Total', { ...anything, initial: 0 }), {
        formula: plus('netFen', 'taxFen', 'advanceFen'),
      }),
      taxRatio: f.computed(f.decimal('税占比', 'Tax share', { scale: 4 }), { formula: ratio('taxFen', 'totalFen') }),
      perLitreFen: f.computed(f.money('每升', 'Per litre', anything), { formula: ratio('totalFen', 'litres', 2) }),
      half: f.computed(f.decimal('半数', 'Half', { scale: 1 }), { formula: times('itemCount', 0.25) }),
      days: f.computed(f.integer('天数', 'Days', anything), { formula: daysBetween('startsOn', 'endedAt') }),
      noted: f.computed(f.integer('备查', 'Noted', { initial: 7 }), { formula: when({ kind: 'free' }, null, 'days') }),
      cheapFen: f.computed(f.money('免费项', 'Free', { ...anything, initial: 0 }), {
        formula: plus(sumOf('items.amountFen', { where: { isFree: true } }), 'advanceFen'),
      }),
    }),
  },
  lines: { items: lines('明细', 'Item', 'formulaItems', { by: 'billId', position: 'seq', after: '账单' }) },
})

export const formulaItems = defineResource({
  name: 'formulaItems',
  label: ['明细', 'Item'],
  flag: 'orderManage',
  titleField: 'name',
  scope: { parent: 'billId' },
  rights: { create: false, change: false, remove: false },
  fields: {
    billId: f.ref('账单', 'Bill', 'formulaBills', { required: true }),
    seq: f.computed(f.integer('序号', 'No.', { required: true })),
    name: f.text('名称', 'Name', { required: true }),
    litres: f.decimal('升数', 'Litres', { scale: 2 }),
    price: f.decimal('单价', 'Price', { scale: 4, unit: ['元', 'yuan'] }),
    isFree: f.boolean('免费', 'Free'),
    day: f.date('日期', 'Date'),
    amountFen: f.computed(f.money('金额', 'Amount', { ...anything, initial: 0 }), {
      formula: times('litres', fenOf('price')),
    }),
  },
})
