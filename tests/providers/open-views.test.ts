import { beforeEach, describe, expect, test } from 'vitest'
import {
  closeViews,
  forgetViews,
  getViews,
  markUnsaved,
  moveView,
  nameView,
  pinViews,
  visit,
} from '../../src/providers/open-views.ts'
import { isOwnPath, safePath } from '../../src/providers/paths.ts'
import { endSession, getSession } from '../../src/providers/session.ts'
import { asUser, STAFF_ID } from '../helpers/screen.tsx'

const KEY = `banche.views.${STAFF_ID}`
const paths = () => getViews().map(({ path }) => path)

beforeEach(() => {
  endSession()
  localStorage.clear()
})

describe('the visited views', () => {
  test('are added once, with their latest search', () => {
    asUser()
    visit('/a', '')
    visit('/b', '')
    visit('/a', '?q=1')
    expect(getViews()).toMatchObject([{ path: '/a', search: '?q=1' }, { path: '/b' }])
  })

  test('come back for the same person, in their order and with their marks', () => {
    asUser()
    visit('/a', '?q=1')
    visit('/b', '')
    nameView('/b', 'D261121-0001')
    markUnsaved('/b', true)
    moveView('/b', 0)
    endSession()
    expect(getViews()).toEqual([])
    asUser()
    expect(getViews()).toMatchObject([
      { path: '/b', name: 'D261121-0001', isUnsaved: true },
      { path: '/a', search: '?q=1' },
    ])
  })

  test('are nobody else’s, and logging out forgets them', () => {
    asUser()
    visit('/a', '')
    forgetViews()
    endSession()
    asUser()
    expect(getViews()).toEqual([])
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  test('stay within their number; what is unsaved or pinned is not given up', () => {
    asUser()
    visit('/first', '')
    pinViews(['/first'])
    visit('/typed', '')
    markUnsaved('/typed', true)
    for (let at = 0; at < 60; at++) visit(`/${at}`, '')
    expect(getViews()).toHaveLength(40)
    expect(paths()).toEqual(expect.arrayContaining(['/first', '/typed', '/59']))
    expect(paths()).not.toContain('/0')
  })

  test('are no longer pinned when what pinned them goes away', () => {
    asUser()
    visit('/a', '')
    pinViews(['/home', '/board'])
    pinViews(['/home'])
    expect(getViews().map(({ path, isPinned }) => [path, isPinned ?? false])).toEqual([
      ['/home', true],
      ['/board', false],
      ['/a', false],
    ])
    pinViews([])
    expect(getViews().some(({ isPinned }) => isPinned)).toBe(false)
  })

  test('pinned ones stand in front and nothing is moved before them', () => {
    asUser()
    visit('/a', '')
    visit('/b', '')
    pinViews(['/home'])
    moveView('/b', 0)
    moveView('/home', 2)
    expect(paths()).toEqual(['/home', '/b', '/a'])
    closeViews(['/a'])
    expect(paths()).toEqual(['/home', '/b'])
  })

  test.each([
    ['no JSON', '{'],
    ['another shape', '{"path":"/a"}'],
    ['wrong entries', '[null, 3, {"path":7}, {"path":"//evil.example"}, {"path":"javascript:alert(1)"}]'],
    ['something huge', `[${'{"path":"/a"},'.repeat(10_000)}{"path":"/a"}]`],
  ])('ignore a stored value that is %s', (_case, stored) => {
    localStorage.setItem(KEY, stored)
    asUser()
    expect(getSession().info).toBeDefined()
    expect(getViews()).toEqual([])
  })

  test('take what makes sense of a damaged value', () => {
    localStorage.setItem(KEY, '[{"path":"/a","search":"evil","name":{}},{"path":"/a"},{"path":"/b","isUnsaved":"yes"}]')
    asUser()
    expect(getViews()).toEqual([
      { path: '/a', search: '', name: undefined, isUnsaved: false, round: 0 },
      { path: '/b', search: '', name: undefined, isUnsaved: false, round: 0 },
    ])
  })
})

describe('where a login leads', () => {
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/a\\b',
    'javascript:alert(1)',
    'company/role',
    '',
    undefined,
    '/login',
    '/login?redirect=/a',
    '/auth-redirect',
  ])('is never %j', (wanted) => {
    expect(safePath(wanted)).toBe('/')
  })

  test('is a path of this application, with its query', () => {
    expect(safePath('/company/role?q=管理&_page=2')).toBe('/company/role?q=管理&_page=2')
    expect(safePath('/login-history')).toBe('/login-history')
    expect(isOwnPath(`/${'a'.repeat(3000)}`)).toBe(false)
  })
})
