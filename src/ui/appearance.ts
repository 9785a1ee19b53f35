import { defaultSettings, type Settings, type Size } from '../define/settings.ts'

/** The style sheet of the chosen accent, behind the accent itself. `theme.ts` makes it; it loads with the picker only. */
export const ACCENT_KEY = 'banche.accent'
const darkQuery = '(prefers-color-scheme: dark)'

/** Whether it is dark: as chosen, else as the person's system says. */
export const isDark = ({ scheme }: Pick<Settings, 'scheme'>): boolean =>
  scheme === 'dark' || (scheme === 'system' && matchMedia(darkQuery).matches)

/**
 * Scheme, accent, size and frame of the whole page. The accent is a style sheet of the script's own making, which the content
 * security policy allows; the built sheet has the default one.
 */
export function applyLook(look: Settings, size: Size): void {
  const { dataset } = document.documentElement
  dataset.scheme = isDark(look) ? 'dark' : 'light'
  dataset.size = size
  dataset.header = look.fixedHeader ? 'fixed' : 'free'
  dataset.logo = look.sidebarLogo ? 'on' : 'off'
  const kept = localStorage.getItem(ACCENT_KEY) ?? ''
  const css = look.theme !== defaultSettings.theme && kept.startsWith(look.theme) ? kept.slice(look.theme.length) : ''
  if (!css && document.adoptedStyleSheets.length === 0) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
}

/** Tells when the person's system turns dark or light; the answer ends it. */
export function onSchemeChange(listener: () => void): () => void {
  const media = matchMedia(darkQuery)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
