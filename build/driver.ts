import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import { registry } from '../src/resources/index.ts'
import { pathsOf } from '../src/resources/paths.ts'
import { type Bundle, type Chunk, chunkOf, modulesOf, stylesOf } from './chunks.ts'
import { definitionPath } from './resources.ts'
import { script, writeScript } from './script.ts'

/** The page on which drivers land, what it asks for at once, and the definitions that it draws with. */
const PAGE = 'src/pages/driver/driver-page.tsx'
const WORK = '/api/driver/work'
const drawnWith = ['waybills', 'waybillLoads']
/** The view that it leads to. */
const CLAIMS = { resource: 'driverClaims', view: 'mine' }

/** What his page has in its head, and its first drawing, which is to be kept with the page. */
export type DriverHead = { files: string; first: string }

/**
 * The head of the driver's page: the request for his trips and the script that draws them, then React, which the
 * application begins with; the rest of it follows by itself (src/boot/driver-start.ts).
 */
export async function driverHead(folder: string, output: Bundle, main: Chunk): Promise<DriverHead> {
  const page = modulesOf(output, chunkOf(output, PAGE))
  const [sheet = ''] = stylesOf(output, [page[0] ?? ''])
  const modules = [...new Set([...modulesOf(output, main), ...page])]
  const react = modules.filter((href) => /\/(rolldown-runtime|react)-/.test(href))
  const facts = { __SHEET__: sheet, __WORDS__: words(), __VIEWS__: views() }
  const [start, text] = await Promise.all([
    script('src/boot/driver-start.ts', {
      __MODULES__: modules.filter((href) => !react.includes(href)),
      __DEFINITIONS__: drawnWith.map(definitionPath),
    }),
    script('src/boot/driver-first.tsx', facts, { jsx: 'automatic', format: 'esm', plugins: [standIns] }),
  ])
  const first = await writeScript(folder, 'driver-first', text)
  const links = react.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join('')
  return {
    first,
    files: `<script nonce="__CSP_SCRIPT_NONCE__" data-view="${WORK}">${start}</script><script type="module" async crossorigin src="${first}"></script><link rel="preload" as="style" crossorigin href="${sheet}">${links}`,
  }
}

/** The first drawing has neither React nor the router, nor what the application knows of languages and definitions. */
const standIns: Plugin = {
  name: 'stand-ins',
  setup: ({ onResolve }) => {
    const path = (name: string) => resolve('src/boot', name)
    onResolve({ filter: /^react\/jsx-runtime$/ }, () => ({ path: path('plain-jsx.ts') }))
    onResolve({ filter: /^react-router$|\/providers\/(i18n|definitions|views)\.ts$/ }, () => ({
      path: path('plain-words.ts'),
    }))
  },
}

/** Of the definitions: states, what actions are called, and the address of a row. */
const words = () =>
  Object.fromEntries(
    drawnWith.map((name) => {
      const definition = registry[name]
      if (!definition) throw new Error(`No definition of ${name}`)
      const labels = Object.entries(definition.actions ?? {}).map(([verb, { label }]) => [verb, { label }])
      const { show } = pathsOf(definition)
      return [
        name,
        { fields: { status: definition.fields.status }, actions: Object.fromEntries(labels), pages: { show } },
      ]
    }),
  )

function views(): Record<string, string> {
  const { resource, view } = CLAIMS
  const path = registry[resource]?.views?.[view]?.path
  if (!path) throw new Error(`No view ${resource}.${view}`)
  return { [`${resource}.${view}`]: path }
}

/** The driver's page and the frame around it, whole: what they import at once, their styles, and what the frame fetches later. */
function offlineFiles(output: Bundle, main: Chunk): string[] {
  const page = chunkOf(output, PAGE)
  const sheet = chunkOf(output, 'src/pages/driver/action-sheet.tsx')
  const wanted = /src\/(pages\/(driver|resource\/(controls|kinds))|providers)\//
  const later = [main, page, sheet]
    .flatMap((chunk) => modulesOf(output, chunk))
    .flatMap((href) => {
      const chunk = output[href.slice(1)]
      return chunk?.type === 'chunk' ? chunk.dynamicImports : []
    })
    .flatMap((name) => {
      const chunk = output[name]
      const isOurs = chunk?.type === 'chunk' && (wanted.test(chunk.facadeModuleId ?? '') || isOfFrame(chunk))
      return isOurs ? [chunk] : []
    })
  const chunks = [main, page, sheet, ...later].flatMap((chunk) => modulesOf(output, chunk))
  return [...new Set([...chunks, ...stylesOf(output, chunks), ...drawnWith.map(definitionPath)])]
}

const isOfFrame = ({ facadeModuleId }: Chunk): boolean => /src\/shell\//.test(facadeModuleId ?? '')

/** The worker of the driver's page; another release is another worker, which the browser fetches by itself. */
export async function writeWorker(folder: string, output: Bundle, main: Chunk, more: readonly string[]): Promise<void> {
  // The same twice would stop the worker.
  const files = [...new Set([...offlineFiles(output, main), ...more])]
  const release = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8)
  const text = await script('src/boot/driver-worker.ts', { __FILES__: files, __RELEASE__: release })
  await writeFile(join(folder, 'driver-worker.js'), text)
}
