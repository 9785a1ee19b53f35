/// <reference types="vite/client" />
declare module 'virtual:tokens.css'
declare module 'virtual:spelling' {
  /** Chinese text → its pinyin and its initials. */
  export const spelling: Readonly<Record<string, readonly [string, string]>>
}
