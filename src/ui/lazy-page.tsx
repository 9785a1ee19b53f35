import { type ComponentType, use } from 'react'
import { trackLoading } from '../providers/progress.ts'
import { afterRelease } from '../providers/release.ts'

/** Milliseconds. */
const SAME_TRY = 300

/**
 * A page of its own chunk. Unlike React.lazy, one that is loaded already is drawn at once, without a turn of waiting,
 * and one that failed to load is tried again. One that a new release has replaced reloads the application.
 */
export function lazyPage<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let Page: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  let drawing: Promise<void> | undefined
  let failure: { error: unknown; at: number } | undefined
  const preload = (): Promise<void> => {
    loading ??= load().then(
      (part) => {
        Page = part.default
      },
      (error) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  // Only what is to be drawn may reload the page; what is fetched ahead may fail in silence.
  const draw = (): Promise<void> => {
    drawing ??= trackLoading(preload().catch(afterRelease)).catch((error) => {
      failure = { error, at: performance.now() }
      drawing = undefined
    })
    return drawing
  }
  function LazyPage(props: P) {
    // React draws more than once before it gives a page up; only what is drawn later is a new try.
    if (failure && performance.now() - failure.at < SAME_TRY) throw failure.error
    // Asked of again once it is there: React wants what it waited for to be named when it goes on.
    const waited = Page ? drawing : draw()
    if (waited) use(waited)
    return Page && <Page {...props} />
  }
  return Object.assign(LazyPage, { preload, isLoaded: () => Page !== undefined })
}

/** Fetches and evaluates what comes next, after `delay` ms and while nothing else is to do. */
export function preloadWhenIdle(pages: readonly { preload: () => Promise<void> }[], delay: number): () => void {
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => run())
  const load = (page: { preload: () => Promise<void> }) => void page.preload().catch(() => undefined) // asked again when opened
  const timer = setTimeout(() => {
    for (const page of pages) idle(() => load(page))
  }, delay)
  return () => clearTimeout(timer)
}
