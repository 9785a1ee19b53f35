import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { firstPath } from './layout/menu-tree.ts'
import { Shell } from './layout/shell.tsx'
import { FormPage, ListPage, LoginPage, preloadWhenIdle, ShowPage } from './pages/pages.ts'
import { accessControlProvider, useSession } from './providers/access.ts'
import { authProvider, loadInfo } from './providers/auth.ts'
import { dataProvider } from './providers/data.ts'
import type { Refusal } from './providers/http.ts'
import { i18nProvider } from './providers/i18n.ts'
import { getSession, loginPath } from './providers/session.ts'
import { refineResources } from './routes.tsx'
import { NoPermission } from './ui/states.tsx'
import { Toasts } from './ui/toasts.tsx'

/** A refusal stays one; only what did not arrive is asked again, once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && !(error as unknown as Refusal).code,
    },
  },
})

const options = {
  disableTelemetry: true,
  disableRouteChangeHandler: true,
  reactQuery: { clientConfig: queryClient },
  // Chinese has no plural and no capitals.
  textTransformers: { humanize: (text: string) => text, plural: (text: string) => text, singular: (text: string) => text },
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
      routerProvider={routerProvider}
      resources={refineResources}
      options={options}
    >
      <Outlet />
      <Toasts />
    </Refine>
  )
}

/** The pages behind the login. */
export function Guarded() {
  const { token } = useSession()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!token) return
    loadInfo().catch(() => undefined) // told where it failed; the session has ended
    preloadWhenIdle(ListPage, ShowPage, FormPage)
  }, [token])
  if (!token) return <Navigate to={loginPath(pathname + search)} replace />
  return (
    <Shell onIntent={() => void ListPage.preload()}>
      <Outlet />
    </Shell>
  )
}

/** The login page; who has a session already goes on. */
export function LoginRoute() {
  const [params] = useSearchParams()
  const [hadSession] = useState(() => Boolean(getSession().token))
  useEffect(() => preloadWhenIdle(ListPage), [])
  if (hadSession) return <Navigate to="/" replace />
  return <LoginPage redirect={params.get('redirect') ?? undefined} />
}

/** `/` and a group's own path lead to the first page that the person sees. */
export function Landing({ target = firstPath }: { target?: typeof firstPath }) {
  const session = useSession()
  const path = target(session)
  if (path) return <Navigate to={path} replace />
  return session.info && <NoPermission />
}
