import { cleanup } from '@testing-library/react'
import { afterAll, beforeAll, vi } from 'vitest'
import { closeMessage, getMessages } from '../../src/providers/notify.ts'

/** One worker plays many files (`isolate: false`): none finds what the one before left in the page or is still loading. */
beforeAll(() => {
  cleanup()
  for (const { id } of getMessages()) closeMessage(id)
  localStorage.clear()
  sessionStorage.clear()
})

afterAll(() => vi.dynamicImportSettled())
