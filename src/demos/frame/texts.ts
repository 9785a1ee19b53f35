import type { Text } from '../../define/text.ts'
import { fill, labelOf } from '../../providers/i18n.ts'

type Params = Readonly<Record<string, string | number>>

/** The texts of a sample by key, each in both languages; a sample is drawn anew in another one. */
export function textsOf<K extends string>(table: Readonly<Record<K, Text>>): (key: K, params?: Params) => string {
  return (key, params) => fill(labelOf(table[key]), params)
}
