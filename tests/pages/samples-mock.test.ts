import { describe, expect, test } from 'vitest'
import { gallery, gallerySeenBy } from '../../src/demos/gallery/gallery.ts'
import { isEditor } from '../../src/demos/gallery/roles.ts'
import { type Article, makeArticles } from '../../src/demos/mock/articles.ts'
import { mock } from '../../src/demos/mock/client.ts'
import type { MockRoute } from '../../src/demos/mock/routes.ts'

const get = async <T>(url: string, params: object = {}) => (await mock.get<T>(url, { params })).data

describe('the mock server of the samples', () => {
  test('lets admin and editor in and nobody else (60204)', async () => {
    expect((await mock.post('/user/login', { username: 'admin' })).data).toEqual({ token: 'admin-token' })
    expect((await mock.post('/user/login', { username: 'editor' })).data).toEqual({ token: 'editor-token' })
    for (const username of ['visitor', 'Admin', '', undefined, '__proto__'])
      await expect(mock.post('/user/login', { username })).rejects.toEqual({
        statusCode: 60204,
        message: 'Account and password are incorrect.',
      })
  })

  test('tells roles, name, avatar and introduction by the token, and 50008 for any other', async () => {
    expect(await get('/user/info', { token: 'editor-token' })).toMatchObject({
      roles: ['editor'],
      name: 'Normal Editor',
    })
    for (const token of ['nobody-token', 'toString', ''])
      await expect(get('/user/info', { token })).rejects.toEqual({
        statusCode: 50008,
        message: 'Login failed, unable to get user details.',
      })
    expect((await mock.post('/user/logout')).data).toBe('success')
  })

  test('has routes and roles, of which one can be added, changed and removed', async () => {
    const routes = await get<MockRoute[]>('/routes')
    expect(routes.find(({ path }) => path === '/permission')?.meta.roles).toEqual(['admin'])
    const names = async () => (await get<{ name: string }[]>('/roles')).map(({ name }) => name)
    expect(await names()).toEqual(['admin', 'editor', 'visitor'])
    const { key } = (await mock.post('/role', { name: 'guest', description: '', routes: [] })).data
    await mock.put(`/role/${key}`, { name: 'reader' })
    expect(await names()).toEqual(['admin', 'editor', 'visitor', 'reader'])
    await mock.delete(`/role/${key}`)
    expect(await names()).toEqual(['admin', 'editor', 'visitor'])
  })

  test('lists a hundred articles, twenty to a page, by importance, type, title and order', async () => {
    const list = (params: object) => get<{ total: number; items: Article[] }>('/article/list', params)
    const first = await list({})
    expect([first.total, first.items.length, first.items[0]?.id]).toEqual([100, 20, 1])
    expect((await list({ page: 5, limit: 30 })).items).toHaveLength(0)
    expect((await list({ page: 4, limit: 30 })).items).toHaveLength(10)
    expect((await list({ sort: '-id' })).items[0]?.id).toBe(100)
    const some = await list({ importance: 3, type: 'CN', limit: 100 })
    expect(some.total).toBeGreaterThan(0)
    expect(some.items.every(({ importance, type }) => importance === 3 && type === 'CN')).toBe(true)
    const [{ title } = { title: '' }] = some.items
    expect((await list({ title, limit: 100 })).items.every((one) => one.title === title)).toBe(true)
  })

  test('makes the same articles each time, with every field of the specification', () => {
    expect(makeArticles()).toEqual(makeArticles())
    const fields =
      'id timestamp author reviewer title content_short content forecast importance type status display_time comment_disabled pageviews image_uri platforms'
    for (const one of makeArticles()) {
      expect(Object.keys(one).toSorted()).toEqual(fields.split(' ').toSorted())
      expect([1, 2, 3]).toContain(one.importance)
    }
    expect(new Set(makeArticles().map(({ status }) => status)).size).toBe(3)
    expect(new Set(makeArticles().map(({ type }) => type)).size).toBe(4)
  })

  test('shows, creates and changes an article, and tells how often it was read', async () => {
    expect(await get('/article/detail', { id: 7 })).toMatchObject({ id: 7 })
    await expect(get('/article/detail', { id: 7000 })).rejects.toMatchObject({ statusCode: 404 })
    const { pageviews } = await get<Article>('/article/detail', { id: 7 })
    const { pvData } = await get<{ pvData: { pv: number }[] }>('/article/pv', { id: 7 })
    expect(pvData.reduce((sum, { pv }) => sum + pv, 0)).toBe(pageviews)
    const { id } = (await mock.post('/article/create', { title: 'New' })).data
    expect(id).toBe(101)
    await mock.post('/article/update', { id, title: 'Changed' })
    expect(await get('/article/detail', { id })).toMatchObject({ title: 'Changed' })
  })

  test('finds users by a part of the name, and has transactions of two states', async () => {
    expect(await get('/search/user', { name: '雨' })).toEqual({ items: [{ name: '李雨桐' }, { name: '林小雨' }] })
    const { total, items } = await get<{ total: number; items: Record<string, unknown>[] }>('/transaction/list')
    expect(total).toBe(items.length)
    expect(Object.keys(items[0] ?? {})).toEqual(['order_no', 'timestamp', 'username', 'price', 'status'])
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['success', 'pending']))
  })

  test('hands out copies: who changes an answer changes nothing in it', async () => {
    const one = await get<Article>('/article/detail', { id: 1 })
    one.title = 'mine'
    expect((await get<Article>('/article/detail', { id: 1 })).title).not.toBe('mine')
  })
})

describe('the roles of the samples', () => {
  const groups = (role: string) => gallerySeenBy([role]).map(({ path }) => path)

  test('admin sees everything, editor all but permission, visitor the home page alone', () => {
    expect(groups('admin')).toEqual(gallery.map(({ path }) => path))
    expect(groups('editor')).toEqual(gallery.map(({ path }) => path).filter((path) => path !== '/permission'))
    expect(groups('visitor')).toEqual(['/documentation/index'])
  })

  test('the check of roles accepts admin and editor alone', () => {
    expect(['admin', 'editor', 'visitor', ''].filter(isEditor)).toEqual(['admin', 'editor'])
  })
})

test('an article has an address of digits alone', () => {
  const edit = gallery.flatMap(({ samples }) => samples).find(({ at }) => at)?.at
  for (const good of ['1', '100', '007']) expect(edit?.test(`/example/edit/${good}`)).toBe(true)
  for (const bad of ['', 'abc', '1a', '-1', '1.5', '1/2', '１'])
    expect(edit?.test(`/example/edit/${bad}`), bad).toBe(false)
})
