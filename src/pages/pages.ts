import { lazyPage } from './lazy-page.tsx'

/** The screens of every resource, each in a chunk of its own. */
export const ListPage = lazyPage(() => import('./resource/list/list-page.tsx'))
export const FormPage = lazyPage(() => import('./resource/form/form-page.tsx'))
export const ShowPage = lazyPage(() => import('./resource/show/show-page.tsx'))
export const LoginPage = lazyPage(() => import('./login/login-page.tsx'))

/** Fetches and evaluates the screens that come next, after `delay` ms and while nothing else is to do. */
export function preloadWhenIdle(pages: readonly { preload: () => Promise<void> }[], delay: number): () => void {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => run())
  const load = (page: { preload: () => Promise<void> }) => void page.preload().catch(() => undefined) // asked again when opened
  const timer = setTimeout(() => {
    for (const page of pages) idle(() => load(page))
  }, delay)
  return () => clearTimeout(timer)
}
