import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import LoginPage from '../../src/pages/login/login-page.tsx'
import { endSession } from '../../src/providers/session.ts'
import { givenServer, showPage } from '../helpers/screen.tsx'

afterEach(cleanup)

test('the login bears the name that the frame and the window bear, also for who comes from a page', async () => {
  endSession()
  document.title = '订单总表 - 简化系统'
  givenServer().on('GET', '/api/config', () => ({ data: { demo: null } }))
  showPage(<LoginPage />, { path: '/login', at: '/login' })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('简化系统')
  expect(document.title).toBe('简化系统')
})
