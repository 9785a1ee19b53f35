/// <reference types="vite/client" />
declare module 'virtual:tokens.css'
declare module 'virtual:spelling' {
  /** Chinese text → its pinyin and its initials. */
  export const spelling: Readonly<Record<string, readonly [string, string]>>
}
declare module 'virtual:resources' {
  /** What the browser knows of every resource from the start. */
  export const cards: Readonly<Record<string, import('./resources/card.ts').Card>>
  /** What loads a definition, each in a chunk of its own. */
  export const loaders: Readonly<Record<string, () => Promise<import('./define/resource.ts').Resource>>>
}
