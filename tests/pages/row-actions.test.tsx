import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { actionsWidth, RowActions, rowActionsOf } from '../../src/pages/resource/list/row-actions.tsx'
import { chooseLocale } from '../../src/providers/i18n.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { asUser } from '../helpers/screen.tsx'

const row = { id: '00000000-0000-7000-8000-0000000000aa', version: 1 }

beforeEach(() => asUser())
afterEach(cleanup)

function given(name: string, status: string) {
  const resource = resourceOf(name)
  const view = resource.views?.all ?? resource.views?.orders
  if (!view) throw new Error(`no view of ${name}`)
  return { resource, view, row: { ...row, status } }
}

describe('the actions of a row', () => {
  test('begin with the main one and end with what is dangerous; what is done often stands before editing', () => {
    const labels = (name: string, status: string) => {
      const { resource, view, row } = given(name, status)
      return rowActionsOf(resource, view, row).map(({ label }) => label)
    }
    expect(labels('orders', 'pendingReview')).toEqual([
      ...['审核通过', '编辑', '撤回', '改经办人', '存为模板', '复制', '驳回', '作废', '取消订单'],
    ])
    expect(labels('orders', 'draft')).toEqual(['提交审核', '编辑', '改经办人', '存为模板', '复制', '取消订单'])
    expect(labels('waybills', 'inTransit').slice(0, 4)).toEqual(['到达', '位置上报', '编辑', '加车'])
  })

  test('that are dangerous are in the menu, even where there is room', () => {
    render(<RowActions {...given('orders', 'dispatching')} label="D261121-0001" />)
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons).not.toContain('取消订单')
    expect(buttons.at(-1)).toBe('⋯')
  })

  test('stand in the row as far as there is room for them; the column has it for the longest beside the menu where they always stand', async () => {
    const { resource, view } = given('orders', 'arrived')
    expect(actionsWidth(resource, view.actions ?? [])).toBe(118)
    await chooseLocale('en')
    try {
      vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(hover: hover)' }))
      expect(actionsWidth(resource, view.actions ?? [])).toBe(118)
      vi.stubGlobal('matchMedia', () => ({ matches: false }))
      expect(actionsWidth(resource, view.actions ?? [])).toBeGreaterThan(180)
      asUser(['waybill.dispatch', 'order.create'])
      const row = { id: '1', version: 1, status: 'arrived', receiptStatus: 'waiting' }
      render(
        <RowActions resource={resource} view={{ ...view, actions: ['changePrice', 'arrange'] }} row={row} label="" />,
      )
      expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toHaveLength(2)
      expect(screen.getAllByRole('button').at(-1)?.textContent).toBe('⋯')
    } finally {
      vi.unstubAllGlobals()
      await chooseLocale('zh-CN')
    }
  })
})
