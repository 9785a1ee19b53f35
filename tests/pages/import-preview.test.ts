import { describe, expect, it } from 'vitest'
import {
  corrected,
  correctedRows,
  headsOf,
  placedErrors,
  rowProblems,
  rowsAgain,
  toldCorrections,
  unknownHeads,
} from '../../src/pages/resource/exchange/correct-sheet.ts'
import { partsOf } from '../../src/pages/resource/exchange/sheet-parts.ts'
import { carriers } from '../../src/resources/fleet/carriers.ts'
import { orders } from '../../src/resources/orders/orders.ts'

const sheet = {
  rows: [
    { 名称: '甲', 电话: '12' },
    { 名称: '乙', 电话: '13' },
  ],
  numbers: [4, 7],
}
const columns = {
  columns: [
    { path: 'name', label: '名称' },
    { path: 'phone', label: '电话' },
    { path: 'level', label: '等级' },
  ],
  headings: { 名称: 'name', 电话: 'phone' },
  assigned: {},
}

describe('a sheet in its preview', () => {
  it('keeps what was typed by row and heading, and forgets what is as it came again', () => {
    const typed = corrected(sheet, new Map(), { line: 7, name: '电话', text: '139' })
    expect(correctedRows(sheet, typed).rows).toEqual([sheet.rows[0], { 名称: '乙', 电话: '139' }])
    expect(toldCorrections(sheet, typed)).toEqual([{ line: 7, column: '电话', before: '13', after: '139' }])
    expect(corrected(sheet, typed, { line: 7, name: '电话', text: '13' }).size).toBe(0)
  })

  it('has a column for what is wrong and the sheet lacks, and says unknown headings once', () => {
    const problems = [
      {
        line: 4,
        errors: [
          { field: '区域', message: '不认识的列' },
          { field: 'level', message: '等级必填' },
        ],
      },
      { line: 7, errors: [{ field: '区域', message: '不认识的列' }] },
    ]
    const rows = sheet.rows.map((row) => ({ ...row, 区域: '东' }))
    const read = { ...columns, headings: { ...columns.headings, 区域: null } }
    const heads = headsOf({ ...sheet, rows }, read, problems)
    expect(heads.map(({ name, isAdded }) => [name, isAdded])).toEqual([
      ['名称', false],
      ['电话', false],
      ['区域', false],
      ['level', true],
    ])
    expect(unknownHeads(heads)).toEqual(['区域'])
    expect(rowProblems(problems, ['区域'])).toEqual([{ line: 4, errors: [{ field: 'level', message: '等级必填' }] }])
    const leftOut = headsOf({ ...sheet, rows }, { ...read, assigned: { 区域: null } }, [])
    expect(unknownHeads(leftOut)).toEqual([])
  })

  it('puts an error to the cell of its column, and what no cell has to the row', () => {
    const errors = [
      { field: 'phone', message: '格式不正确' },
      { field: 'phone', message: '已被使用' },
      { field: '', message: '没有权限' },
    ]
    const heads = headsOf(sheet, columns, [])
    expect(placedErrors(heads, { errors })).toEqual({ cells: { 电话: '格式不正确；已被使用' }, others: [errors[2]] })
  })

  it('checks again the rows that changed alone, and of a document all its rows, as it was and as it is', () => {
    const again = (resource: Parameters<typeof rowsAgain>[0], sheets: Parameters<typeof rowsAgain>[2], line: number) =>
      rowsAgain(resource, { headings: { 订单号: 'orderNo', 名称: 'name' } }, sheets, new Set([line])).numbers
    expect(again(carriers, [sheet, sheet], 7)).toEqual([7])
    const of = (...marks: string[]) => ({
      rows: marks.map((mark) => ({ 订单号: mark })),
      numbers: marks.map((_, at) => at + 2),
    })
    expect(again(orders, [of('1', '', '2', '1'), of('1', '', '2', '1')], 3)).toEqual([2, 3, 5])
    expect(again(orders, [of('1', '1', '2', '3'), of('1', '1', '2', '2')], 5)).toEqual([4, 5])
  })

  it('goes in parts of whole documents, wherever their rows stand', () => {
    const marks = ['1', '', '2', '3', '1', '2']
    const cars = { rows: marks.map((mark) => ({ 订单号: mark })), numbers: marks.map((_, at) => at + 2) }
    const parts = (most: number) =>
      partsOf(orders, { headings: { 订单号: 'orderNo' } }, cars, most).map(({ numbers }) => numbers)
    expect(parts(4)).toEqual([
      [2, 3, 6],
      [4, 7, 5],
    ])
    expect(parts(6)).toHaveLength(1)
    // Rows that are one each go as they stand.
    expect(partsOf(carriers, columns, sheet, 1).map(({ numbers }) => numbers)).toEqual([[4], [7]])
  })
})
