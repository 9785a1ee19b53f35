import { describe, expect, test } from 'vitest'
import { businessDay } from '../../src/define/business-day.ts'
import { isTable, parseTable } from '../../src/pages/resource/controls/parse-table.ts'
import { layOut } from '../../src/pages/resource/form/paste.ts'
import type { NamedField } from '../../src/pages/resource/record/form-model.ts'
import { parseText } from '../../src/pages/resource/record/parse-text.ts'
import { customerContacts } from '../../src/resources/customers/customers.ts'
import { orderCars } from '../../src/resources/orders/order-cars.ts'

const { fields } = orderCars
const columns: NamedField[] = [
  ['model', fields.model],
  ['sizeClass', fields.sizeClass],
  ['vin', fields.vin],
  ['isNew', fields.isNew],
  ['freightFen', fields.freightFen],
]
const blank = () => ({ model: null, sizeClass: 'sedan', vin: null, isNew: false, freightFen: null })
const grid = { columns, at: { row: 0, column: 0 }, rowCount: 1, maxRows: 5, blank }

describe('a copied piece of a sheet', () => {
  test('is read with its tabs, line ends and quoted cells', () => {
    expect(parseTable('a\tb\r\nc\t"d ""e""\nf"\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd "e"\nf'],
    ])
    expect(parseTable('a\t\n\tb')).toEqual([
      ['a', ''],
      ['', 'b'],
    ])
  })

  test('is more than one value when it has several cells or rows', () => {
    expect(isTable('LSVAU2A34N2183294\n')).toBe(false)
    expect(isTable('a\tb')).toBe(true)
    expect(isTable('a\nb')).toBe(true)
  })

  test('fills the row it is pasted into and adds the others', () => {
    const pasted = layOut('大众帕萨特\tSUV\tlsvau2a34n2183294\t是\t1,280.5\n宝马X5\t大车\t\t\t2000', grid)
    expect(pasted.cells.map(({ name, value }) => [name, value])).toEqual([
      ['model', '大众帕萨特'],
      ['sizeClass', 'suv'],
      ['vin', 'LSVAU2A34N2183294'],
      ['isNew', true],
      ['freightFen', 128_050],
    ])
    expect(pasted.added).toEqual([{ ...blank(), model: '宝马X5', sizeClass: 'large', freightFen: 200_000 }])
  })

  test('starts at the cell in which it is pasted', () => {
    const pasted = layOut('1200\n1300', { ...grid, at: { row: 0, column: 4 }, rowCount: 2 })
    expect(pasted.cells.map(({ row, name, value }) => [row, name, value])).toEqual([
      [0, 'freightFen', 120_000],
      [1, 'freightFen', 130_000],
    ])
  })

  test('with the labels of columns on top is laid out by them', () => {
    const pasted = layOut('单价\t品牌车系 *\n999\t理想L9', { ...grid, at: { row: 0, column: 2 } })
    expect(pasted.cells.map(({ name, value }) => [name, value])).toEqual([
      ['freightFen', 99_900],
      ['model', '理想L9'],
    ])
  })

  test('stops at the most rows that there may be, and says how many were left out', () => {
    const pasted = layOut(Array.from({ length: 8 }, (_, at) => `车${at}`).join('\n'), grid)
    expect([pasted.cells.length + pasted.added.length, pasted.leftOut]).toEqual([5, 3])
  })

  test('leaves regions and references to a look-up', () => {
    const region: NamedField = ['region', customerContacts.fields.region]
    const pasted = layOut('深圳\n', { ...grid, columns: [region] })
    expect(pasted.unresolved).toMatchObject([{ row: 0, name: 'region', text: '深圳' }])
  })
})

describe('a pasted text becomes a value of its kind', () => {
  const year = businessDay(new Date()).slice(0, 4)
  const distance = { kind: 'decimal', label: ['里程', 'Distance'], unit: ['公里', 'km'] } as const
  const date = { kind: 'date', label: ['日期', 'Date'] } as const
  const moment = { kind: 'datetime', label: ['时间', 'Time'] } as const
  test.each([
    [fields.freightFen, '￥1,234.50', 123_450],
    [fields.freightFen, '12.345', '12.345'],
    [fields.sizeClass, '小车', 'sedan'],
    [fields.sizeClass, '飞机', '飞机'],
    [fields.plate, '粤b·12345', '粤B12345'],
    [fields.drivable, '否', false],
    [date, '2026/1/3', '2026-01-03'],
    [date, '2026年11月21日', '2026-11-21'],
    [date, '2026-02-30', '2026-02-30'],
    [date, '11-20', `${year}-11-20`],
    [date, '2月30日', '2月30日'],
    [moment, '2026-11-21 08:30', '2026-11-21T00:30:00.000Z'],
    [moment, '11-23 9:30', `${year}-11-23T01:30:00.000Z`],
    [moment, '1/2', `${year}-01-01T16:00:00.000Z`],
    [fields.model, '  ', null],
    [fields.model, ' 奔驰（进口） ', '奔驰（进口）'],
    [fields.freightFen, '4800元', 480_000],
    [fields.freightFen, '￥1,200元', 120_000],
    [fields.declaredValueFen, '12万', '12万'],
    [distance, '12.5公里', 12.5],
    [distance, '12.5天', '12.5天'],
  ])('%o %s → %o', (field, text, value) => {
    expect(parseText(field, text)).toEqual(value)
  })
})
