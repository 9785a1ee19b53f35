import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { labelOf, t } from '../providers/i18n.ts'
import { getProgress, subscribeProgress } from '../providers/progress.ts'
import { Button } from '../ui/button.tsx'
import { PageBoundary } from '../ui/page-boundary.tsx'
import { usePlace } from './menu/place.ts'
import { UserMenu } from './user-menu.tsx'

/** Anyone who cannot load the tools can work without them. */
const noTools = { default: () => <></> }
const Tools = lazy(() => import('./tools/header-tools.tsx').catch(() => noTools))

type HeaderProps = { isOpen: boolean; onToggle: () => void; hasPage: (path: string) => boolean }

/** The bar at the top: menu toggle, breadcrumb, tools, and the person. */
export function Header({ isOpen, onToggle, hasPage }: HeaderProps) {
  const isQuiet = useQuiet()
  return (
    <header className="bc-header">
      <ProgressBar />
      <Button kind="text" icon="menu" aria-label={t('app.toggleMenu')} aria-expanded={isOpen} onClick={onToggle} />
      <Breadcrumb />
      <div className="bc-header-end">
        {isQuiet && (
          <PageBoundary isSilent>
            <Suspense>
              <Tools />
            </Suspense>
          </PageBoundary>
        )}
        <UserMenu hasPage={hasPage} isQuiet={isQuiet} />
      </div>
    </header>
  )
}

/** The page comes first; its tools as soon as there is nothing else to do. */
function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run))
    const timer = setTimeout(() => idle(() => setQuiet(true), { timeout: 1500 }), 300)
    return () => clearTimeout(timer)
  }, [])
  return isQuiet
}

function Breadcrumb() {
  const place = usePlace()
  return (
    <nav className="bc-crumbs" aria-label={t('app.breadcrumb')}>
      {place && (
        <ol>
          <li>{labelOf(place.group)}</li>
          <li>{place.action ? <Link to={place.path}>{labelOf(place.entry)}</Link> : labelOf(place.entry)}</li>
          {place.action && <li>{t(place.action)}</li>}
        </ol>
      )}
    </nav>
  )
}

function ProgressBar() {
  const isLoading = useSyncExternalStore(subscribeProgress, getProgress, getProgress)
  return isLoading && <div className="bc-progress" role="progressbar" aria-label={t('app.loading')} />
}
