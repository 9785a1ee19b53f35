import { defaultSettings, parseSettings, SETTINGS_KEY, sizeOf } from '../define/settings.ts'
import { applyLook } from '../ui/appearance.ts'

/** Stands in the head of the ready pages: the first paint already has the person's scheme, accent and size. */
applyLook({ ...defaultSettings, ...parseSettings(localStorage.getItem(SETTINGS_KEY)) }, sizeOf(document.cookie))
