import type { Location, NavigationType } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { WorkView } from '../../src/providers/open-views.ts'
import { type Kept, MOST_ALIVE, nothingKept, step } from '../../src/shell/keep-alive/frames.ts'

type Visit = { path: string; search?: string; by?: 'PUSH' | 'POP' | 'REPLACE'; isKept?: boolean }

/** Goes through the history as a person does; each page that is kept becomes one of the views. */
function walk(visits: readonly Visit[], more: Record<string, Partial<WorkView>> = {}): Kept {
  let views: readonly WorkView[] = []
  return visits.reduce((kept, { path, search = '', by = 'PUSH', isKept = true }) => {
    const location: Location = { pathname: path, search, hash: '', state: null, key: String(Math.random()) }
    const address = { location, navigationType: by as NavigationType }
    const next = step(kept, { address, page: path, isKept, views })
    const shown = next.frames.find((frame) => frame.path === path)
    const own = { path, search: shown?.address.location.search ?? '', round: 0, ...more[path] }
    if (isKept) views = [...views.filter((view) => view.path !== path), own]
    return step(next, { address, page: path, isKept, views })
  }, nothingKept)
}

const pathsOf = (kept: Kept) => kept.frames.map(({ path }) => path)
const frameOf = (kept: Kept, path: string) => kept.frames.find((frame) => frame.path === path)
const searchOf = (kept: Kept, path: string) => frameOf(kept, path)?.address.location.search

describe('the pages that stay mounted', () => {
  test('keep their order, their page and their address while others are visited', () => {
    const before = walk([{ path: '/a', search: '?q=1' }])
    const after = walk([{ path: '/a', search: '?q=1' }, { path: '/b' }, { path: '/c' }])
    expect(pathsOf(after)).toEqual(['/a', '/b', '/c'])
    expect(frameOf(after, '/a')?.page).toBe('/a')
    expect(searchOf(after, '/a')).toBe(searchOf(before, '/a'))
  })

  test('are met as they were left when the menu leads there', () => {
    const kept = walk([{ path: '/a', search: '?q=1' }, { path: '/b' }, { path: '/a' }])
    expect(searchOf(kept, '/a')).toBe('?q=1')
  })

  test('take an address that says what it wants, and Back, at their word', () => {
    const start = [{ path: '/a', search: '?q=1' }, { path: '/b' }]
    expect(searchOf(walk([...start, { path: '/a', search: '?q=2' }]), '/a')).toBe('?q=2')
    expect(searchOf(walk([...start, { path: '/a', by: 'POP' }]), '/a')).toBe('')
  })

  test('can be reset by the menu while they are in sight', () => {
    expect(searchOf(walk([{ path: '/a', search: '?q=1' }, { path: '/a' }]), '/a')).toBe('')
  })

  test('are not drawn again when they come back unchanged', () => {
    const away = walk([{ path: '/a', search: '?q=1' }, { path: '/b' }])
    const location: Location = { pathname: '/a', search: '?q=1', hash: '', state: null, key: 'k' }
    const address = { location, navigationType: 'PUSH' as NavigationType }
    const back = step(away, { address, page: 'another', isKept: true, views: away.views })
    expect(frameOf(back, '/a')?.address).toBe(frameOf(away, '/a')?.address)
    expect(frameOf(back, '/a')?.page).toBe('/a')
  })

  test('are no more than the bound: the one that was away the longest goes to sleep', () => {
    const many = Array.from({ length: MOST_ALIVE + 2 }, (_, at) => ({ path: `/${at}` }))
    const kept = walk([...many.slice(0, 3), { path: '/0' }, ...many.slice(3)])
    expect(kept.frames).toHaveLength(MOST_ALIVE)
    expect(pathsOf(kept)).not.toContain('/1')
    expect(pathsOf(kept)).not.toContain('/2')
    expect(pathsOf(kept)).toContain('/0')
  })

  test('are never put to sleep with something unsaved', () => {
    const many = Array.from({ length: MOST_ALIVE + 2 }, (_, at) => ({ path: `/${at}` }))
    expect(pathsOf(walk(many, { '/0': { isUnsaved: true } }))).toContain('/0')
  })

  test('that went to sleep wake with the search they had', () => {
    const many = Array.from({ length: MOST_ALIVE + 1 }, (_, at) => ({ path: `/${at}` }))
    const asleep = [{ path: '/a', search: '?q=1' }, ...many]
    expect(pathsOf(walk(asleep))).not.toContain('/a')
    expect(searchOf(walk([...asleep, { path: '/a' }]), '/a')).toBe('?q=1')
  })

  test('are gone with their view, and begin anew with another round of it', () => {
    const away = walk([{ path: '/a' }, { path: '/b' }])
    const { address } = away
    if (!address) throw new Error('no address')
    const closed = away.views.filter(({ path }) => path !== '/a')
    expect(pathsOf(step(away, { address, page: '', isKept: true, views: closed }))).toEqual(['/b'])
    const renewed = away.views.map((view) => ({ ...view, round: 1 }))
    const next = step(away, { address, page: 'fresh', isKept: true, views: renewed })
    expect(next.frames).toMatchObject([{ path: '/b', round: 1, page: 'fresh' }])
  })

  test('stay behind a page that is not kept', () => {
    const kept = walk([{ path: '/a' }, { path: '/404', isKept: false }])
    expect(pathsOf(kept)).toEqual(['/a'])
  })
})
