import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

type Wanted = { modules: string[]; definitions?: string[] }

/** The bytes, compressed by brotli, of the page behind an address of all scripts that it begins with, and of the definitions that it draws with. */
export function firstLoad(dist: string, route: string): number {
  const page = readFileSync(join(dist, 'shell.html'), 'utf8')
  const wanted = JSON.parse(readFileSync(join(dist, 'preload.json'), 'utf8')) as Record<string, Wanted>
  const entry = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, href = '']) => href)
  const { modules = [], definitions = [] } = wanted[route] ?? {}
  const files = new Set([...entry, ...modules, ...definitions])
  return [...files].reduce((sum, href) => sum + sizeOf(join(dist, href)), brotliCompressSync(page).length)
}

/** A small file is sent as it is. */
const sizeOf = (file: string): number => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
