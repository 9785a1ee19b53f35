import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import JurisdictionPage from '../../src/pages/company/jurisdiction/jurisdiction-page.tsx'
import { chooseLocale } from '../../src/providers/i18n.ts'
import { asUser, givenServer, showPage } from '../helpers/screen.tsx'

const role = {
  id: '00000000-0000-7000-8000-0000000000aa',
  version: 1,
  code: 'clerk',
  name: 'Clerk',
  dataScope: 'self',
  rights: ['order.create'],
  hiddenFlags: [],
  isSystem: false,
  isActive: true,
  needsSecondFactor: false,
  members: 1,
}

beforeEach(() => asUser())
afterEach(async () => {
  cleanup()
  await act(() => chooseLocale('zh-CN'))
})

test('the matrix of the rights has no Chinese for those who read English, and one person is no people', async () => {
  givenServer().on('GET', '/api/permissions', () => ({ data: { roles: [role], can: { change: true } } }))
  await act(() => chooseLocale('en'))
  const { container } = showPage(<JurisdictionPage />, { path: '/', at: '/' })
  await screen.findByRole('rowheader', { name: /Branch New, Edit, Remove/ })
  const said = [...container.querySelectorAll('*')].flatMap((one) => [
    ...[...one.childNodes].flatMap((node) => (node instanceof Text ? (node.textContent ?? '') : [])),
    one.getAttribute('title') ?? '',
    one.getAttribute('aria-label') ?? '',
  ])
  expect(said.filter((text) => /[\p{Script=Han}；，、：（）]/u.test(text))).toEqual([])
  expect(container.textContent).not.toContain('1 people')
})
