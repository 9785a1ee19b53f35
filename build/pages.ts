import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { transform } from 'esbuild'
import { build, type Plugin, type Rolldown } from 'vite'
import { registry } from '../src/resources/index.ts'
import { neededBy, type PageKind } from '../src/resources/needs.ts'
import { pathsOf } from '../src/resources/paths.ts'
import { aliases } from './aliases.ts'
import { type Bundle, type Chunk, chunkOf, findChunk, modulesOf } from './chunks.ts'
import { driverHead, writeWorker } from './driver.ts'
import { definitionPath, resourcesPlugin } from './resources.ts'
import { script, writeScript } from './script.ts'
import { spellingPlugin } from './spelling.ts'
import { tokensCss, tokensPlugin } from './tokens.ts'

/** The style sheets of the login page, in the order of the entry; the tokens go before them. */
const loginStyles = ['ui/base.css', 'ui/controls.css', 'pages/login/login.css']

const pages = { list: 'list/list-page.tsx', form: 'form/form-page.tsx', show: 'show/show-page.tsx' } as const

/**
 * Writes the three ready-made pages, login.html, driver.html and shell.html, and preload.json (route → its modules, and
 * the view of a list). The server puts the nonce of its answer for `__CSP_NONCE__` and, in shell.html, the modules of the
 * wanted route for `<!--preload-->` and its view for `__VIEW__`.
 */
export function pagesPlugin(): Plugin {
  let folder = ''
  return {
    name: 'ready-pages',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = resolve(root, outDir)
    },
    writeBundle: {
      sequential: true,
      handler: async (_options, output) => {
        const main = chunkOf(output, 'src/boot/main.tsx')
        const modules = modulesOf(output, main)
        const sheet = sheetOf(output)
        const [early, driver, look, late, css, html] = await Promise.all([
          writeEarly(folder),
          driverHead(folder, output, main),
          script('src/boot/first-paint.ts'),
          script('src/boot/after-paint.ts', { __SHEET__: `/${sheet.fileName}`, __MODULES__: modules }),
          loginCss(),
          prerender(),
        ])
        assertStyles(html.login, css, String(sheet.source))
        const page = (parts: Parts) => writeFile(join(folder, `${parts.name}.html`), document(parts))
        await page({ name: 'login', body: html.login, css, script: look + late, files: '' })
        await page({
          name: 'shell',
          body: html.shell,
          css: String(sheet.source),
          script: look,
          files: standingSheet(sheet) + filesOf(modules, early),
        })
        await page({
          name: 'driver',
          // A phone has no room for the menu.
          body: html.shell.replace('data-menu="wide"', 'data-menu="none"'),
          css: String(sheet.source),
          script: look,
          files: standingSheet(sheet) + driver.files,
        })
        await writeWorker(folder, output, main, [driver.first, `/${sheet.fileName}`])
        await writeFile(join(folder, 'preload.json'), JSON.stringify(preloads(output, main), null, 1))
      },
    },
  }
}

type Parts = Record<'name' | 'body' | 'css' | 'script' | 'files', string>

/**
 * The style sheet stands in the page itself: no request, no flash. It is a few KB compressed. Before the first paint a
 * script of a few hundred bytes puts the person's colours and size on.
 */
