/** How a person set the frame up (specification §3), beside the language and the set-up of single lists. */
export type Settings = {
  /** The accent, `#RRGGBB`. */
  theme: string
  scheme: Scheme
  /** Whether the settings panel is offered. The operator of the server decides (client config). */
  showSettings: boolean
  /** The bar of visited views. */
  tagsView: boolean
  /** The header stays while the page scrolls. */
  fixedHeader: boolean
  sidebarLogo: boolean
}

export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** `theme` is the product's own colour (specification §9). */
export const defaultSettings: Settings = {
  theme: '#409EFF',
  scheme: 'system',
  showSettings: false,
  tagsView: false,
  fixedHeader: true,
  sidebarLogo: true,
}

/** The key of the browser storage; its beginning lets it outlive the session (`KEPT_PREFIX`). */
export const SETTINGS_KEY = 'banche.settings'
/** More than this was not written by us. */
const MOST_SIGNS = 2000

/** Of the same type as its default, and a colour or a scheme where it must be one. */
function makesSense(name: string, value: unknown): boolean {
  if (name === 'theme') return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
  if (name === 'scheme') return (schemes as readonly unknown[]).includes(value)
  return Object.hasOwn(defaultSettings, name) && typeof value === 'boolean'
}

/** What was stored and still makes sense; anything else is left out. */
export function parseSettings(text: string | null): Partial<Settings> {
  if (!text || text.length > MOST_SIGNS) return {}
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([name, value]) => makesSense(name, value)))
  } catch {
    return {} // a damaged entry is as good as none
  }
}

/** Component sizes by their keys in the cookie (specification §2.2, §4). */
export const sizes = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof sizes)[number]
export const SIZE_COOKIE = 'size'

/** The size of a `document.cookie`. */
export function sizeOf(cookies: string): Size {
  const stored = new RegExp(`(?:^|; )${SIZE_COOKIE}=(\\w+)`).exec(cookies)?.[1]
  return sizes.find((size) => size === stored) ?? 'medium'
}
