import type { ReactNode } from 'react'
import type { Resource } from '../define/resource.ts'
import { type Text, textIn } from '../define/text.ts'
import { jsx } from './plain-jsx.ts'

/**
 * What the driver's first drawing knows of languages, definitions, views and the router. In its bundle this stands in for
 * `providers/i18n.ts`, `providers/definitions.ts`, `providers/views.ts` and the router's links (`build/driver.ts`).
 */
/** Of each definition that the page draws with: the states, what its actions are called, and its address. */
declare const __WORDS__: Readonly<Record<string, Resource>>
/** The addresses of the views that it leads to. */
declare const __VIEWS__: Readonly<Record<string, string>>

const language = localStorage.getItem('banche.locale') === 'en' ? 'en' : 'zh'

export const labelOf = (text: Text | string): string => textIn(text, language)
/** Its texts come with the page itself (pages/driver/texts.ts). */
export const t = (): string => ''
export { fill } from '../define/fill.ts'

export const definitionOf = (name: string): Resource | undefined => __WORDS__[name]

export const viewNamed = (name: string): { view: { path: string | undefined } } => ({ view: { path: __VIEWS__[name] } })

/** Without the application a link is a link. */
export const Link = ({ to, children }: { to: string; children?: ReactNode }): unknown =>
  jsx('a', { href: to, children })
