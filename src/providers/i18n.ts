import type { I18nProvider } from '@refinedev/core'
import { useSyncExternalStore } from 'react'
import { fill } from '../define/fill.ts'
import { type Message, sentenceOf } from '../define/message.ts'
import { type Language, type Text, textIn } from '../define/text.ts'
import { type TextKey, zh } from './texts.ts'

export type Locale = 'zh-CN' | 'en'
const LOCALE = 'banche.locale'

type Params = Readonly<Record<string, string | number>>
type Catalogue = Readonly<Record<string, string>>

let current: Locale = 'zh-CN'
let texts: Catalogue = zh
const listeners = new Set<() => void>()

export const locale = (): Locale => current

/** A text of the interface in the person's language. */
export function t(key: TextKey, params?: Params): string {
  return fill(texts[key] ?? zh[key], params)
}

/** A label of the definitions (field, option, view, action, menu group) in the person's language. */
export const labelOf = (text: Text | string): string => textIn(text, language())

const language = (): Language => (current === 'en' ? 'en' : 'zh')

/** The same within a sentence, where English begins it small but for an abbreviation: New order, New VIN. */
export function labelWithin(text: Text | string): string {
  const label = labelOf(text)
  return /^[A-Z][a-z]/.test(label) ? label.slice(0, 1).toLowerCase() + label.slice(1) : label
}

/** A message of a check in the person's language; what the server said is a sentence already. */
export const messageIn = (message: Message | string): string =>
  typeof message === 'string' ? message : sentenceOf(message, language())

/** The language, and a new drawing when it changes. What keeps texts or is memoized has to ask for it. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribeLocale, locale, () => 'zh-CN')
}

export function subscribeLocale(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads the language that the person chose; Chinese is always there. Called once, before the first screen. */
export async function loadLocale(): Promise<void> {
  await speak(localStorage.getItem(LOCALE) === 'en' ? 'en' : 'zh-CN')
}

/** The same on a page that stands already. */
export const switchLocale = (): Promise<void> => loadLocale().then(tell)

/** Another language, kept beyond the session. The page stays as it is, with everything typed into it. */
export async function chooseLocale(next: Locale): Promise<void> {
  await speak(next)
  localStorage.setItem(LOCALE, next)
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Changes nothing where the catalogue does not arrive. */
async function speak(next: Locale): Promise<void> {
  const own: Catalogue = next === 'en' ? (await import('./english.ts')).en : zh
  current = next
  texts = own
  document.documentElement.lang = next
}

/** Refine asks for its own keys with an English text of its own; ours are the same table. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, defaultMessage?: string) => {
    const text = texts[key] ?? (typeof options === 'string' ? options : defaultMessage) ?? key
    return fill(text, typeof options === 'object' ? (options as Params) : undefined)
  },
  changeLocale: (next: string) => chooseLocale(next === 'en' ? 'en' : 'zh-CN'),
  getLocale: () => current,
}

export { fill }
