import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rightNames } from '../../src/define/rights.ts'
import ShowPage from '../../src/pages/resource/show/show-page.tsx'
import { closeMessage, getMessages } from '../../src/providers/notify.ts'
import { Toasts } from '../../src/ui/toasts.tsx'
import { beginDetail, button, givenOrder, id, order, server, showOrder, user, writes } from '../helpers/detail.tsx'
import { asUser, showPage } from '../helpers/screen.tsx'

beforeEach(() => {
  for (const message of getMessages()) closeMessage(message.id)
  beginDetail()
})
afterEach(cleanup)

const done = { ...order, version: 6, status: 'pendingReview' }

/** The order is submitted; the message about it is on the screen. */
async function submit(answer: object = done) {
  givenOrder({ status: 'draft' }, ['submit'])
  server.on('POST', `/api/orders/${id}/actions/submit`, () => ({ data: answer }))
  showOrder()
  render(<Toasts />)
  await user.click(await button('提交审核'))
  await screen.findByText('已提交审核')
}
const sent = () => writes().map(({ path, body }) => [path.split('/').at(-1), body])

describe('the message about what has a way back', () => {
  test('takes it back by one press, from the version that it left', async () => {
    server.on('POST', `/api/orders/${id}/actions/withdraw`, () => ({ data: { ...done, version: 7, status: 'draft' } }))
    await submit()
    await user.click(screen.getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(sent().at(-1)).toEqual(['withdraw', { version: 6, input: {} }]))
    await screen.findByText('已撤回')
    // What was taken back is done anew by its own button.
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
  })

  test('answers Ctrl+Z, but while somebody types', async () => {
    server.on('POST', `/api/orders/${id}/actions/withdraw`, () => ({ data: { ...done, version: 7, status: 'draft' } }))
    await submit()
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    await user.keyboard('{Control>}z{/Control}')
    expect(sent()).toHaveLength(1)
    field.remove()
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(sent().at(-1)?.[0]).toBe('withdraw'))
  })

  test('says why the server refuses, where somebody built on it since', async () => {
    const message = '记录已被林晓峰修改'
    server.on('POST', `/api/orders/${id}/actions/withdraw`, () => ({ code: 409, message, data: { row: done } }))
    await submit()
    await user.click(screen.getByRole('button', { name: '撤销' }))
    await screen.findByText(message)
  })

  test('gives a reason where one is wanted', async () => {
    givenOrder({}, ['approve'])
    server.on('GET', /preview$/, () => ({ data: { items: [], sumFen: 0 } }))
    server.on('POST', `/api/orders/${id}/actions/approve`, () => ({
      data: { ...order, version: 6, status: 'awaitingDispatch' },
    }))
    server.on('POST', `/api/orders/${id}/actions/unapprove`, () => ({ data: { ...order, version: 7 } }))
    showOrder()
    render(<Toasts />)
    await user.click(await button('审核通过'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '审核通过' }))
    await user.click(await screen.findByRole('button', { name: '撤销' }))
    await waitFor(() =>
      expect(sent().at(-1)).toEqual(['unapprove', { version: 6, input: { reason: '误操作，立即撤销' } }]),
    )
    await screen.findByText('已反审核')
  })

  test('offers nothing where the row went on at once', async () => {
    await submit({ ...done, status: 'awaitingDispatch' })
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
  })

  test('offers nothing to those without the right to take it back', async () => {
    const trip = { id, version: 3, waybillNo: 'Y1', status: 'assigned', _labels: {} }
    asUser(rightNames.filter((right) => right !== 'waybill.dispatch'))
    server.on('GET', `/api/waybills/${id}`, () => ({
      data: { ...trip, _can: { change: false, remove: false, actions: ['depart'] } },
    }))
    const departed = { ...trip, version: 4, status: 'inTransit' }
    server.on('POST', `/api/waybills/${id}/actions/depart`, () => ({ data: departed }))
    const depart = async () => {
      showPage(<ShowPage resource="waybills" />, { path: '/show/:id', at: `/show/${id}` })
      render(<Toasts />)
      await user.click(await button('发车'))
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '发车' }))
      await screen.findByText('已发车')
    }
    await depart()
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
    cleanup()
    asUser()
    await depart()
    expect(await screen.findByRole('button', { name: '撤销' })).toBeTruthy()
  })
})
