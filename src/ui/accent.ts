import { useSyncExternalStore } from 'react'
import { changeSettings, getSettings, subscribeSettings } from '../providers/settings.ts'
import { ACCENT_KEY, isDark, onSchemeChange } from './appearance.ts'
import { accentCss } from './theme.ts'

/** Another accent: its style sheet is kept, so that the next page has it at its first paint. */
export function chooseAccent(theme: string): void {
  keepAccent(theme)
  changeSettings({ theme })
}

/** The kept style sheet as this release makes it. */
export function keepAccent(theme = getSettings().theme): void {
  localStorage.setItem(ACCENT_KEY, theme + accentCss(theme))
}

/** Whether it is dark now, for what cannot follow the style sheet. */
export function useIsDark(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const ends = [onSchemeChange(listener), subscribeSettings(listener)]
      return () => {
        for (const end of ends) end()
      }
    },
    () => isDark(getSettings()),
    () => false,
  )
}
