import { cleanup, render } from '@testing-library/react'
import { Activity, act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { activeShortcuts, type Shortcut, useShortcuts } from '../../src/providers/shortcuts.ts'

function View({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  useShortcuts(shortcuts)
  return (
    <>
      <input aria-label="field" />
      <input type="checkbox" aria-label="box" />
    </>
  )
}

const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  act(() => void on.dispatchEvent(event))
  return event.defaultPrevented
}

afterEach(cleanup)

test('a key does its action, and the browser does not answer as well', () => {
  const run = vi.fn()
  render(<View shortcuts={[{ id: 'list.create', keys: ['n'], run }]} />)
  expect(press('n')).toBe(true)
  expect(press('N')).toBe(true) // capitals are locked
  expect(press('m')).toBe(false)
  expect(run).toHaveBeenCalledTimes(2)
})

test('with Ctrl, ⌘ or Alt it is another key', () => {
  const [plain, save] = [vi.fn(), vi.fn()]
  render(
    <View
      shortcuts={[
        { id: 'list.create', keys: ['s'], run: plain },
        { id: 'form.save', keys: ['mod+s'], run: save },
      ]}
    />,
  )
  press('s', { ctrlKey: true })
  press('s', { metaKey: true })
  press('s', { altKey: true })
  expect(plain).not.toHaveBeenCalled()
  expect(save).toHaveBeenCalledTimes(2)
})

test('while somebody types only what may interrupt does', () => {
  const [create, save] = [vi.fn(), vi.fn()]
  const { getByLabelText } = render(
    <View
      shortcuts={[
        { id: 'list.create', keys: ['n'], run: create },
        { id: 'form.save', keys: ['mod+s'], whileTyping: true, run: save },
      ]}
    />,
  )
  const field = getByLabelText('field')
  expect(press('n', {}, field)).toBe(false)
  press('s', { ctrlKey: true }, field)
  expect(create).not.toHaveBeenCalled()
  expect(save).toHaveBeenCalledTimes(1)
  press('n', {}, getByLabelText('box'))
  expect(create).toHaveBeenCalledTimes(1)
})

test('while signs are composed, or something is open on top, nothing happens', () => {
  const run = vi.fn()
  const { container } = render(<View shortcuts={[{ id: 'list.create', keys: ['n'], run }]} />)
  press('n', { isComposing: true })
  const popup = Object.assign(document.createElement('div'), { className: 'bc-popup' })
  container.append(popup)
  expect(press('n')).toBe(false)
  popup.remove()
  expect(run).not.toHaveBeenCalled()
})

test('a hidden view answers to nothing and is not in the sheet', () => {
  const [front, back] = [vi.fn(), vi.fn()]
  const views = (isBackHidden: boolean) => (
    <>
      <Activity mode="visible">
        <View shortcuts={[{ id: 'list.create', keys: ['n'], run: front }]} />
      </Activity>
      <Activity mode={isBackHidden ? 'hidden' : 'visible'}>
        <View shortcuts={[{ id: 'form.save', keys: ['n'], run: back }]} />
      </Activity>
    </>
  )
  const { rerender } = render(views(false))
  press('n')
  expect([front.mock.calls.length, back.mock.calls.length]).toEqual([0, 1])
  rerender(views(true))
  expect(activeShortcuts().map(({ id }) => id)).toEqual(['list.create'])
  press('n')
  expect([front.mock.calls.length, back.mock.calls.length]).toEqual([1, 1])
})
