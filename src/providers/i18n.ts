import type { I18nProvider } from '@refinedev/core'
import { type TextKey, zh } from './texts.ts'

export type Locale = 'zh-CN' | 'en'
const LOCALE = 'banche.locale'

type Params = Readonly<Record<string, string | number>>
type Catalogue = Readonly<Record<string, string>>

let current: Locale = 'zh-CN'
let texts: Catalogue = zh
/** Chinese text of the definitions → English. Empty while the language is Chinese. */
let labels: Catalogue = {}

export const locale = (): Locale => current

/** A text of the interface in the person's language. */
export function t(key: TextKey, params?: Params): string {
  return fill(texts[key] ?? zh[key], params)
}

/** A label of the definitions (field, option, view, action, menu group) in the person's language. */
export function labelOf(text: string): string {
  return labels[text] ?? text
}

/** Loads the language that the person chose; Chinese is always there. Called once, before the first screen. */
export async function loadLocale(): Promise<void> {
  current = localStorage.getItem(LOCALE) === 'en' ? 'en' : 'zh-CN'
  document.documentElement.lang = current
  if (current === 'zh-CN') return
  const [own, definitions] = await Promise.all([import('./texts-en.ts'), import('./labels.ts')])
  texts = own.en
  labels = await definitions.loadEnglishLabels()
}

/** The language is chosen for the whole page, so the page starts anew. */
export function chooseLocale(next: Locale): void {
  localStorage.setItem(LOCALE, next)
  location.reload()
}

/** Refine asks for its own keys with an English text of its own; ours are the same table. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, defaultMessage?: string) => {
    const text = texts[key] ?? (typeof options === 'string' ? options : defaultMessage) ?? key
    return fill(text, typeof options === 'object' ? (options as Params) : undefined)
  },
  changeLocale: (next: string) => Promise.resolve(chooseLocale(next === 'en' ? 'en' : 'zh-CN')),
  getLocale: () => current,
}

function fill(text: string, params: Params | undefined): string {
  return params ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)) : text
}
