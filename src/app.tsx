import { Refine, type ResourceProps } from '@refinedev/core'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate, useSearchParams } from 'react-router'
import {
  FormPage,
  ListPage,
  LoginPage,
  MustPage,
  menuPageAt,
  PrintPage,
  ReportPage,
  ShowPage,
  screensOf,
} from './pages/pages.ts'
import { isReady, preloadAddress, preloadRows } from './pages/preload.ts'
import { type PrintTarget, printAt } from './pages/print/print-at.ts'
import { accessControlProvider, seesReport, useSession } from './providers/access.ts'
import { authProvider, loadInfo } from './providers/auth.ts'
import { askBesides } from './providers/besides.ts'
import { queryClient } from './providers/cache.ts'
import { cards, reportAt } from './providers/cards.ts'
import { dataProvider } from './providers/data.ts'
import { isPageLoaded, useDefinitions } from './providers/definitions.ts'
import { onForeignLogin } from './providers/follow-tabs.ts'
import { i18nProvider, type Locale, useLocale } from './providers/i18n.ts'
import { liveProvider } from './providers/live.ts'
import { pinViews, renewView } from './providers/open-views.ts'
import { safePath } from './providers/paths.ts'
import { resolvePath, type Target } from './providers/resolve-path.ts'
import { routerProvider } from './providers/router.ts'
import { getSession, loginPath, subscribeSession } from './providers/session.ts'
import { ReadyContext } from './providers/use-navigate-now.ts'
import { pageAt } from './resources/menu.ts'
import { KeptViews } from './shell/keep-alive/keep-alive.tsx'
import { isKept, isView, placeAt, titleOf } from './shell/keep-alive/view-of.ts'
import { LeaveGate } from './shell/leave-gate.tsx'
import { firstBelow, firstPath, isAbove, pinnedPaths, seesPage } from './shell/menu/menu-tree.ts'
import { PlaceContext } from './shell/menu/place.ts'
import { Shell } from './shell/shell.tsx'
import { preloadWhenIdle } from './ui/lazy-page.tsx'
import { NoPermission, Skeleton } from './ui/states.tsx'
import { Toasts } from './ui/toasts.tsx'

const resources: ResourceProps[] = Object.values(cards).map(({ name, pages: { list, create, edit, show } }) => ({
  name,
  list,
  create,
  edit: edit && `${edit}/:id`,
  show: show && `${show}/:id`,
}))

const options = {
  disableTelemetry: true,
  disableRouteChangeHandler: true,
  reactQuery: { clientConfig: queryClient },
  // Chinese has no plural and no capitals.
  textTransformers: {
    humanize: (text: string) => text,
    plural: (text: string) => text,
    singular: (text: string) => text,
  },
}

/**
 * The root of every route. No notification provider: the client of the server tells what it did or what was refused
 * (specification §8), and Refine would tell it a second time.
 */
export function Root() {
  return (
    <Refine
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      liveProvider={liveProvider}
      routerProvider={routerProvider}
      resources={resources}
      options={options}
    >
      <ReadyContext value={isReady}>
        <Outlet />
        <Toasts />
      </ReadyContext>
    </Refine>
  )
}

/** The pages behind the login. */
export function Guarded() {
  useLocale()
  const session = useSession()
  const { token } = session
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the session the groups of the menu may be others
  const place = useMemo(() => placeAt(pathname), [pathname, session])
  const onIntent = useCallback((path: string) => void preloadAddress(path), [])
  useEffect(() => {
    if (!token) return
    loadInfo().catch(() => undefined) // told where it failed; the session has ended
    // The page that is on its way comes first.
    return preloadWhenIdle([ListPage, ShowPage, FormPage], 2000)
  }, [token])
  useEffect(() => {
    if (session.info) pinViews(pinnedPaths(session))
  }, [session])
  if (!token) return <Navigate to={loginPath(pathname + search)} replace />
  const must = session.info?.must
  if (must) {
    return (
      <Suspense>
        <MustPage must={must} />
      </Suspense>
    )
  }
  return (
    <PlaceContext value={place}>
      <Shell onIntent={onIntent} titleOf={titleOf}>
        <KeptViews isView={isView} isKept={isKept} />
      </Shell>
      <LeaveGate />
    </PlaceContext>
  )
}

