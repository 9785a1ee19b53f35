import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { aliases } from './build/aliases.ts'
import { pagesPlugin } from './build/pages.ts'
import { precompressPlugin } from './build/precompress.ts'
import { tokensPlugin } from './build/tokens.ts'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tokensPlugin(), pagesPlugin(), precompressPlugin()],
  resolve: { alias: aliases, dedupe: ['react', 'react-dom', '@tanstack/react-query', 'dayjs'] },
  server: { port: 5173, proxy: { '/api': server, '/user': server, '/healthz': server } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/main.tsx',
      output: {
        codeSplitting: {
          groups: [
            // What changes with a release of its own only, so that browsers keep it over ours.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'refine', test: /node_modules[\\/](@refinedev|react-router|@tanstack[\\/](react-query|query-core)|axios|lodash-es)[\\/]/, priority: 2 },
          ],
        },
      },
    },
  },
})
