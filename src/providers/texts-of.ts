import { fill, locale } from './i18n.ts'

/** The texts of a screen that loads on its own, in the person's language. */
export function textsOf<K extends string>(chinese: Readonly<Record<K, string>>, english: Readonly<Record<K, string>>) {
  return (key: K, params?: Readonly<Record<string, string | number>>): string =>
    fill((locale() === 'en' ? english : chinese)[key], params)
}
