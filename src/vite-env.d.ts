/// <reference types="vite/client" />
declare module 'virtual:tokens.css'
declare module 'virtual:spelling' {
  /** Chinese text → its pinyin and its initials. */
  export const spelling: Readonly<Record<string, readonly [string, string]>>
}
declare module 'virtual:resources' {
  /** What the browser knows of every resource from the start. */
  export const cards: readonly import('./resources/card.ts').PackedCard[]
  /** Loads a definition, which is data in a file of its own. */
  export const load: (name: string) => Promise<import('./define/resource.ts').Resource>
}
declare module 'virtual:resources/en' {
  /** What the cards say in English, in their order. */
  export const english: readonly (readonly string[])[]
}
