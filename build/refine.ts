import type { Plugin } from 'vite'

/** In `useResourceParams` of @refinedev/core, which nearly all of its hooks call, most of them several times. */
const asIs = 'useMemo(() => setId(defaultId), [defaultId])'
const mended = 'useMemo(() => id !== defaultId && setId(defaultId), [defaultId])'

/**
 * A component with any hook of Refine was drawn twice when it came, with all its hooks: the id it had just begun with is
 * set once more while it is drawn, and React draws again whatever is set then. It is set where it differs.
 */
export const refinePlugin = (): Plugin => ({
  name: 'refine',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]@refinedev[\\/]core[\\/]dist[\\/]index\.mjs$/ },
    handler(code) {
      if (!code.includes(asIs)) throw new Error('@refinedev/core no longer has what build/refine.ts mends')
      return { code: code.replace(asIs, mended), map: null }
    },
  },
})
