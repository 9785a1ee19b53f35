import { useEffect } from 'react'
import { Link, useRouteError } from 'react-router'
import { captureError } from '../../providers/errors.ts'
import { t, useLocale } from '../../providers/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NoPermission } from '../../ui/states.tsx'

export function NotFoundPage() {
  useLocale()
  return (
    <div className="bc-state">
      <Icon name="search" size={40} />
      <h1>{t('error.notFound')}</h1>
      <p>{t('error.notFoundHint')}</p>
      <Link to="/">{t('error.home')}</Link>
    </div>
  )
}

export function ForbiddenPage() {
  useLocale()
  return (
    <NoPermission>
      <Link to="/">{t('error.home')}</Link>
    </NoPermission>
  )
}

/** A page that broke, or a chunk that a new release has replaced. */
export function CrashPage() {
  const error = useRouteError()
  useEffect(() => captureError(error, 'route'), [error])
  return (
    <div className="bc-state" role="alert">
      <Icon name="warning" size={40} />
      <h1>{t('error.crashed')}</h1>
      <Button onClick={() => location.reload()}>{t('error.reload')}</Button>
    </div>
  )
}
