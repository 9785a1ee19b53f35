/// <reference types="vite/client" />
declare module 'virtual:tokens.css'
declare module 'virtual:spelling' {
  /** Chinese text → its pinyin and its initials. */
  export const spelling: Readonly<Record<string, readonly [string, string]>>
}
declare module 'virtual:resources' {
  /** What the browser knows of every resource from the start. */
  export const cards: readonly import('./resources/card.ts').PackedCard[]
  /** The same of every report. */
  export const reports: readonly import('./resources/card.ts').PackedReport[]
  /** Loads a definition, which is data in a file of its own. */
  export const load: (name: string) => Promise<import('./define/resource.ts').Resource>
  /** Loads a report likewise. */
  export const loadReport: (name: string) => Promise<import('./define/report.ts').Report>
}
declare module 'virtual:resources/en' {
  /** What the cards say in English, in their order. */
  export const english: readonly (readonly string[])[]
  /** What the reports are called. */
  export const englishReports: readonly string[]
}
