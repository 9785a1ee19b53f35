import { afterEach, describe, expect, test } from 'vitest'
import { closeEarly, takeEarly } from '../../src/providers/prefetch-boot.ts'

const answer = () => Promise.resolve(new Response('{}'))

afterEach(() => {
  globalThis.bancheEarly = undefined
})

describe('a request that began before the application', () => {
  test('is taken over once', () => {
    globalThis.bancheEarly = { token: 'mine', requests: new Map([['/user/info', answer()]]) }
    expect(takeEarly('/user/info', 'mine')).toBeDefined()
    expect(takeEarly('/user/info', 'mine')).toBeUndefined()
  })

  test('is never taken over by another person', () => {
    globalThis.bancheEarly = { token: 'mine', requests: new Map([['/user/info', answer()]]) }
    expect(takeEarly('/user/info', 'theirs')).toBeUndefined()
    expect(takeEarly('/user/info', 'mine')).toBeUndefined()
  })

  test('does not begin any more once the application asks for itself', () => {
    closeEarly()
    expect(globalThis.bancheEarly).toBeDefined()
    expect(takeEarly('/user/info', 'mine')).toBeUndefined()
  })
})
