import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rightNames } from '../../src/define/rights.ts'
import { FormPage, screensOf } from '../../src/pages/pages.ts'
import { queryClient } from '../../src/providers/cache.ts'
import { routes } from '../../src/routes.tsx'
import { asUser, givenServer, type Server } from '../helpers/screen.tsx'

const id = '00000000-0000-7000-8000-0000000000aa'
const SETTINGS = '/company/companySettings'
const settings = {
  ...{ id, version: 3, name: '板车物流', lossThresholdFen: 0, rebateLimit: 30, intakePhotos: 4, handOverPhotos: 1 },
  ...{ verifyText: '验证码 {code}，{minutes} 分钟', verifyTextEn: 'Code {code}', remark: null },
  ...{ _labels: {}, _files: {}, _can: { change: true, remove: false, actions: [] } },
}

let server: Server
beforeEach(async () => {
  await Promise.all([screensOf('companySettings').list.preload?.(), FormPage.preload()])
  asUser()
  queryClient.clear()
  server = givenServer()
  const page = { items: [settings], total: 1, totalCapped: false, next: null, summary: { total: 1, tabs: null } }
  server.on('GET', '/api/companySettings', () => ({ data: page }))
  server.on('GET', `/api/companySettings/${id}`, () => ({ data: settings }))
  server.on('GET', /\/history$/, () => ({ data: [] }))
})
afterEach(cleanup)

const open = (at: string) => {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup() }
}

test('the entry of a resource with one row opens that row, and its form leads back to it', async () => {
  const { router, user } = open(SETTINGS)
  await screen.findByRole('heading', { level: 1, name: /板车物流/ })
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(await screen.findByRole('button', { name: '编辑' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`${SETTINGS}/edit/${id}`))
  await screen.findByRole('textbox', { name: /^验证码短信(?!（)/ })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.pathname).toBe(SETTINGS))
})

test('a message is shown as it will arrive while it is written, and a wrong placeholder is told at its field', async () => {
  const { user } = open(`${SETTINGS}/edit/${id}`)
  const field = await screen.findByRole('textbox', { name: /^验证码短信(?!（)/ })
  await screen.findByText('验证码 268014，5 分钟')
  await user.clear(field)
  // Two braces are one for who types them here.
  await user.type(field, '{{code}，找 {{name}')
  await screen.findByText('268014，找 {name}')
  await user.tab()
  await screen.findByText('验证码短信里的 {name} 不认识，可用的有 {code}、{minutes}')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('who may not see the settings is told so', async () => {
  asUser(rightNames.filter((right) => right !== 'company.settings'))
  open(SETTINGS)
  await screen.findByRole('heading', { name: /没有权限/ })
})
