import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import AuditPage from '../../src/pages/company/audit/audit-page.tsx'
import { asUser, givenServer, type Server, showPage } from '../helpers/screen.tsx'

let server: Server
beforeEach(() => {
  asUser()
  server = givenServer()
})
afterEach(cleanup)

describe('the log', () => {
  test('that has not looked through everything says how far it looked, and goes on', async () => {
    const entry = {
      ...{ id: 'e1', at: '2026-01-02T00:00:00.000Z', by: null, byName: '陈建国', resource: 'sessions' },
      ...{ rowId: null, rowTitle: null, action: 'login', reason: null, changes: [] },
      ...{ address: null, requestId: null },
    }
    server.on('GET', '/api/audit', ({ params }) => ({
      data:
        params._after === 'far'
          ? { items: [entry], next: null, lookedTo: null }
          : { items: [], next: 'far', lookedTo: '2026-03-01T01:30:00.000Z' },
    }))
    showPage(<AuditPage />, { path: '/log', at: '/log?q=x' })
    expect(await screen.findByText(/^已查到 2026-03-01 09:30.*更早的还没有查$/)).toBeTruthy()
    expect(screen.queryByText('没有符合条件的日志')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '继续往前查' }))
    expect(await screen.findByText('陈建国')).toBeTruthy()
    expect(screen.queryByText(/更早的还没有查/)).toBeNull()
    expect(screen.getByText('没有更多了')).toBeTruthy()
  })
})
