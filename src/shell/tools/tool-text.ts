import { fill, locale } from '../../providers/i18n.ts'
import { type ToolKey, zhTools } from '../../providers/texts-tools.ts'
import { enTools } from '../../providers/texts-tools-en.ts'

/** A text of the tools in the person's language. */
export function toolText(key: ToolKey, params?: Readonly<Record<string, string | number>>): string {
  return fill((locale() === 'en' ? enTools : zhTools)[key], params)
}
