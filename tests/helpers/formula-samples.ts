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
  label: '账单',
  flag: 'orderManage',
  titleField: 'name',
  scope: 'all',
  rights: { create: 'order.create', change: 'order.create', remove: 'order.create' },
  fields: {
    ...f.section('账单', {
      name: f.text('名称', { required: true }),
      kind: f.select('类型', { plain: '普通', free: '免费' }, { required: true, initial: 'plain' }),
      discountFen: f.money('优惠', { initial: 0 }),
      advanceFen: f.money('垫款'),
      taxPercent: f.decimal('税率', { scale: 4 }),
      startsOn: f.date('开始'),
      endedAt: f.datetime('结束'),
      itemCount: f.computed(f.integer('项数', { initial: 0 }), { formula: countOf('items') }),
      billedCount: f.computed(f.integer('计费项', { initial: 0 }), {
        formula: countOf('items', { where: { isFree: false } }),
      }),
      amountFen: f.computed(f.money('金额', { ...anything, initial: 0 }), {
        formula: sumOf('items.amountFen', { where: { isFree: false } }),
      }),
      litres: f.computed(f.decimal('升数', { scale: 2 }), { formula: sumOf('items.litres') }),
      leastFen: f.computed(f.money('最低', anything), { formula: minOf('items.amountFen') }),
      mostLitres: f.computed(f.decimal('最多', { scale: 2 }), { formula: maxOf('items.litres') }),
      lastOn: f.computed(f.date('最近'), { formula: maxOf('items.day', { where: { isFree: false } }) }),
      netFen: f.computed(f.money('净额', { ...anything, initial: 0 }), {
        formula: when({ kind: 'free' }, 0, minus('amountFen', 'discountFen')),
      }),
      taxFen: f.computed(f.money('税额', anything), { formula: percentOf('netFen', 'taxPercent') }),
      totalFen: f.computed(f.money('合计', { ...anything, initial: 0 }), {
        formula: plus('netFen', 'taxFen', 'advanceFen'),
      }),
      taxRatio: f.computed(f.decimal('税占比', { scale: 4 }), { formula: ratio('taxFen', 'totalFen') }),
      perLitreFen: f.computed(f.money('每升', anything), { formula: ratio('totalFen', 'litres', 2) }),
      half: f.computed(f.decimal('半数', { scale: 1 }), { formula: times('itemCount', 0.25) }),
      days: f.computed(f.integer('天数', anything), { formula: daysBetween('startsOn', 'endedAt') }),
      noted: f.computed(f.integer('备查', { initial: 7 }), { formula: when({ kind: 'free' }, null, 'days') }),
      cheapFen: f.computed(f.money('免费项', { ...anything, initial: 0 }), {
        formula: plus(sumOf('items.amountFen', { where: { isFree: true } }), 'advanceFen'),
      }),
    }),
  },
  lines: { items: lines('明细', 'formulaItems', { by: 'billId', position: 'seq', after: '账单' }) },
})

export const formulaItems = defineResource({
  name: 'formulaItems',
  label: '明细',
  flag: 'orderManage',
  titleField: 'name',
  scope: { parent: 'billId' },
  rights: { create: false, change: false, remove: false },
  fields: {
    billId: f.ref('账单', 'formulaBills', { required: true }),
    seq: f.computed(f.integer('序号', { required: true })),
    name: f.text('名称', { required: true }),
    litres: f.decimal('升数', { scale: 2 }),
    price: f.decimal('单价', { scale: 4, unit: '元' }),
    isFree: f.boolean('免费'),
    day: f.date('日期'),
    amountFen: f.computed(f.money('金额', { ...anything, initial: 0 }), { formula: times('litres', fenOf('price')) }),
  },
})
