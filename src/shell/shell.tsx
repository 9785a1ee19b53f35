import Cookies from 'js-cookie'
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../providers/access.ts'
import { appTitle } from '../providers/app-title.ts'
import { labelOf, t } from '../providers/i18n.ts'
import { useSettings } from '../providers/settings.ts'
import { Header } from './header.tsx'
import { usePlace } from './menu/place.ts'
import { Sider } from './sider.tsx'
import { PageSkeleton } from './skeleton.tsx'
import { useIsMobile } from './use-mobile.ts'

/** Anyone who cannot load the bar can work without it. */
const noTabs = { default: () => null }
type Tabs = { default: ComponentType<Pick<ShellProps, 'titleOf'>> }
const TagsBar = lazy((): Promise<Tabs> => import('./tabs/tags-bar.tsx').catch(() => noTabs))

const LookBanner = lazy(() => import('./impersonation-banner.tsx'))

const SIDEBAR_COOKIE = 'sidebarStatus'
const YEAR_DAYS = 365

export type ShellProps = {
  /** Hears of an address that is pointed at, before it is chosen. */
  onIntent: (path: string) => void
  /** What a page is called on its tab; undefined where there is none. */
  titleOf: (path: string, name?: string) => string | undefined
  children: ReactNode
}

/** The frame of every page behind the login. */
export function Shell({ onIntent, titleOf, children }: ShellProps) {
  const { isMobile, isOpen, menu, toggle, close } = useSidebar()
  const { tagsView } = useSettings()
  const seenBy = useSession().info?.seenBy
  return (
    <div className="bc-shell" data-menu={menu} data-look={seenBy ? true : undefined}>
      <a className="bc-skip" href="#content">
        {t('app.skip')}
      </a>
      <Sider isOpen={isOpen || isMobile} isAway={isMobile && !isOpen} onLeave={close} onIntent={onIntent} />
      {isMobile && isOpen && <div className="bc-drawer-mask" aria-hidden="true" onClick={close} />}
      <div className="bc-main">
        {seenBy && (
          <Suspense>
            <LookBanner />
          </Suspense>
        )}
        <Header isOpen={isOpen} onToggle={toggle} hasPage={(path) => titleOf(path) !== undefined} />
        {tagsView && !isMobile && (
          <Suspense fallback={<div className="bc-tags" />}>
            <TagsBar titleOf={titleOf} />
          </Suspense>
        )}
        <Content titleOf={titleOf}>{children}</Content>
      </div>
    </div>
  )
}

/**
 * Open by default; the choice is kept in a cookie as 1 or 0 (specification §4). Below 992 px it is a drawer, which begins
 * closed, without animation; a tap outside closes it with one.
 */
function useSidebar() {
  const isMobile = useIsMobile()
  const [isWide, setWide] = useState(() => Cookies.get(SIDEBAR_COOKIE) !== '0')
  const [isDrawn, setDrawn] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another device mode is the reason to close
  useEffect(() => setDrawn(false), [isMobile])
  const toggle = () => {
    if (isMobile) return setDrawn(!isDrawn)
    Cookies.set(SIDEBAR_COOKIE, isWide ? '0' : '1', { sameSite: 'lax', expires: YEAR_DAYS })
    setWide(!isWide)
  }
  const menu = isMobile ? (isDrawn ? 'drawer' : 'none') : isWide ? 'wide' : 'narrow'
  const close = useCallback(() => setDrawn(false), [])
  return { isMobile, isOpen: isMobile ? isDrawn : isWide, menu, toggle, close }
}

/** The page itself; the route names the window. */
function Content({ titleOf, children }: Pick<ShellProps, 'titleOf' | 'children'>) {
  const { pathname } = useLocation()
  const place = usePlace()
  const own = place && labelOf(place.entry) + (place.action ? ` · ${t(place.action)}` : '')
  const title = [own ?? titleOf(pathname), appTitle()].filter(Boolean).join(' - ')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main id="content" className="bc-content" tabIndex={-1}>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </main>
  )
}
