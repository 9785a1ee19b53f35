import { describe, expect, it } from 'vitest'
import { date, file, money, text, textarea } from '../../src/define/field.ts'
import { inputsOf } from '../../src/define/inputs.ts'
import { names } from '../../src/define/names.ts'
import { defineResource } from '../../src/define/resource.ts'

const fields = {
  code: text('编号', 'Code', { required: true }),
  amountFen: money('金额', 'Amount', { min: 0, initial: 0, readOnly: 'afterCreate' }),
  paidOn: date('日期', 'Day', { visible: { amountFen: { gt: 0 } } }),
  inner: text('内部', 'Internal', { hidden: 'detail' }),
  photos: file('照片', 'Photos'),
  remark: textarea('备注', 'Notes'),
}
const plain = {
  name: 'papers',
  label: ['单据', 'Paper'],
  titleField: 'code',
  scope: 'all',
  fields,
  rights: { create: false, change: false },
} as const

describe('a list that does not say', () => {
  const place = { path: '/papers', label: ['单据', 'Papers'] } as const

  it('shows its fields but for long texts, files and what is hidden, the newest row first', () => {
    const { views } = defineResource({ ...plain, views: { all: place } })
    expect(views?.all).toMatchObject({ columns: ['code', 'amountFen', 'paidOn'], sort: '-createdAt' })
  })

  it('shows what it says, where it says so', () => {
    const { views } = defineResource({ ...plain, views: { all: { ...place, columns: names('code'), sort: 'code' } } })
    expect(views?.all).toMatchObject({ columns: ['code'], sort: 'code' })
  })

  it('does not compile where a column or what it is sorted by is misspelt', () => {
    // @ts-expect-error: no such column
    defineResource({ ...plain, views: { all: { ...place, columns: names('code amuontFen') } } })
    // @ts-expect-error: no such column
    defineResource({ ...plain, views: { all: { ...place, sort: '-paidAt' } } })
  })
})

describe('the inputs of an action that are columns', () => {
  it('are asked for as the action says, not as the form does', () => {
    expect(inputsOf(fields, 'amountFen paidOn', { required: true })).toEqual({
      amountFen: { kind: 'money', label: ['金额', 'Amount'], min: 0, required: true },
      paidOn: { kind: 'date', label: ['日期', 'Day'], required: true },
    })
  })

  it('do not compile where one is misspelt', () => {
    // @ts-expect-error: no such column
    expect(() => inputsOf(fields, 'amountFen paidAt')).toThrow()
  })
})
