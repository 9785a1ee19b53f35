import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

/** Base folder → each place in it → its layer, from the left. */
export type Picture = ReadonlyMap<string, ReadonlyMap<string, number>>
/** The importing file and the imported one, as paths below the root. */
export type Import = readonly [from: string, to: string]

const root = join(import.meta.dirname, '..')
const ARROW = '─▶'
const own = '(own files)'

/**
 * The picture of the layers in README: base folder → layer of each place in it. A place is a folder, a file of the base
 * by its name, or the base's own files together.
 */
export function readPicture(readme: string): Picture {
  const [, block = ''] = /```layers\n([\s\S]*?)```/.exec(readme) ?? []
  return new Map(
    block
      .split('\n')
      .filter((line) => line.includes(ARROW))
      .map((line) => {
        const [, base = '', layers = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
        const places = layers
          .split(ARROW)
          .flatMap((layer, at) => layer.split(',').map((place) => [place.trim(), at] as const))
        return [base, new Map(places)] as const
      }),
  )
}

/** Every import of the product's own files; the lists of kinds are left out, which are found by file name. */
export function readImports(folder: string): Import[] {
  const files = ['src', 'server'].flatMap((top) =>
    readdirSync(join(folder, top), { recursive: true, encoding: 'utf8' })
      .map((path) => join(top, path))
      .filter((path) => /(?<!\.d)\.tsx?$/.test(path) && !/define[\\/]by-kind[\\/]/.test(path)),
  )
  return files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)].map(
      ([, path = '']): Import => [file, relative(folder, normalize(join(folder, dirname(file), path)))],
    ),
  )
}

/** What the imports do that the picture does not have, and the circles of folders; one line each. */
export function faultsOf(picture: Picture, imports: readonly Import[]): string[] {
  const faults = imports.flatMap(([from, to]) => {
    if (from.startsWith('src/') && to.startsWith('server/')) return [`${from} → ${to}: src never imports server`]
    if (from.startsWith('server/') && to.startsWith('src/') && !/^src\/(define|resources)\//.test(to))
      return [`${from} → ${to}: server imports src/define and src/resources alone`]
    return [...picture].flatMap(([base, places]) => {
      const here = placeOf(from, base, places)
      const there = placeOf(to, base, places)
      if (here === undefined || there === undefined || here === there) return []
      const before = places.get(here)
      const after = places.get(there)
      if (before === undefined) return [`${from}: README's picture of ${base} has no ${here}`]
      if (after === undefined) return [`${to}: README's picture of ${base} has no ${there}`]
      return before < after ? [] : [`${from} → ${to}: no arrow from ${here} to ${there} in README's picture of ${base}`]
    })
  })
  return [...new Set(faults), ...circlesOf(imports)]
}

/** The place of a file in the picture of a base folder; undefined outside it. */
function placeOf(path: string, base: string, places: ReadonlyMap<string, number>): string | undefined {
  if (!path.startsWith(`${base}/`)) return undefined
  const [first = '', ...deeper] = path.slice(base.length + 1).split('/')
  if (deeper.length > 0) return first
  const name = first.replace(/\.\w+$/, '')
  return places.has(name) || !places.has(own) ? name : own
}

/** Folders that import each other, by however many steps. The files of src and server themselves stand alone. */
function circlesOf(imports: readonly Import[]): string[] {
  const folder = (path: string): string => (path.split('/').length === 2 ? path : dirname(path))
  const arrows = new Map<string, Set<string>>()
  for (const [from, to] of imports.map(([one, other]) => [folder(one), folder(other)] as const)) {
    if (from !== to) arrows.set(from, (arrows.get(from) ?? new Set<string>()).add(to))
  }
  const reach = (start: string): Set<string> => {
    const found = new Set<string>()
    const visit = (one: string): void => {
      for (const next of arrows.get(one) ?? []) {
        if (found.has(next)) continue
        found.add(next)
        visit(next)
      }
    }
    visit(start)
    return found
  }
  return [...arrows.keys()].filter((one) => reach(one).has(one)).map((one) => `${one}: imports lead back to it`)
}

if (process.argv[1] === import.meta.filename) {
  const picture = readPicture(readFileSync(join(root, 'README.md'), 'utf8'))
  const faults = picture.size === 0 ? ['README has no picture of the layers'] : faultsOf(picture, readImports(root))
  console.log(faults.join('\n') || `${picture.size} 幅图，未发现越界或循环`)
  process.exit(faults.length > 0 ? 1 : 0)
}
