import { Refine } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { flagNames } from '../../src/define/flags.ts'
import { type Right, rightNames } from '../../src/define/rights.ts'
import { dataProvider } from '../../src/providers/data.ts'
import { http } from '../../src/providers/http.ts'
import { getSession, setInfo, startSession } from '../../src/providers/session.ts'
import { LeaveGate } from '../../src/shell/leave-gate.tsx'
// Every definition is there, as behind the page of each; the product's own pieces are those that the pages hand in.
import '../../src/pages/company/definitions.ts'
import '../../src/pages/orders/orders-form.ts'
import '../../src/pages/pages.ts'

// What is waited for comes, however busy the machine is.
configure({ asyncUtilTimeout: 15_000 })

export const STAFF_ID = '00000000-0000-7000-8000-000000000001'
export const OFFICE_ID = '00000000-0000-7000-8000-000000000002'

export type Call = {
  method: string
  path: string
  params: Record<string, unknown>
  body: unknown
  key: string | undefined
}
/** What the server says to a call: data with 200, another envelope, or nothing at all (the line is dead). */
export type Answer = { code?: number; message?: string; data?: unknown } | 'dead'
export type Server = {
  calls: Call[]
  on: (method: string, path: string | RegExp, answer: Answering) => void
}
type Answering = (call: Call) => Answer | undefined | Promise<Answer | undefined>

/** Stands in for the server at the very end of the wire; everything above it is the product. */
export function givenServer(): Server {
  const handlers: { method: string; path: string | RegExp; answer: Answering }[] = []
  const calls: Call[] = []
  http.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    const call = callOf(config)
    calls.push(call)
    const fits = (path: string | RegExp) => (typeof path === 'string' ? path === call.path : path.test(call.path))
    const found = handlers.findLast((one) => one.method === call.method && fits(one.path))
    const answer = (await found?.answer(call)) ?? { code: 404, message: `没有 ${call.method} ${call.path}` }
    if (answer === 'dead') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)
    const { code = 200, message = 'ok', data = null } = answer
    const response = { data: { code, message, data }, status: code, statusText: '', headers: {}, config }
    if (code === 200) return response
    throw new AxiosError(message, AxiosError.ERR_BAD_REQUEST, config, undefined, response)
  }
  return { calls, on: (method, path, answer) => handlers.push({ method, path, answer }) }
}

function callOf(config: InternalAxiosRequestConfig): Call {
  const body = typeof config.data === 'string' ? JSON.parse(config.data) : config.data
  const [path = '', query = ''] = (config.url ?? '').split('?')
  const params = { ...Object.fromEntries(new URLSearchParams(query)), ...config.params }
  return {
    method: (config.method ?? 'get').toUpperCase(),
    path,
    params,
    body,
    key: config.headers.get('Idempotency-Key') as string | undefined,
  }
}

/** A person with every right, or with those given. */
export function asUser(rights: readonly Right[] = rightNames): void {
  startSession({ token: 'token-of-the-test', permission: {}, file_path: '' })
  setInfo({
    roles: ['boss'],
    name: 'boss',
    avatar: '',
    introduction: '',
    current_user_name: '王老板',
    staffId: STAFF_ID,
    officeId: OFFICE_ID,
    rights: [...rights],
    scope: 'all',
    permission: Object.fromEntries(flagNames.map((flag) => [flag, { hidden: 0 }])),
  })
  if (!getSession().info) throw new Error('no session')
}

/** Shows a page at an address, inside the router and Refine, as the application does. */
export function showPage(page: ReactNode, { path, at }: { path: string; at: string }) {
  cleanup()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const elsewhere = { path: '*', element: <p>别的页面</p> }
  const routes = [{ path, element: page }, elsewhere]
  const inRefine = (element: ReactNode) => (
    <Refine dataProvider={dataProvider} options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}>
      {element}
      <LeaveGate />
    </Refine>
  )
  const router = createMemoryRouter(
    routes.map((route) => ({ ...route, element: inRefine(route.element) })),
    { initialEntries: ['/start', at], initialIndex: 1 },
  )
  return { router, ...render(<RouterProvider router={router} />) }
}
