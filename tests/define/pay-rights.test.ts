import { describe, expect, it } from 'vitest'
import { type AnyField, isNumeric, traitsOf } from '../../src/define/field.ts'
import type { Resource } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'

/** Texts and numbers that tell nobody's pay: names, numbers and places in a list; and where a tier begins. */
const open: Readonly<Record<string, readonly string[]>> = {
  salaryRules: ['name', 'fromMonth'],
  salaryCarTiers: ['seq', 'fromCars'],
  salaryRateTiers: ['seq', 'fromFen'],
  salarySheets: ['sheetNo', 'month', 'jobNo'],
  salaryLines: ['seq'],
  salaryAdjustments: ['seq'],
}
/** Figures, and whatever is written in words. */
const isTelling = (field: AnyField) => isNumeric(field) || (traitsOf(field).isName || traitsOf(field).isProse) === true
const salaries: Resource[] = Object.values<Resource>(registry).filter(({ flag }) => flag === 'workerWage')

describe('what tells pay needs the right to see pay', () => {
  it('in every definition of salaries', () => {
    expect(salaries.map(({ name }) => name).toSorted()).toEqual(Object.keys(open).toSorted())
  })

  it.each(salaries)('in $name: every text and every number but those that are listed', ({ name, fields, actions }) => {
    const all = Object.entries(fields).filter(([, field]) => isTelling(field))
    const without = all.filter(([, field]) => field.right !== 'pay').map(([key]) => key)
    expect(without.toSorted()).toEqual([...(open[name] ?? [])].toSorted())
    // What is said in an action is kept in the history.
    for (const [verb, action] of Object.entries(actions ?? {}))
      for (const [key, field] of Object.entries(action.input ?? {}) as [string, AnyField][])
        if (isTelling(field) && !open[name]?.includes(key)) expect(field.right, `${verb}.${key}`).toBe('pay')
  })

  it.each(salaries)('in $name: no view adds up or shows what it may not', ({ views = {}, fields }) => {
    for (const { right, totals = [], columns, optionalColumns = [] } of Object.values(views))
      for (const path of [...totals, ...columns, ...optionalColumns])
        if (fields[path]?.right === 'pay') expect(right, path).toBe('pay')
  })
})
