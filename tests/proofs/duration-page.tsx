import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { AnyField } from '../../src/define/field.ts'
import { filters } from '../../src/pages/resource/by-kind/filters.ts'
import { inputs } from '../../src/pages/resource/by-kind/inputs.ts'
import { parseText } from '../../src/pages/resource/record/parse-text.ts'
import { textOf } from '../../src/pages/resource/record/text-of.ts'
import { Cell } from '../../src/pages/resource/values/cell.tsx'
import { resourceOf } from '../../src/resources/index.ts'

/** What docs/add-a-kind.md says of its kind, on pages; tests/server/additions.test.ts runs it in a copy. */
const customers = resourceOf('customers')
const field = customers.fields.visitLength as AnyField
const row = { id: '1', version: 1, visitLength: 150 }

afterEach(cleanup)

describe('a duration', () => {
  test('is read in hours and minutes', () => {
    render(<Cell resource={customers} field={field} name="visitLength" row={row} />)
    expect(screen.getByText('2小时30分').className).toBe('cell-figure')
    expect([0, 45, 120].map((visitLength) => textOf(field, 'visitLength', { ...row, visitLength }))).toEqual([
      '0分',
      '45分',
      '2小时',
    ])
  })

  test('is typed and pasted either way, and what cannot be understood stays as it was', () => {
    expect(['2小时30分', '2h30m', '2:30', '150', ' 1 小时 '].map((text) => parseText(field, text))).toEqual([
      ...[150, 150, 150, 150, 60],
    ])
    expect(parseText(field, '很久')).toBe('很久')
  })

  test('has an input that shows the value, and gives minutes', async () => {
    const given: unknown[] = []
    const Input = inputs[field.kind]
    function Form() {
      const [value, setValue] = useState<unknown>(150)
      const onChange = (next: unknown) => {
        given.push(next)
        setValue(next)
      }
      return (
        <Input id="length" ariaLabel="时长" field={field} value={value} onChange={onChange} onBlur={() => undefined} />
      )
    }
    render(<Form />)
    const box = screen.getByLabelText<HTMLInputElement>('时长')
    expect(box.value).toBe('2小时30分')
    await userEvent.clear(box)
    await userEvent.type(box, '1:05')
    expect(given.at(-1)).toBe(65)
    await userEvent.tab()
    expect(box.value).toBe('1小时5分')
  })

  test('has a filter from and to', () => {
    const Filter = filters[field.kind]
    const filter = { field: 'visitLength', operator: 'gte', value: '90' } as const
    render(
      <Filter id="f" name="visitLength" field={field} label="时长" filters={[filter]} onChange={() => undefined} />,
    )
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['1小时30分', ''])
  })
})
