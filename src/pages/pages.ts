import { lazyPage } from './lazy-page.tsx'

/** The screens of every resource, each in a chunk of its own. */
export const ListPage = lazyPage(() => import('./resource/list/list-page.tsx'))
export const FormPage = lazyPage(() => import('./resource/form/form-page.tsx'))
export const ShowPage = lazyPage(() => import('./resource/show/show-page.tsx'))
export const LoginPage = lazyPage(() => import('./login/login-page.tsx'))

/** Fetches and evaluates the screens that come next while nothing else is to do. */
export function preloadWhenIdle(...pages: { preload: () => Promise<void> }[]): void {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
  for (const page of pages) idle(() => void page.preload().catch(() => undefined)) // it is asked for again when opened
}
