import { AxiosError, type InternalAxiosRequestConfig } from 'axios'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiError } from '../../src/providers/api-error.ts'
import { type Envelope, http } from '../../src/providers/http.ts'
import { closeMessage, getMessages, notify } from '../../src/providers/notify.ts'
import { endSession, getSession, startSession } from '../../src/providers/session.ts'

const reload = vi.fn()

/** What the wire brings back: an envelope under the status that its code says, or nothing at all. */
function givenAnswer(body: Envelope | object | 'dead'): void {
  http.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    if (body === 'dead') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)
    const status = 'code' in body && body.code !== 20000 ? body.code : 200
    const response = { data: body, status, statusText: '', headers: {}, config }
    if (status === 200) return response
    throw new AxiosError('', AxiosError.ERR_BAD_REQUEST, config, undefined, response)
  }
}

/** What goes out with a call. */
async function requestOf(call: () => Promise<unknown>): Promise<InternalAxiosRequestConfig> {
  let sent: InternalAxiosRequestConfig | undefined
  http.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    sent = config
    return { data: { code: 200, message: 'ok', data: null }, status: 200, statusText: '', headers: {}, config }
  }
  await call()
  if (!sent) throw new Error('nothing was sent')
  return sent
}

const texts = () => getMessages().map(({ text }) => text)
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: ApiError) => error,
  )

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  reload.mockClear()
})
afterEach(() => {
  for (const { id } of getMessages()) closeMessage(id)
  vi.useRealTimers()
})

describe('a call', () => {
  test('goes to the configured base with credentials, waits 20000 ms, and accepts JSON', async () => {
    const { baseURL, withCredentials, timeout, headers } = await requestOf(() => http.get('/api/orders'))
    expect({ baseURL, withCredentials, timeout }).toEqual({ baseURL: '', withCredentials: true, timeout: 20_000 })
    expect(headers.get('Accept')).toBe('application/json')
  })

  test('carries the token as bearer and as X-Token, and neither where there is none', async () => {
    startSession({ token: 'abc', permission: {}, file_path: '' })
    const known = (await requestOf(() => http.post('/api/orders', {}))).headers
    expect([known.get('Authorization'), known.get('X-Token')]).toEqual(['Bearer abc', 'abc'])
    endSession()
    const unknown = (await requestOf(() => http.get('/api/orders'))).headers
    expect([unknown.has('Authorization'), unknown.has('X-Token')]).toEqual([false, false])
  })
})

describe('the envelope', () => {
  test('is taken off once, whichever of the two codes says success', async () => {
    givenAnswer({ code: 200, message: 'ok', data: { total: 3 } })
    expect((await http.get('/api/orders')).data).toEqual({ total: 3 })
    givenAnswer({ code: 20000, message: 'ok', data: [1] })
    expect((await http.get('/api/orders')).data).toEqual([1])
  })

  test('a body without a code passes silently as it is', async () => {
    givenAnswer({ plain: true })
    expect((await http.post('/api/orders')).data).toEqual({ plain: true })
    expect(texts()).toEqual([])
  })

  test('a refusal becomes an error with its field errors, and is shown for five seconds', async () => {
    const errors = [
      { field: 'cars.0.vin', message: '车架号应为 17 位' },
      { field: 'cars.0.vin', message: '车架号重复' },
    ]
    givenAnswer({ code: 422, message: '请检查填写的内容', data: { errors } })
    const refusal = await refusalOf(http.post('/api/orders', {}))
    expect(refusal).toMatchObject({ statusCode: 422, message: '请检查填写的内容' })
    expect(refusal?.errors).toEqual({ 'cars.0.vin': ['车架号应为 17 位', '车架号重复'] })
    vi.advanceTimersByTime(4900)
    expect(texts()).toEqual(['请检查填写的内容'])
    vi.advanceTimersByTime(200)
    expect(texts()).toEqual([])
  })

  test('a refusal without a word is told by a generic label, for five seconds', async () => {
    givenAnswer({ code: 50008, message: '', data: null })
    expect(await refusalOf(http.post('/api/orders', {}))).toMatchObject({ code: 50008 })
    vi.advanceTimersByTime(4900)
    expect(texts()).toEqual(['出错了，请稍后再试'])
    vi.advanceTimersByTime(200)
    expect(texts()).toEqual([])
  })

  test('a stale version brings the current row along', async () => {
    givenAnswer({ code: 409, message: '已被他人修改', data: { row: { id: 'a', version: 7 } } })
    expect((await refusalOf(http.patch('/api/orders/a', {})))?.data).toEqual({ row: { id: 'a', version: 7 } })
  })

  test('an answer that does not come in time is told as such', async () => {
    http.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
      throw new AxiosError('timeout of 20000ms exceeded', AxiosError.ECONNABORTED, config)
    }
    expect(await refusalOf(http.get('/api/orders'))).toMatchObject({ statusCode: 0 })
    expect(texts()).toEqual(['请求超时，请稍后再试'])
  })

  test('what does not reach the server is told for three seconds', async () => {
    givenAnswer('dead')
    expect(await refusalOf(http.get('/api/orders'))).toMatchObject({ statusCode: 0 })
    vi.advanceTimersByTime(2900)
    expect(texts()).toEqual(['网络连接失败，请检查网络后再试'])
    vi.advanceTimersByTime(200)
    expect(texts()).toEqual([])
  })
})

describe('操作成功', () => {
  test('is shown for one second after a write, and never for reading', async () => {
    givenAnswer({ code: 200, message: 'ok', data: null })
    await http.get('/api/orders')
    expect(texts()).toEqual([])
    await http.post('/api/orders', {})
    vi.advanceTimersByTime(900)
    expect(texts()).toEqual(['操作成功'])
    vi.advanceTimersByTime(200)
    expect(texts()).toEqual([])
  })

  test('is not said of a login, which is seen', async () => {
    givenAnswer({ code: 200, message: 'ok', data: { token: 'abc' } })
    await http.post('/api/login', {}, { isLogin: true })
    expect(texts()).toEqual([])
  })

  test('is not shown while another message is', async () => {
    notify.business('额度不足')
    givenAnswer({ code: 200, message: 'ok', data: null })
    await http.post('/api/orders', {})
    expect(texts()).toEqual(['额度不足'])
  })
})

describe('a lost session', () => {
  test('ten calls refused together are one message, one reset and one reload', async () => {
    startSession({ token: 'abc', permission: {}, file_path: '' })
    givenAnswer({ code: 401, message: '未登录', data: null })
    await Promise.all(Array.from({ length: 10 }, () => refusalOf(http.get('/api/orders'))))
    expect(texts()).toEqual(['由于您半小时未操作,请重新登录'])
    expect(reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1900)
    expect(texts()).toHaveLength(1)
    vi.advanceTimersByTime(100)
    expect(texts()).toEqual([])
    expect(reload).toHaveBeenCalledTimes(1)
    expect(getSession().token).toBeUndefined()
    expect(document.cookie).not.toContain('Admin-Token')
  })

  test('a refused login is no lost session, and the form alone says why', async () => {
    givenAnswer({ code: 401, message: '用户名或密码不正确', data: null })
    expect(await refusalOf(http.post('/api/login', {}, { isLogin: true }))).toMatchObject({
      message: '用户名或密码不正确',
    })
    expect(texts()).toEqual([])
    vi.advanceTimersByTime(2000)
    expect(reload).not.toHaveBeenCalled()
  })
})
