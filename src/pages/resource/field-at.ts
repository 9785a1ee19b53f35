import { type AnyField, moment, ref } from '../../define/field.ts'
import type { Resource } from '../../define/resource.ts'
import { t } from '../../providers/i18n.ts'
import { registry } from '../../resources/index.ts'

/** The columns that every row has, as fields. */
const common: Readonly<Record<string, () => AnyField>> = {
  createdAt: () => moment(t('common.createdAt')),
  createdById: () => ref(t('common.createdById'), 'staff'),
  updatedAt: () => moment(t('common.updatedAt')),
  updatedById: () => ref(t('common.updatedById'), 'staff'),
}

/** The field behind a column: its own, a common one, or one reached through a reference or lines (`orderId.toRegion`). */
export function fieldAt(resource: Resource, path: string): AnyField | undefined {
  const [head = '', ...rest] = path.split('.')
  const field = resource.fields[head] ?? common[head]?.()
  if (rest.length === 0) return field
  const target = registry[field?.resource ?? resource.lines?.[head]?.resource ?? '']
  const found = target && fieldAt(target, rest.join('.'))
  // Who may not see the reference may not see what lies behind it.
  return found && field?.right ? { ...found, right: found.right ?? field.right } : found
}
