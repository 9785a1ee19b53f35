import { t } from '../providers/i18n.ts'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/states.tsx'

/** A page that is still on its way. */
export function PageSkeleton() {
  return (
    <div className="bc-page" aria-busy="true">
      <div className="bc-card">
        <Skeleton rows={12} />
      </div>
    </div>
  )
}

/** The frame before the application is there; it is part of the first HTML. */
export function ShellSkeleton() {
  return (
    <div className="bc-shell" data-menu="wide">
      <div className="bc-sider">
        <span className="bc-brand">
          <span className="bc-logo" aria-hidden="true">
            <Icon name="truck" size={18} />
          </span>
          <span>{t('app.title')}</span>
        </span>
        <Skeleton rows={5} />
      </div>
      <div className="bc-main">
        <div className="bc-header" />
        <div className="bc-content">
          <PageSkeleton />
        </div>
      </div>
    </div>
  )
}
