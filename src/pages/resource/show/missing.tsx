import type { ReactNode } from 'react'
import type { Resource } from '../../../define/resource.ts'
import { labelOf, t } from '../../../providers/i18n.ts'
import { ErrorState } from '../../../ui/states.tsx'

/** No such row, or none that this person may see: the two look the same on purpose. */
export function Missing({ resource }: { resource: Resource }): ReactNode {
  return <ErrorState text={`${t('show.missing', { label: labelOf(resource.label) })}。${t('show.missingHint')}`} />
}
