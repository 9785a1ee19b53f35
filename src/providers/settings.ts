import Cookies from 'js-cookie'
import { useSyncExternalStore } from 'react'
import {
  defaultSettings,
  parseSettings,
  SETTINGS_KEY,
  type Settings,
  SIZE_COOKIE,
  type Size,
  sizeOf,
} from '../define/settings.ts'

/** Defaults, then what the server's operator chose, then what the person chose. */
let configured: Partial<Settings> = {}
let settings: Settings = { ...defaultSettings, ...stored() }
let size: Size = typeof document === 'undefined' ? 'medium' : sizeOf(document.cookie)
const listeners = new Set<() => void>()

export const getSettings = (): Settings => settings
export const getSize = (): Size => size

export function subscribeSettings(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The settings, and a new drawing when they change. */
export function useSettings(): Settings {
  return useSyncExternalStore(subscribeSettings, getSettings, getSettings)
}

export function useSize(): Size {
  return useSyncExternalStore(subscribeSettings, getSize, getSize)
}

/** Changes some of them, for this browser and beyond the session. */
export function changeSettings(patch: Partial<Settings>): void {
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify({ ...stored(), ...patch }))
  } catch {
    // a full or forbidden storage: it holds until the page is left
  }
  publish({ ...settings, ...patch })
}

/** What the server says at run time stands between the defaults and the person's own choice. */
export function configureSettings(patch: Partial<Settings>): void {
  configured = patch
  publish({ ...defaultSettings, ...configured, ...stored() })
}

/** Kept in a cookie (specification §4). */
export function changeSize(next: Size): void {
  Cookies.set(SIZE_COOKIE, next, { sameSite: 'lax', expires: 365 })
  size = next
  publish(settings)
}

/** Another tab chose something. */
if (typeof addEventListener !== 'undefined')
  addEventListener('storage', ({ key }) => {
    if (key === SETTINGS_KEY) configureSettings(configured)
  })

function stored(): Partial<Settings> {
  if (typeof localStorage === 'undefined') return {}
  return parseSettings(localStorage.getItem(SETTINGS_KEY))
}

function publish(next: Settings): void {
  settings = next
  for (const listener of listeners) listener()
}
