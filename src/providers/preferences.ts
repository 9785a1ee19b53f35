import { getSession, KEPT_PREFIX } from './session.ts'

export type Density = 'compact' | 'middle' | 'loose'

/** How a person set a list up; what is absent is the definition's own. */
export type ListPreferences = {
  order?: readonly string[]
  visibility?: Readonly<Record<string, boolean>>
  widths?: Readonly<Record<string, number>>
  density?: Density
}

/** Kept in the browser, per person and view. */
export function readPreferences(view: string): ListPreferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(view)) ?? '{}')
    return stored && typeof stored === 'object' ? (stored as ListPreferences) : {}
  } catch {
    return {} // a damaged entry is as good as none
  }
}

export function writePreferences(view: string, preferences: ListPreferences): void {
  localStorage.setItem(keyOf(view), JSON.stringify(preferences))
}

/** Before the person's info is there, the last person of this browser is meant. */
function keyOf(view: string): string {
  const { info } = getSession()
  if (info) localStorage.setItem(`${KEPT_PREFIX}person`, info.staffId)
  return `${KEPT_PREFIX}list.${info?.staffId ?? localStorage.getItem(`${KEPT_PREFIX}person`) ?? ''}.${view}`
}
