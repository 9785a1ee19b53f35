import type { ReactNode } from 'react'
import type { Resource } from '../../../define/resource.ts'
import { labelOf } from '../../../providers/i18n.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { say } from './text.ts'

/** No such row, or none that this person may see: the two look the same on purpose. */
export function Missing({ resource }: { resource: Resource }): ReactNode {
  const label = labelOf(resource.label)
  return <Stopped title={say('record.missing', { label })} text={say('record.missingHint')} />
}

/** A page that cannot be shown, and why. */
export function Stopped({ title, text, onRetry }: { title: string; text: string; onRetry?: () => void }): ReactNode {
  return (
    <article>
      <h1 className="form-title">{title}</h1>
      <ErrorState text={text} onRetry={onRetry} />
    </article>
  )
}
