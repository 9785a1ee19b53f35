import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { aliases } from './build/aliases.ts'
import { apartPlugin } from './build/apart.ts'
import { compileHintPlugin } from './build/compile-hint.ts'
import { kindsPlugin } from './build/kinds.ts'
import { pagesPlugin } from './build/pages.ts'
import { precompressPlugin } from './build/precompress.ts'
import { refinePlugin } from './build/refine.ts'
import { resourcesPlugin } from './build/resources.ts'
import { spellingPlugin } from './build/spelling.ts'
import { tokensPlugin } from './build/tokens.ts'
import { xhrPlugin } from './build/xhr.ts'

const server = 'http://127.0.0.1:3000'

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** What comes at once with a file of ours: it, and all that it imports other than by `import()`. */
function comingWith(graph: Graph, file: string): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  visit(join(import.meta.dirname, 'src', file))
  return found
}

/** Pages, and the chunks of what comes with them, each of what those before it have not. */
const pages = {
  main: ['boot/main.tsx'],
  list: ['pages/resource/list/list-page.tsx'],
  record: ['pages/resource/form/form-page.tsx', 'pages/resource/show/show-page.tsx'],
  form: ['pages/resource/form/form-page.tsx'],
  show: ['pages/resource/show/show-page.tsx'],
}

/** The group of the files that come with each of these pages. */
function groupOf(chunk: string, files: readonly string[], test: RegExp, priority: number) {
  let sets: ReadonlySet<string>[] | undefined
  const name = (id: string, graph: Graph): string | null => {
    sets ??= files.map((file) => comingWith(graph, file))
    return sets.every((set) => set.has(id)) ? chunk : null
  }
  return { name, debugName: chunk, test, priority }
}

/**
 * Few chunks, so that a page is one round of requests; libraries apart, so that browsers keep them over our releases. Our
 * own files go by the pages that they come with, as their imports say.
 */
const groups = [
  groupOf('react', pages.main, /node_modules[\\/](react|react-dom|scheduler)[\\/]/, 10),
  groupOf(
    'refine',
    pages.main,
    /node_modules[\\/](@refinedev|react-router|@tanstack[\\/](react-query|query-core)|axios|lodash-es|js-cookie)[\\/]/,
    10,
  ),
  ...Object.entries(pages).map(([chunk, files], at) => groupOf(chunk, files, /\/src\/|virtual:/, 9 - at)),
]

export default defineConfig({
  plugins: [
    react(),
    apartPlugin(),
    xhrPlugin(),
    refinePlugin(),
    tokensPlugin(),
    spellingPlugin(),
    resourcesPlugin(),
    kindsPlugin(),
    compileHintPlugin(['react', 'refine', 'main', 'list', 'record', 'form', 'show']),
    pagesPlugin(),
    precompressPlugin(),
  ],
  resolve: { alias: aliases, dedupe: ['react', 'react-dom', '@tanstack/react-query', 'dayjs'] },
  server: { port: 5173, proxy: { '/api': server, '/user': server, '/healthz': server } },
  build: {
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // The names of what any page needs beside itself stand in the first load: styles, which it waits for, and the
      // generic pages. What else a page imports is asked for one round trip later, once; that saves a kilobyte.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((one) => /\.css$|\/(list|record|form|show)-/.test(one)) : needed,
    },
    reportCompressedSize: false,
    rolldownOptions: { input: 'src/boot/main.tsx', output: { codeSplitting: { groups } } },
  },
})