/** The page, list, form or detail of the address, or what stands below it in the menu; any other goes to /404. */
export function ResourcePage() {
  const { pathname } = useLocation()
  const language = useLocale()
  const target = useMemo(() => resolvePath(pathname), [pathname])
  const session = useSession()
  const page = pageAt(pathname)
  const Own = menuPageAt(pathname)
  if (page && Own) {
    // What the person may see is known with the info.
    if (!session.info) return <Skeleton />
    return seesPage(page, session) ? <Own key={`${pathname} ${language}`} /> : <NoPermission />
  }
  const report = reportAt(pathname)
  if (report) {
    if (!session.info) return <Skeleton />
    return seesReport(report, session) ? (
      <ReportPage key={`${pathname} ${language}`} name={report.name} />
    ) : (
      <NoPermission />
    )
  }
  const print = printAt(pathname)
  if (print) return <Printed key={`${pathname} ${language}`} {...print} />
  if (!target && isAbove(pathname)) return <Landing target={(now) => firstBelow(pathname, now)} />
  if (!target) return <Nowhere />
  return <Drawn target={target} language={language} />
}

/** An address that nobody knows: who stands beside the product is asked before it goes to /404. */
function Nowhere() {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    void askBesides().then(() => setAsked(true))
  }, [])
  return isAsked ? <Navigate to="/404" replace /> : <Skeleton />
}

/** The papers of some rows, drawn by the definition. */
function Printed(print: PrintTarget) {
  useDefinitions(print.resource, 'show')
  return <PrintPage {...print} />
}

type DrawnProps = { target: Target; language: Locale }

/** The page of a definition. Another language draws a list or a detail anew; a form keeps what was typed. */
function Drawn({ target: { kind, view, id, card }, language }: DrawnProps) {
  const { name } = card
  const { list: List, show: Show, form: Form } = screensOf(name)
  const Page = kind === 'list' ? List : kind === 'show' ? Show : Form
  // Both at once: neither waits for the other. What fails is told where it is drawn.
  if (!isPageLoaded(name, kind)) Page.preload?.().catch(() => undefined)
  useDefinitions(name, kind)
  useEffect(() => {
    if (kind === 'list') return preloadWhenIdle([{ preload: () => preloadRows(name) }], 2000)
  }, [kind, name])
  if (kind === 'list') return <List key={`${name}.${view} ${language}`} resource={name} view={view} />
  if (kind === 'show') return <Show key={`${name} ${id} ${language}`} resource={name} />
  return <Form key={`${name} ${id ?? ''}`} resource={name} mode={kind} />
}

/** The login page; who has a session already goes on. */
export function LoginRoute() {
  useLocale()
  const [params] = useSearchParams()
  const [hadSession] = useState(() => Boolean(getSession().token))
  const navigate = useNavigate()
  const redirect = params.get('redirect') ?? undefined
  useEffect(() => preloadWhenIdle([ListPage], 0), [])
  useEffect(() => subscribeSession(() => startAhead(redirect)), [redirect])
  useEffect(() => onForeignLogin(() => void navigate(safePath(redirect), { replace: true })), [navigate, redirect])
  if (hadSession) return <Navigate to="/" replace />
  return <LoginPage redirect={redirect} />
}

/** As soon as there is a session, before the next page is drawn: the person's info and the rows of that page. */
function startAhead(redirect: string | undefined): void {
  const session = getSession()
  if (!session.token || session.info) return
  const wanted = safePath(redirect)
  const info = loadInfo()
  // The first entry of the menu is known with the info.
  const path = wanted === '/' ? info.then(({ must }) => (must ? '' : (firstPath(getSession()) ?? ''))) : wanted
  Promise.resolve(path)
    .then((known) => preloadAddress(...(known.split('?') as [string, string?])))
    .catch(() => undefined) // the page asks again
  info.catch(() => undefined) // told where it failed
}

/** `/` and the paths of groups lead to the first page below them that the person sees, which is known with the info. */
export function Landing({ target = firstPath }: { target?: typeof firstPath }) {
  const session = useSession()
  if (!session.info) return <Skeleton />
  const path = target(session)
  return path ? <Navigate to={path} replace /> : <NoPermission />
}

/** Draws the page of the path behind `/redirect` anew: the way in which a tab is refreshed. */
export function RedirectRoute() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const wanted = safePath(pathname.slice('/redirect'.length))
    renewView(wanted)
    // What it showed may be old; the page reads it again.
    void queryClient.invalidateQueries({ refetchType: 'none' })
    void navigate(wanted + search, { replace: true })
  }, [pathname, search, navigate])
  return null
}
