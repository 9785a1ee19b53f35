import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { defaultTitle } from '../../src/define/product.ts'
import { refuse } from '../errors/business-error.ts'

/**
 * What helmet says of documents and browsers ignore on scripts and styles, 0.8 KB for each of a page's eight files; and
 * the number of the request, which nobody asks for behind a file that never changes.
 */
const OF_DOCUMENTS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
  'X-Request-Id',
]

/**
 * The built application: hashed files are cached for ever, the three ready-made pages (login, driver and shell) are filled with
 * the answer's nonce, the modules of the wanted route and the operator's title.
 */
export async function webRoutes(app: FastifyInstance, root: string, title = defaultTitle): Promise<void> {
  if (!existsSync(join(root, 'shell.html'))) {
    app.setNotFoundHandler(notFound)
    return
  }
  const read = (name: string) =>
    readFileSync(join(root, name), 'utf8').replaceAll(defaultTitle, () => escapeHtml(title))
  const ready = new Map([
    ['/login', read('login.html')],
    ['/driver', read('driver.html')],
  ])
  const shell = read('shell.html')
  const preload = readPreload(root)
  app.addHook('onSend', async (request, reply) => {
    if (/^\/assets\/[^?]+\.(js|css|json)$/.test(request.url)) for (const name of OF_DOCUMENTS) reply.removeHeader(name)
  })
  const folder = join(root, 'assets')
  await app.register(fastifyStatic, {
    root: folder,
    // Its own route reads the whole folder for each file, to know how the name is spelled.
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    // Behind a name that holds the content's hash they say nothing.
    lastModified: false,
    acceptRanges: false,
  })
  const assets = new Set(readdirSync(folder))
  app.get<{ Params: { name: string } }>('/assets/:name', ({ params }, reply) =>
    assets.has(params.name) ? reply.sendFile(params.name) : notFound(),
  )
  for (const name of [
    'favicon.png',
    'favicon.ico',
    'robots.txt',
    'driver.webmanifest',
    'driver-192.png',
    'driver-512.png',
  ]) {
    if (existsSync(join(root, name)))
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name, root, { maxAge: '1d', immutable: false }))
  }
  // Asked for anew each time: a phone must not go on with the worker of an older release.
  if (existsSync(join(root, 'driver-worker.js')))
    app.get('/driver-worker.js', (_request, reply) =>
      reply.header('Cache-Control', 'no-cache').sendFile('driver-worker.js', root, { cacheControl: false }),
    )
  app.setNotFoundHandler(notFound)
  // A route of its own, not the handler of what is missing: only a route's answer is compressed.
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (/^\/(api|assets|user)\//.test(path)) notFound()
    const { modules, definitions = [], view } = wantedBy(preload, path)
    const links = [
      ...modules.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
      ...definitions.map((href) => `<link rel="preload" as="fetch" crossorigin href="${href}">`),
    ].join('')
    const page = (ready.get(path) ?? shell)
      .replaceAll('__CSP_NONCE__', String(reply.cspNonce?.style ?? ''))
      .replaceAll('__CSP_SCRIPT_NONCE__', String(reply.cspNonce?.script ?? ''))
      .replace('<!--preload-->', links)
      .replace('__VIEW__', view ? ` data-view="${escapeHtml(view)}"` : '')
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page)
  })
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function notFound(): never {
  throw refuse('path.missing')
}

/** Of a route: the modules of its page, the definitions that it draws with, and which list it is. */
type Wanted = { modules: string[]; definitions?: string[]; view?: string }
type Preload = Record<string, Wanted>

function readPreload(root: string): Preload {
  const file = join(root, 'preload.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Preload) : {}
}

/** Of the longest known route that the path begins with; it is a list only where it is the very route. */
function wantedBy(preload: Preload, path: string): Wanted {
  const known = Object.keys(preload)
    .filter((route) => path === route || path.startsWith(`${route}/`))
    .sort((a, b) => b.length - a.length)[0]
  const { view, ...wanted } = preload[known ?? ''] ?? { modules: [] }
  return view && known === path ? { ...wanted, view } : wanted
}
