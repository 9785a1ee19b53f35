import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog.tsx'

afterEach(cleanup)

test('a file chooser that is left without a choice does not close the dialog around it; Escape does', () => {
  const onClose = vi.fn()
  render(
    <Dialog title="签收" onClose={onClose}>
      <input type="file" aria-label="照片" />
    </Dialog>,
  )
  const cancelled = () => new Event('cancel', { bubbles: true, cancelable: true })
  fireEvent(screen.getByLabelText('照片'), cancelled())
  expect(onClose).not.toHaveBeenCalled()
  fireEvent(screen.getByRole('dialog'), cancelled())
  expect(onClose).toHaveBeenCalledOnce()
})

const opened = (action: ReactNode, body: ReactNode = <p>确定吗？</p>) =>
  render(
    <Dialog
      title="发车"
      onClose={vi.fn()}
      footer={
        <>
          {action}
          <Button>取消</Button>
        </>
      }
    >
      {body}
    </Dialog>,
  )
const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label')

test('a question begins on its action, one that cannot be taken back on its refusal, one with fields on the first', () => {
  opened(<Button kind="primary">发车</Button>)
  expect(focused()).toBe('发车')
  cleanup()
  opened(
    <Button kind="primary" danger>
      作废
    </Button>,
  )
  expect(focused()).toBe('取消')
  cleanup()
  opened(<Button kind="primary">发车</Button>, <input aria-label="里程" />)
  expect(focused()).toBe('里程')
  cleanup()
  opened(null)
  expect(focused()).toBe('发车') // the title, which Enter does not press
  expect(document.activeElement?.tagName).toBe('H2')
})

test('Ctrl+Enter does the action from anywhere in the dialog, once, and says nothing to the page', () => {
  const onDo = vi.fn()
  const onPage = vi.fn()
  document.addEventListener('keydown', onPage)
  opened(
    <Button kind="primary" onClick={onDo}>
      发车
    </Button>,
  )
  const key = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }
  fireEvent.keyDown(screen.getByRole('button', { name: '取消' }), key)
  fireEvent.keyDown(screen.getByRole('heading'), { ...key, repeat: true })
  document.removeEventListener('keydown', onPage)
  expect(onDo).toHaveBeenCalledOnce()
  expect(onPage).not.toHaveBeenCalled()
})
