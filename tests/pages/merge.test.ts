import { describe, expect, test } from 'vitest'
import type { AnyField } from '../../src/define/field.ts'
import { select, text } from '../../src/define/field.ts'
import { differencesOf, isConflict, lineSetOf, mergeDraft } from '../../src/pages/resource/form/merge.ts'
import type { FormPlan, NamedField } from '../../src/pages/resource/record/form-model.ts'
import { resourceOf } from '../../src/resources/index.ts'

const named = (fields: Record<string, unknown>): NamedField[] => Object.entries(fields) as [string, AnyField][]
const plan: FormPlan = {
  resource: resourceOf('orders'),
  fields: named({ remark: text('备注', 'Notes'), consignee: text('收车人', 'Consignee') }),
  lines: [
    {
      name: 'cars',
      lines: { label: ['车辆', 'Cars'], resource: 'orderCars', by: 'orderId' },
      fields: named({
        color: text('颜色', 'Colour'),
        plate: text('车牌', 'Plate'),
        energy: select('动力', 'Power', { fuel: ['燃油', 'Combustion'], ev: ['电动', 'Electric'] }),
      }),
    },
  ],
}
const car = (id: string, color: string, plate = '', version = 1) => ({ id, version, color, plate, energy: 'fuel' })
const before = { remark: '', consignee: '甲', cars: [car('a', '红'), car('b', '白')] }
const row = (values: object) => ({ id: 'o', version: 2, ...before, ...values })

describe('two persons’ changes of one record', () => {
  test('of different cars, and of different fields of one car, both stay', () => {
    const current = row({ cars: [car('a', '黑', '', 2), car('b', '白', '粤B1', 2)] })
    const mine = { ...before, remark: '我的', cars: [car('a', '红'), car('b', '蓝')] }
    expect(mergeDraft(plan, before, current, mine)).toEqual({
      ...{ remark: '我的', consignee: '甲' },
      cars: [car('a', '黑', '', 2), car('b', '蓝', '粤B1', 2)],
    })
    const found = differencesOf(plan, before, current, mine)
    expect(found.map(({ name, line }) => [name, line?.place])).toEqual([
      ['cars.a.color', 1],
      ['cars.b.plate', 2],
    ])
    expect(found.some(isConflict)).toBe(false)
    expect(lineSetOf('cars', before, current, mine)).toBe('same')
  })

  test('of the same field conflict, and the own one is kept', () => {
    const current = row({ cars: [car('a', '黑', '', 2), car('b', '白')] })
    const mine = { ...before, cars: [car('a', '银'), car('b', '白')] }
    expect(differencesOf(plan, before, current, mine).map(isConflict)).toEqual([true])
    expect(mergeDraft(plan, before, current, mine).cars).toEqual([car('a', '银', '', 2), car('b', '白')])
  })

  test('a car that one added and one that the other took away', () => {
    const current = row({ cars: [car('b', '白'), car('c', '灰')] })
    const mine = { ...before, cars: [...before.cars, { color: '绿', plate: '', energy: 'ev' }] }
    expect(lineSetOf('cars', before, current, mine)).toBe('changed')
    expect(mergeDraft(plan, before, current, mine).cars).toEqual([
      car('b', '白'),
      { color: '绿', plate: '', energy: 'ev' },
      car('c', '灰'),
    ])
  })

  test('a car that was changed here and taken away there is added again, after a question', () => {
    const current = row({ cars: [car('b', '白')] })
    const mine = { ...before, cars: [car('a', '紫'), car('b', '白')] }
    expect(lineSetOf('cars', before, current, mine)).toBe('conflict')
    const { id: _, version: __, ...values } = car('a', '紫')
    expect(mergeDraft(plan, before, current, mine).cars).toEqual([values, car('b', '白')])
  })

  test('a car that was taken away here stays away', () => {
    const current = row({ cars: [car('a', '黑', '', 2), car('b', '白')] })
    const mine = { ...before, cars: [car('b', '白')] }
    expect(mergeDraft(plan, before, current, mine).cars).toEqual([car('b', '白')])
    expect(differencesOf(plan, before, current, mine).map(isConflict)).toEqual([true])
  })
})
