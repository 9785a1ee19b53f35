import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const stub = fileURLToPath(new URL('./stubs/axios-fetch.ts', import.meta.url))

/** Requests go by XMLHttpRequest, which tells how far an upload is: axios's other way stays out of the first load. */
export const xhrPlugin = (): Plugin => ({
  name: 'xhr',
  enforce: 'pre',
  resolveId: (id, importer) => (id === './fetch.js' && importer?.includes('/axios/lib/adapters/') ? stub : undefined),
})
