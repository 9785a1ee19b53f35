import { flags } from '../../../define/flags.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import type { Source } from './calls.ts'
import { say } from './text.ts'

/** The roles, the setting or the parent menu that decide, in words. */
export function sourceText(from: readonly Source[]): string {
  const [first] = from
  if (!first) return say('source.none')
  if (first.kind === 'override') return say('source.override')
  if (first.kind === 'parent') return say('source.parent', { flag: labelOf(flags[first.flag]) })
  return from.flatMap((source) => (source.kind === 'role' ? source.name : [])).join(t('list.comma'))
}
