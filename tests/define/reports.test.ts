import { describe, expect, it } from 'vitest'
import { checkReports } from '../../src/define/check/reports.ts'
import { decimal } from '../../src/define/field.ts'
import { ratio } from '../../src/define/formula.ts'
import { figure, type Measure, type Report, rank } from '../../src/define/report.ts'
import { registry, reports } from '../../src/resources/index.ts'

const { salesmen } = reports as { salesmen: Report }
const orders = { of: 'orders', on: 'orderDate', label: ['单数', 'Orders'] } as const
const percent = decimal('率', 'Rate', { scale: 4, percent: true })

const wrong = (change: Partial<Report>) =>
  checkReports(registry, { salesmen: { ...salesmen, ...change } }).map(({ word, expected }) => `${word}: ${expected}`)
const wrongMeasure = (measure: Measure) => wrong({ measures: { ...salesmen.measures, one: measure } })

describe('the declared reports', () => {
  it('hold together, in every way that the types cannot see', () => {
    expect(checkReports(registry, reports)).toEqual([])
  })

  it.each<[string, Partial<Report>, string]>([
    ['another name', { name: 'sellers' }, 'name: salesmen, under which the registry has it'],
    [
      'the address of a list',
      { path: '/businessOrderManage/businessTotalTable' },
      'path: another path than that of a list',
    ],
    ['no resource', { of: 'sales' }, 'of: a resource instead of sales'],
    ['no groups', { rows: [] }, 'rows: one group at least'],
    ['three groups', { rows: ['operatorId,officeId,month'] }, 'rows: two groups at most'],
    [
      'a figure as a group',
      { rows: ['revenueFen'] },
      'rows: a column that has few values, or a unit of time, instead of revenueFen',
    ],
    ['a filter that is no column', { filters: ['place'] }, 'filters: a column of orders instead of place'],
    ['an order by nothing', { sort: 'profit' }, 'charts: a figure of the report instead of profit'],
    [
      'two shares in one',
      { charts: [{ kind: 'share', of: ['orders', 'carCount'] }] },
      'charts: one figure whose parts are shown',
    ],
    [
      'a chart over time without any',
      { rows: ['operatorId'], charts: [{ kind: 'line', of: ['orders'] }] },
      'charts: rows by a unit of time, over which a line is drawn',
    ],
    [
      'a folded figure that is none',
      { optionalColumns: ['profit'] as never },
      'optionalColumns: a figure of the report instead of profit',
    ],
    ['a flag that is none', { flag: 'sales' as never }, 'flag: a flag instead of sales'],
    ['a right that is none', { right: 'sell' as never }, 'right: a right instead of sell'],
  ])('%s is named, with what was expected', (_, change, fault) => {
    expect(wrong(change).filter((one) => one.startsWith(fault))).toHaveLength(1)
  })

  it.each<[string, Measure, string]>([
    ['of no resource', { ...orders, of: 'sales' }, 'a resource instead of sales'],
    ['of no list', { ...orders, view: 'many' }, 'a list of orders instead of many'],
    ['of no total', { ...orders, column: 'advanceFen' }, 'one of the totals of the list instead of advanceFen'],
    ['without a label', { of: 'orders' }, 'a label of what is counted'],
    ['by no day', { ...orders, on: 'remark' }, 'a day, instant or month instead of remark'],
    ['a stock without days', { of: 'orders', label: orders.label, asOf: true }, 'the column `on` that dates a stock'],
    [
      'led to another kind of row',
      { ...orders, paths: { operatorId: 'customerId' } },
      'a path to what operatorId is instead of customerId',
    ],
    ['of a column that is none', { ...orders, where: { colour: 'red' } }, 'a field instead of colour'],
    ['of an option that is none', { ...orders, where: { status: 'lost' } }, 'one of draft'],
    ['by either of two', { ...orders, where: { or: [{ status: 'draft' }] } }, 'conditions that all hold'],
    [
      'by two columns',
      { ...orders, where: { grossProfitFen: { lt: { field: 'lossLineFen' } } } },
      'no comparison of two columns',
    ],
    [
      'of a figure that is none',
      figure(percent, ratio('profit', 'revenueFen')),
      'a figure that is counted, added up or computed instead of profit',
    ],
    [
      'of a place',
      rank('revenueShare', ['名次', 'Rank']),
      'a figure that is counted, added up or computed instead of revenueShare',
    ],
  ])('a figure %s is named', (_, measure, fault) => {
    expect(wrongMeasure(measure).some((one) => one.startsWith(`measures.one: ${fault}`))).toBe(true)
  })
})
