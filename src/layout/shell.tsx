import Cookies from 'js-cookie'
import { type ReactNode, Suspense, type UIEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { labelOf, t } from '../providers/i18n.ts'
import { getProgress, subscribeProgress } from '../providers/progress.ts'
import { Header } from './header.tsx'
import { usePlace } from './place.ts'
import { Sider } from './sider.tsx'
import { PageSkeleton } from './skeleton.tsx'
import { useIsMobile } from './use-mobile.ts'

const SIDEBAR_COOKIE = 'sidebarStatus'

/** The frame of every page behind the login. */
export function Shell({ onIntent, children }: { onIntent: (path: string) => void; children: ReactNode }) {
  const isMobile = useIsMobile()
  const [isWide, setWide] = useState(() => Cookies.get(SIDEBAR_COOKIE) !== '0')
  const [isDrawn, setDrawn] = useState(false)
  const isOpen = isMobile ? isDrawn : isWide
  const toggle = () => {
    if (isMobile) return setDrawn(!isDrawn)
    Cookies.set(SIDEBAR_COOKIE, isWide ? '0' : '1', { sameSite: 'lax' })
    setWide(!isWide)
  }
  return (
    <div className="bc-shell" data-menu={isMobile ? (isDrawn ? 'drawer' : 'none') : isWide ? 'wide' : 'narrow'}>
      <a className="bc-skip" href="#content">
        {t('app.skip')}
      </a>
      {(!isMobile || isDrawn) && <Sider isOpen={isOpen} onLeave={() => setDrawn(false)} onIntent={onIntent} />}
      {isMobile && isDrawn && <div className="bc-drawer-mask" aria-hidden="true" onClick={() => setDrawn(false)} />}
      <div className="bc-main">
        <Header isOpen={isOpen} onToggle={toggle} />
        <Content>{children}</Content>
      </div>
      <ProgressBar />
    </div>
  )
}

/** The page itself; each route starts at its top, and names the window. */
function Content({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const place = usePlace()
  const ref = useRef<HTMLElement>(null)
  const hasScrolled = useRef(false)
  const markScrolled = (event: UIEvent) => {
    if (event.target === ref.current) hasScrolled.current = true
  }
  const title = place && labelOf(place.entry) + (place.action ? ` · ${t(place.action)}` : '')
  useEffect(() => {
    document.title = title ? `${title} - ${t('app.title')}` : t('app.title')
  }, [title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the reason to scroll
  useEffect(() => {
    if (hasScrolled.current) ref.current?.scrollTo?.(0, 0)
    hasScrolled.current = false
  }, [pathname])
  return (
    <main ref={ref} id="content" className="bc-content" tabIndex={-1} onScroll={markScrolled}>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </main>
  )
}

function ProgressBar() {
  const isLoading = useSyncExternalStore(subscribeProgress, getProgress, getProgress)
  return isLoading && <div className="bc-progress" role="progressbar" aria-label={t('app.loading')} />
}
