/** What a person reads of a definition: in Chinese, and in English. */
export type Text = readonly [zh: string, en: string]

/** The languages in which everything is told. */
export type Language = 'zh' | 'en'

/** A text in a language; what has a single form, such as a name, stays as it is. */
export const textIn = (text: Text | string, language: Language): string =>
  typeof text === 'string' ? text : text[language === 'en' ? 1 : 0]
