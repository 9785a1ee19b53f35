import 'virtual:tokens.css'
import '../ui/base.css'
import '../ui/controls.css'
import '../ui/overlay.css'
import '../shell/shell.css'
import '../pages/login/login.css'
import '../pages/resource/controls/cell.css'
import '../pages/resource/controls/inputs.css'
import '../pages/resource/list/list.css'
import '../pages/resource/list/table.css'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { preloadAddress } from '../pages/preload.ts'
import { loadInfo } from '../providers/auth.ts'
import { captureUnhandled } from '../providers/errors.ts'
import { followOtherTabs } from '../providers/follow-tabs.ts'
import { loadLocale, switchLocale } from '../providers/i18n.ts'
import { closeEarly } from '../providers/prefetch-boot.ts'
import { getSession } from '../providers/session.ts'
import { routes } from '../routes.tsx'
import { startLook } from '../ui/start-appearance.ts'

/** While so much is still on its way the ready HTML stands; after it, whatever there is is drawn. */
const PATIENCE = 1500

/** The page, its rows and the person's info: with them the first drawing is the last one. */
async function wanted(): Promise<void> {
  const { pathname, search } = location
  if (pathname === '/login' || !getSession().token) return preloadAddress('/login')
  await Promise.all([preloadAddress(pathname, search), loadInfo()])
}

/** What a step of the router with `flushSync` draws (`useGo`); `react-router/dom` would bring it with 30 KB beside it. */
function drawNow(change: () => unknown): undefined {
  flushSync(change)
}

async function start(): Promise<void> {
  if (import.meta.env.PROD) captureUnhandled()
  startLook()
  followOtherTabs()
  closeEarly()
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  const first = wanted().catch(() => undefined) // the page asks again, and shows the failure
  const root = document.getElementById('root') as HTMLElement
  // The login page takes its ready HTML over, with what was typed into it; the frame of the others is drawn anew.
  const isReady = root.dataset.page === 'login' && location.pathname === '/login' && !getSession().token
  await Promise.all([isReady || loadLocale(), globalThis.bancheFirst ? first : Promise.race([first, patience])])
  const app = <RouterProvider router={createBrowserRouter(routes)} flushSync={drawNow} />
  // Who comes late with a first drawing finds no place for it.
  delete root.dataset.page
  if (!isReady) return createRoot(root).render(app)
  hydrateRoot(root, app)
  // Its HTML is Chinese: it is taken over as it is, and then speaks as the person chose.
  setTimeout(switchLocale)
}

void start()
