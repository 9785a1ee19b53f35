import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Resource } from '../../src/define/resource.ts'
import FormPage from '../../src/pages/resource/form/form-page.tsx'
import ShowPage from '../../src/pages/resource/show/show-page.tsx'
import { addDefinitions } from '../../src/providers/definitions.ts'
import { formulaBills, formulaItems } from '../helpers/formula-samples.ts'
import { asUser, givenServer, type Server, showPage } from '../helpers/screen.tsx'

addDefinitions({ formulaBills, formulaItems } as Record<string, Resource>)

let server: Server
beforeEach(() => {
  asUser()
  server = givenServer()
})
afterEach(cleanup)

test('a line reckons its own amount, and the record what follows from its lines, at every stroke', async () => {
  const user = userEvent.setup()
  showPage(<FormPage resource="formulaBills" mode="create" />, { path: '/new', at: '/new' })
  await user.click(await screen.findByRole('button', { name: '添加一行' }))
  await user.type(await screen.findByLabelText('升数，第 1 行'), '10.5')
  await user.type(await screen.findByLabelText('单价，第 1 行'), '7.1234')
  const items = screen.getByRole('table', { name: '明细' })
  const bill = screen.getByRole('region', { name: '账单' })
  const figure = (label: string) => within(bill).getByText(label, { selector: 'dt' }).parentElement?.textContent
  // 10.5 × 7.1234 yuan is 74.7957.
  await waitFor(() => expect(within(items).getAllByText('74.80')).toHaveLength(2))
  expect([figure('项数'), figure('金额'), figure('合计')]).toEqual(['项数1', '金额74.80', '合计74.80'])
  await user.type(await screen.findByLabelText('税率'), '6')
  await waitFor(() => expect([figure('税额'), figure('合计')]).toEqual(['税额4.49', '合计79.29']))
  await user.click(await screen.findByLabelText('免费，第 1 行'))
  await waitFor(() => expect([figure('计费项'), figure('合计')]).toEqual(['计费项0', '合计0.00']))
})

test('a detail has the sums of the record below the columns of its lines', async () => {
  const id = '00000000-0000-7000-8000-0000000000aa'
  const items = [{ id: '1', version: 1, name: '汽油', litres: 10.5, price: 7.1234, isFree: false, amountFen: 7480 }]
  server.on('GET', `/api/formulaBills/${id}`, () => ({
    data: {
      id,
      version: 1,
      name: '账单一',
      amountFen: 7480,
      litres: 10.5,
      items,
      _can: { change: false, remove: false, actions: [] },
    },
  }))
  showPage(<ShowPage resource="formulaBills" />, { path: '/show/:id', at: `/show/${id}` })
  const lines = await screen.findByRole('table', { name: '明细' })
  const [sum] = within(lines).getAllByRole('row').slice(-1)
  expect(sum?.textContent).toBe('合计10.574.80')
})
