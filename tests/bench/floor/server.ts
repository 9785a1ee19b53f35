import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import { tokensPlugin } from '../../../build/tokens.ts'
import type { Server } from '../web/server.ts'

type Files = ReadonlyMap<string, { type: string; body: Buffer }>

/** What protects each page of the application: for the first a browser starts a process of its own. */
const protections = [
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'content-security-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
]

/**
 * The floor: the same pages by hand in plain React, for the figures of the application to be judged by on whatever
 * machine. Its files are served as the server serves its own, as well protected; everything else is asked of that server.
 */
export async function startFloor(application: string): Promise<Server> {
  const protection = await protectionOf(application)
  const files = await buildFloor(nonceOf(protection))
  const target = new URL(application)
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url?.split('?')[0] ?? '/'
    if (/^\/(api|user)\//.test(path)) {
      const { hostname, port } = target
      const asked = { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers }
      const call = forward(asked, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      call.on('error', () => outgoing.writeHead(502).end())
      incoming.pipe(call)
      return
    }
    const file = files.get(path) ?? files.get('/')
    if (!file) return void outgoing.writeHead(404).end()
    const age = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store'
    outgoing
      .writeHead(200, {
        ...protection,
        'Content-Type': file.type,
        'Content-Encoding': 'br',
        'Cache-Control': age,
      })
      .end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The headers with which the application protects its pages. */
async function protectionOf(application: string): Promise<Record<string, string>> {
  const { headers } = await fetch(`${application}/login`)
  const missing = protections.filter((name) => !headers.has(name))
  if (missing.length > 0) throw new Error(`the application's page came without ${missing}`)
  return Object.fromEntries(protections.map((name) => [name, headers.get(name) ?? '']))
}

/** The nonce of style sheets that stand in a page. */
const nonceOf = (protection: Record<string, string>): string =>
  /style-src[^;]*'nonce-([^']+)'/.exec(protection['content-security-policy'] ?? '')?.[1] ?? ''

/** One script; the style sheet stands in the page, as in the application's. */
async function buildFloor(nonce: string): Promise<Files> {
  const found = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [tokensPlugin()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'app.tsx') },
    },
  })
  const output = [found].flat().flatMap((one) => ('output' in one ? one.output : []))
  const script = output.find((one) => one.type === 'chunk')
  const sheet = output.find((one) => one.type === 'asset' && one.fileName.endsWith('.css'))
  if (!script || sheet?.type !== 'asset') throw new Error('the floor was not built')
  const page = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>floor</title><style nonce="${nonce}">${sheet.source}</style><script type="module" src="/${script.fileName}"></script></head><body><div id="root"></div></body></html>`
  return new Map([
    ['/', { type: 'text/html; charset=utf-8', body: compressed(page) }],
    [`/${script.fileName}`, { type: 'text/javascript; charset=utf-8', body: compressed(script.code) }],
  ])
}

const compressed = (text: string): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
