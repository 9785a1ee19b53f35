import { type ComponentType, use } from 'react'
import { trackLoading } from '../providers/progress.ts'

/**
 * A page of its own chunk. Unlike React.lazy, one that is loaded already is drawn at once, without a turn of waiting,
 * and one that failed to load is tried again.
 */
export function lazyPage<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let Page: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
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
  function LazyPage(props: P) {
    if (!Page) use(trackLoading(preload()))
    return Page && <Page {...props} />
  }
  return Object.assign(LazyPage, { preload })
}
