import { type Language, type Text, textIn } from './text.ts'

/** What fills a message: a figure, a name, a text of a definition, another message, or several of them in a row. */
export type Param = string | number | Text | Message | { readonly list: readonly Param[] }
export type Params = Readonly<Record<string, Param>>

/** What is said before anybody reads it: the key of its texts, and what fills them. */
export type Message = { readonly key: string; readonly params?: Params | undefined }

/** Texts by key, in which `{name}` is filled; `code` is the status of a request that is refused with it. */
export type Messages = Readonly<Record<string, { readonly code?: number; readonly zh: string; readonly en: string }>>

/** Every text whose table is loaded: in the browser a table comes with the module that makes its messages. */
const known = new Map<string, Messages[string]>()

/** Makes a table known, and answers what makes messages of it. */
export function defineMessages<const T extends Messages>(
  table: T,
): (key: keyof T & string, params?: Params) => Message {
  for (const [key, texts] of Object.entries(table)) known.set(key, texts)
  return (key, params) => (params ? { key, params } : { key })
}

/** The sentence that a message is in a language; a key without a text is its own. */
export function sentenceOf({ key, params = {} }: Message, language: Language): string {
  const text = known.get(key)?.[language] ?? key
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const param = params[name]
    return param === undefined ? whole : told(param, language)
  })
}

/** What a message or a text says in a language; what has a single form, such as a name, stays as it is. */
export function told(param: Param, language: Language): string {
  if (typeof param === 'string' || typeof param === 'number') return String(param)
  if ('list' in param) return param.list.map((one) => told(one, language)).join(language === 'en' ? ', ' : '、')
  return 'key' in param ? sentenceOf(param, language) : textIn(param, language)
}
