import type { LiveProvider } from '@refinedev/core'

/** What others change, and who else has a record open. The stream, one for all tabs of a browser, is loaded by the first who listens. */
export const liveProvider: LiveProvider = {
  subscribe: (asked) => import('./live-stream.ts').then(({ follow }) => follow(asked)),
  unsubscribe: (ending: Promise<() => void>) => void ending.then((end) => end()),
}
