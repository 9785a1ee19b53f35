import type { ReactNode } from 'react'
import { t } from '../providers/i18n.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Nothing to show. */
export function Empty({ text = t('list.empty'), children }: { text?: string; children?: ReactNode }) {
  return (
    <div className="bc-state" role="status">
      <Icon name="empty" size={40} />
      <p>{text}</p>
      {children}
    </div>
  )
}

/** It could not be loaded; it can be tried again. */
export function ErrorState({ text = t('list.failed'), onRetry }: { text?: string; onRetry?: () => void }) {
  return (
    <div className="bc-state" role="alert">
      <Icon name="warning" size={40} />
      <p>{text}</p>
      {onRetry && <Button onClick={onRetry}>{t('list.retry')}</Button>}
    </div>
  )
}

export function NoPermission({ children }: { children?: ReactNode }) {
  return (
    <div className="bc-state" role="alert">
      <Icon name="lock" size={40} />
      <h1>{t('error.forbidden')}</h1>
      <p>{t('error.forbiddenHint')}</p>
      {children}
    </div>
  )
}

/** Grey bars where text will be. */
export function Skeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className="bc-skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars are all the same
        <i key={row} className={`bc-bone bc-bone-${row % 4}`} />
      ))}
    </div>
  )
}
