import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { aliases } from './build/aliases.ts'
import { compileHintPlugin } from './build/compile-hint.ts'
import { pagesPlugin } from './build/pages.ts'
import { precompressPlugin } from './build/precompress.ts'
import { resourcesPlugin } from './build/resources.ts'
import { spellingPlugin } from './build/spelling.ts'
import { tokensPlugin } from './build/tokens.ts'

const server = 'http://127.0.0.1:3000'

/** Few chunks, so that a page is one round of requests; libraries apart, so that browsers keep them over our releases. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  {
    name: 'refine',
    test: /node_modules[\\/](@refinedev|react-router|@tanstack[\\/](react-query|query-core)|axios|lodash-es|js-cookie)[\\/]/,
    priority: 3,
  },
  {
    name: 'list',
    // Of the inputs only those that filters use; the others come with the forms.
    test: /pages[\\/]resource[\\/](list[\\/](?!virtual|action-host|card|column-list)|record[\\/](row|text-of|sums|input-props|regions|calls|download|action-rank)|kinds[\\/](cell|deadline|combobox|ref-input|region-|option-list|use-)).*\.tsx?$/,
    priority: 1,
  },
  {
    name: 'app',
    test: /src[\\/]((pages[\\/](pages\.|overrides|resource[\\/]record[\\/](lazy-page|field-at|override)))|(define[\\/](?!schema|formats|files|messages|evaluate|decimal|children|rules|check))|(resources[\\/](menu|paths))|(shell[\\/](?!tools|tabs|leave-question|impersonation-banner|own-picture))|(ui[\\/](?!antd[\\/](?!date-range)|dialog|theme|accent|conventions))|(providers[\\/](?!texts.*-en|texts-tools|texts-of|texts-form|drafts|draft-seal|use-read|impersonation|files))).*\.tsx?$/,
    priority: 2,
  },
]

export default defineConfig({
  plugins: [
    react(),
    tokensPlugin(),
    spellingPlugin(),
    resourcesPlugin(),
    compileHintPlugin(['react', 'refine', 'app', 'main', 'list', 'form', 'form-page', 'show-page']),
    pagesPlugin(),
    precompressPlugin(),
  ],
  resolve: { alias: aliases, dedupe: ['react', 'react-dom', '@tanstack/react-query', 'dayjs'] },
  server: { port: 5173, proxy: { '/api': server, '/user': server, '/healthz': server } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: 'src/boot/main.tsx', output: { codeSplitting: { groups } } },
  },
})