function document({ name, body, css, script, files }: Parts): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="csp-nonce" content="__CSP_NONCE__"><title>简化系统</title><link rel="icon" href="/favicon.png" type="image/png"><style nonce="__CSP_NONCE__">${css}</style><script nonce="__CSP_SCRIPT_NONCE__">${script}</script>${files}</head><body><div id="root" data-page="${name}">${body}</div></body></html>`
}

/**
 * Chunks that come later name the style sheet of the entry among what they need. Without this they would load it once more,
 * behind the sheets that are to have the last word (print.css): a link that is there already is not loaded, nor is one
 * that is disabled.
 */
const standingSheet = ({ fileName }: Rolldown.OutputAsset): string =>
  `<link rel="stylesheet" href="/${fileName}" disabled>`

/** The scripts of a page that has nothing to show without them; the server adds the modules of the wanted route. */
function filesOf([entry, ...imports]: readonly string[], early: string): string {
  const links = imports.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join('')
  return `<script type="module" async crossorigin src="${early}"__VIEW__></script><script type="module" crossorigin src="${entry}"></script>${links}<!--preload-->`
}

/** What the login page wears until the whole style sheet is there. */
async function loginCss(): Promise<string> {
  const styles = await Promise.all(loginStyles.map((path) => readFile(resolve('src', path), 'utf8')))
  const { code } = await transform([tokensCss(), ...styles].join('\n'), {
    loader: 'css',
    minify: true,
    target: ['chrome94', 'firefox100', 'safari16'], // the first that know all of es2022
  })
  return code.trim()
}

/** A class that only another style sheet knows would change the look of the page under the person's eyes; toasts come later. */
function assertStyles(body: string, css: string, all: string): void {
  const names = new Set([...body.matchAll(/class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' ')))
  const isIn = (sheet: string, name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(sheet)
  const missing = [...names].filter((name) => name && name !== 'bc-toasts' && isIn(all, name) && !isIn(css, name))
  if (missing.length > 0) throw new Error(`The login page lacks the styles of ${missing.join(', ')}`)
}

/** The prerendering runs the application's own components, built for Node. */
async function prerender(): Promise<{ login: string; shell: string }> {
  const folder = await mkdtemp(resolve('node_modules/.prerender-'))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [react(), tokensPlugin(), spellingPlugin(), resourcesPlugin()],
      resolve: { alias: aliases },
      ssr: { noExternal: ['@refinedev/core', '@refinedev/react-router', '@refinedev/simple-rest'] },
      build: { ssr: 'src/boot/prerender.tsx', outDir: folder, copyPublicDir: false },
    })
    const { loginHtml, shellHtml } = await import(pathToFileURL(join(folder, 'prerender.js')).href)
    return { login: await loginHtml(), shell: shellHtml() }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The first script, in one file of its own: a shared chunk would be one more request in front of the data. */
const writeEarly = async (folder: string): Promise<string> =>
  writeScript(folder, 'early', await script('src/boot/prefetch.ts', {}, { format: 'esm' }))

/** What the server tells a page of the wanted route: modules beside those of the entry, definitions, and which list it is. */
type Wanted = { modules: string[]; definitions?: string[]; view?: string }

/** Route → what it needs. */
function preloads(output: Bundle, main: Chunk): Record<string, Wanted> {
  const known = new Set(modulesOf(output, main))
  const screens = { list: pages.list, create: pages.form, edit: pages.form, show: pages.show }
  const of = (name: string, kind: PageKind): Wanted => {
    const own = kind === 'create' || kind === 'edit' ? formOf(output, name) : undefined
    const modules = modulesOf(output, own ?? chunkOf(output, screens[kind])).filter((href) => !known.has(href))
    return { modules, definitions: needs(name, kind).map(definitionPath) }
  }
  const routes = Object.values(registry).flatMap((resource): [string | undefined, Wanted][] => {
    const { name } = resource
    const { create, edit, show } = pathsOf(resource)
    const list = of(name, 'list')
    const views = Object.entries(resource.views ?? {}).map(([key, { path, sort }]): [string, Wanted] => [
      path,
      { ...list, view: `${name} ${key} ${sort}` },
    ])
    return [...views, [create, of(name, 'create')], [edit, of(name, 'edit')], [show, of(name, 'show')]]
  })
  const first = modulesOf(output, chunkOf(output, pages.list)).filter((href) => !known.has(href))
  return Object.fromEntries([['/', { modules: first }], ...routes.filter(([path]) => path)])
}

/** The definitions that a page draws with, and those that they need in turn. */
const needs = (name: string, kind: PageKind): string[] => neededBy(name, kind, (one) => registry[one])

/** The form of a resource that has one of its own (pages/overrides.ts), by its file's name: `orders-form.ts`. */
const formOf = (output: Bundle, name: string): Chunk | undefined =>
  findChunk(output, `/${name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}-form.ts`)

function sheetOf(output: Bundle): Rolldown.OutputAsset {
  const found = Object.values(output).find((one) => one.type === 'asset' && /main.*\.css$/.test(one.fileName))
  if (found?.type !== 'asset') throw new Error('No style sheet of the entry')
  return found
}
