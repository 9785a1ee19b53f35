import { act, renderHook } from '@testing-library/react'

import { afterEach, expect, test } from 'vitest'
import { SETTINGS_KEY } from '../../src/define/settings.ts'
import { endSession } from '../../src/providers/session.ts'
import {
  changeSettings,
  changeSize,
  configureSettings,
  getSettings,
  getSize,
  useSettings,
} from '../../src/providers/settings.ts'

afterEach(() => {
  localStorage.clear()
  configureSettings({})
})

test('a change is drawn, kept, and outlives the session', () => {
  const { result } = renderHook(() => useSettings().tagsView)
  expect(result.current).toBe(false)
  act(() => changeSettings({ tagsView: true }))
  expect(result.current).toBe(true)
  endSession()
  expect(JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '')).toEqual({ tagsView: true })
})

test('the person’s choice comes before the server’s, and that before the defaults', () => {
  configureSettings({ showSettings: true, tagsView: true })
  expect(getSettings()).toMatchObject({ showSettings: true, tagsView: true, fixedHeader: true })
  changeSettings({ tagsView: false })
  configureSettings({ showSettings: false, tagsView: true })
  expect(getSettings()).toMatchObject({ showSettings: false, tagsView: false })
})

test('what another tab chose holds here too', () => {
  localStorage.setItem(SETTINGS_KEY, '{"scheme":"dark"}')
  dispatchEvent(new StorageEvent('storage', { key: SETTINGS_KEY }))
  expect(getSettings().scheme).toBe('dark')
})

test('the size is kept in its cookie', () => {
  changeSize('small')
  expect(getSize()).toBe('small')
  expect(document.cookie).toContain('size=small')
})
