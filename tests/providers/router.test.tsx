import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { routerProvider } from '../../src/providers/router.ts'

test('what stands in the address is told to the hooks, but for the word that a list is searched by', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/orders/list?q=沪A&tab=open']}>{children}</MemoryRouter>
  )
  const { result } = renderHook(() => routerProvider.parse?.()(), { wrapper })
  expect(result.current).toEqual({ pathname: '/orders/list', params: { tab: 'open' } })
})
