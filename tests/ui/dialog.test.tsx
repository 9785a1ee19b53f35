import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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
