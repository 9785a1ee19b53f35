import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { cardOf } from '../src/resources/card.ts'
import { registry } from '../src/resources/index.ts'

const ID = 'virtual:resources'
const folder = resolve(import.meta.dirname, '../src/resources')

/**
 * `virtual:resources`: the card of every resource, and for each what loads its definition, in a chunk of its own, so that
 * the first page does not grow with the number of resources.
 */
export function resourcesPlugin(): Plugin {
  return {
    name: 'resources',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? moduleOf(definitionFiles()) : undefined),
  }
}

/** Resource → the file that holds its definition: each is exported under its own name. */
export function definitionFiles(): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  return new Map(
    files.toSorted().flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const names = [...text.matchAll(/^export const (\w+) = defineResource\(/gm)].map(([, name = '']) => name)
      return names.filter((name) => registry[name]).map((name) => [name, join(folder, file)] as const)
    }),
  )
}

function moduleOf(files: ReadonlyMap<string, string>): string {
  const cards = Object.fromEntries(
    Object.values(registry).map((resource) => [resource.name, cardOf(resource, registry)]),
  )
  const loaders = [...files].map(
    ([name, file]) => `${name}: () => import(${JSON.stringify(file)}).then((found) => found.${name})`,
  )
  return `export const cards = ${JSON.stringify(cards)}\nexport const loaders = {\n${loaders.join(',\n')}\n}`
}
