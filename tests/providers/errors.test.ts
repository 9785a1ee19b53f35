import { afterEach, expect, test } from 'vitest'
import { captureError, clearErrors, getErrors } from '../../src/providers/errors.ts'

afterEach(clearErrors)

test('an error is kept with what it is, where it came from, and the page without its query', () => {
  history.replaceState(null, '', '/clientManage/costomerTable?q=13800138000')
  captureError(new TypeError('x is not a function'), 'at Cell')
  expect(getErrors()).toMatchObject([
    { err: 'TypeError: x is not a function', info: 'at Cell', url: '/clientManage/costomerTable', count: 1 },
  ])
  expect(getErrors()[0]?.stack).toContain('errors.test')
})

test('the same one again is counted, and comes first', () => {
  captureError(new Error('one'), '')
  captureError(new Error('two'), '')
  captureError(new Error('one'), '')
  expect(getErrors().map(({ err, count }) => [err, count])).toEqual([
    ['Error: one', 2],
    ['Error: two', 1],
  ])
})

test('a refusal of the server and a cancelled call are no errors of the application', () => {
  captureError({ statusCode: 422, message: '填写有误' }, 'promise')
  captureError(new DOMException('stopped', 'AbortError'), 'promise')
  captureError(undefined, 'promise')
  expect(getErrors()).toEqual([])
})

test('it does not grow without end, and can be cleared', () => {
  for (let at = 0; at < 80; at++) captureError(new Error(String(at)), '')
  expect(getErrors()).toHaveLength(50)
  expect(getErrors()[0]?.err).toBe('Error: 79')
  clearErrors()
  expect(getErrors()).toEqual([])
})
