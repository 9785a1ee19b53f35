import { beforeEach, describe, expect, test } from 'vitest'
import { authProvider, loadInfo } from '../../src/providers/auth.ts'
import { closeMessage, getMessages } from '../../src/providers/notify.ts'
import { endSession, getSession, loginPath, startSession } from '../../src/providers/session.ts'
import { givenServer, type Server } from '../helpers/screen.tsx'

let server: Server
const info = { roles: ['sales'], current_user_name: '李销售', staffId: 's1', rights: ['order.create'], scope: 'self' }
const permission = { financeManage: { hidden: 1 } }

beforeEach(() => {
  endSession()
  for (const { id } of getMessages()) closeMessage(id)
  server = givenServer()
})

describe('logging in', () => {
  test('keeps the token in the cookie and the storage, the permission list, the file path and the hello flag', async () => {
    server.on('POST', '/api/login', () => ({ data: { token: 'tok', permission, file_path: '/files' } }))
    const result = await authProvider.login({ username: ' Sales', password: ' x ', redirect: '/company/role' })
    expect(server.calls[0]?.body).toMatchObject({ username: ' Sales', password: ' x ' })
    expect(result).toEqual({ success: true, redirectTo: '/company/role' })
    expect(document.cookie).toContain('Admin-Token=tok')
    expect(localStorage.getItem('token')).toBe('tok')
    expect(JSON.parse(localStorage.getItem('Jurisdiction') ?? '')).toEqual(permission)
    expect(localStorage.getItem('file_path')).toBe('/files')
    expect(localStorage.getItem('hello')).toBe('1')
    expect(getSession().permissions.financeManage.hidden).toBe(1)
    expect(getSession().permissions.orderManage.hidden).toBe(0)
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/login?redirect=/'])(
    'never leads to %s',
    async (redirect) => {
      server.on('POST', '/api/login', () => ({ data: { token: 'tok', permission, file_path: '' } }))
      expect(await authProvider.login({ username: 'a', password: 'b', redirect })).toMatchObject({ redirectTo: '/' })
    },
  )

  test('a failure empties the stored permission list and passes the error on', async () => {
    localStorage.setItem('Jurisdiction', JSON.stringify(permission))
    server.on('POST', '/api/login', () => ({ code: 401, message: '用户名或密码不正确' }))
    const result = await authProvider.login({ username: 'a', password: 'b' })
    expect(result).toMatchObject({ success: false, error: { message: '用户名或密码不正确' } })
    expect(localStorage.getItem('Jurisdiction')).toBe('{}')
  })
})

describe('the info of the person', () => {
  test('is asked for once, however many ask', async () => {
    startSession({ token: 'tok', permission: {}, file_path: '' })
    server.on('GET', '/user/info', () => ({ data: info }))
    await Promise.all([loadInfo(), loadInfo(), authProvider.getPermissions()])
    expect(server.calls.filter(({ path }) => path === '/user/info')).toHaveLength(1)
    expect(await authProvider.getIdentity()).toMatchObject({ id: 's1', name: '李销售' })
  })

  test.each([
    ['a word', '账号已停用', '账号已停用'],
    ['no word', '', 'Has Error'],
  ])('that is refused with %s ends the session, and is told', async (_case, message, told) => {
    startSession({ token: 'tok', permission: {}, file_path: '' })
    server.on('GET', '/user/info', () => ({ code: 50008, message }))
    await expect(loadInfo()).rejects.toMatchObject({ message: told })
    expect(getMessages().map(({ text }) => text)).toEqual([told])
    expect(getSession().token).toBeUndefined()
  })

  test.each([
    ['no data', null, '验证失败，请重新登录'],
    ['no role', { ...info, roles: [] }, 'getInfo: roles must be a non-null array!'],
  ])('with %s ends the session', async (_case, data, message) => {
    startSession({ token: 'tok', permission: {}, file_path: '' })
    server.on('GET', '/user/info', () => ({ data }))
    await expect(loadInfo()).rejects.toThrow(message)
    expect(getSession().token).toBeUndefined()
  })
})

test('logging out clears the token and the storage, keeps how the screens are set up, and leads back', async () => {
  startSession({ token: 'tok', permission: {}, file_path: '/f' })
  localStorage.setItem('banche.list.s1.orders.all', '{}')
  server.on('POST', '/user/logout', () => ({ data: null }))
  const result = await authProvider.logout()
  expect(result).toEqual({ success: true, redirectTo: loginPath(location.pathname + location.search) })
  expect(Object.keys(localStorage)).toEqual(['banche.list.s1.orders.all'])
  expect(document.cookie).not.toContain('Admin-Token')
})
