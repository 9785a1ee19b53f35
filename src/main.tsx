import 'virtual:tokens.css'
import './ui/base.css'
import './ui/controls.css'
import './ui/overlay.css'
import './layout/layout.css'
import './pages/login/login.css'
import './pages/resource/list/list.css'
import './pages/resource/list/table.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import { queryClient } from './app.tsx'
import { FormPage, ListPage, LoginPage, ShowPage } from './pages/pages.ts'
import { loadLocale } from './providers/i18n.ts'
import { getSession, subscribeSession } from './providers/session.ts'
import { routes } from './routes.tsx'
import type { RouteHandle } from './layout/place.ts'

/** The page that the address asks for, fetched before the first drawing: until then the ready HTML stands. */
async function preloadWanted(): Promise<void> {
  if (location.pathname === '/login') return LoginPage.preload()
  if (!getSession().token) return
  const handle = matchRoutes(routes, location.pathname)?.findLast(({ route }) => route.handle)?.route.handle as RouteHandle | undefined
  const page = handle?.action === 'show' ? ShowPage : handle?.action ? FormPage : ListPage
  return page.preload()
}

async function start(): Promise<void> {
  await Promise.all([loadLocale(), preloadWanted().catch(() => undefined)]) // the route asks again, and shows the failure
  subscribeSession(() => {
    if (!getSession().token) queryClient.clear()
  })
  const root = document.getElementById('root') as HTMLElement
  const app = <RouterProvider router={createBrowserRouter(routes)} />
  if (root.dataset.page === 'login' && location.pathname === '/login' && !getSession().token) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

void start()
