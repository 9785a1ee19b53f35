import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import FormPage from '../../src/pages/resource/form/form-page.tsx'
import ListPage from '../../src/pages/resource/list/list-page.tsx'
import ShowPage from '../../src/pages/resource/show/show-page.tsx'
import { asUser, givenServer, showPage } from '../helpers/screen.tsx'

/** What follows on the screen from one line in a definition; tests/server/additions.test.ts runs it in a copy. */
const id = '00000000-0000-7000-8000-0000000000aa'
const row = { id, version: 1, plate: '粤B12345', status: 'idle', ownerName: '王五', _labels: {}, _can: { actions: [] } }

beforeEach(() => {
  asUser()
  const server = givenServer()
  const summary = { total: 1, tabs: {}, totals: { slots: 8 } }
  server.on('GET', '/api/trucks', () => ({ data: { items: [row], total: 1, totalCapped: false, next: null, summary } }))
  server.on('GET', /\/(pick|history)$/, () => ({ data: [] }))
  server.on('GET', '/api/waybills', () => ({ data: { items: [], total: 0 } }))
  server.on('GET', `/api/trucks/${id}`, () => ({ data: row }))
})
afterEach(cleanup)

it('form: it is asked for', async () => {
  showPage(<FormPage resource="trucks" mode="create" />, { path: '/new', at: '/new' })
  expect(await screen.findByLabelText('车主')).toBeDefined()
})

it('detail: it is shown', async () => {
  showPage(<ShowPage resource="trucks" />, { path: '/show/:id', at: `/show/${id}` })
  expect(await screen.findByText('王五')).toBeDefined()
})

it('list: it is a column', async () => {
  showPage(<ListPage resource="trucks" view="all" />, { path: '/trucks', at: '/trucks' })
  expect(await screen.findByRole('columnheader', { name: /车主/ })).toBeDefined()
  expect(await screen.findByText('王五')).toBeDefined()
})
