import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Plugin as BundlePlugin, build } from 'esbuild'
import type { Plugin } from 'vite'

const list = /[\\/]by-kind[\\/](\w+)\.ts$/
const copy = /[\\/]kinds[\\/]([\w-]+\.tsx?)\?(\w+)$/

/**
 * A kind is one file on each side, and a page needs one part of it: a list the cells and traits, a form the inputs and
 * schemas. So each list of `by-kind/` gets a copy of its own of every file of a kind, `money.ts?traits`, in which only
 * that part is left, and a page carries the lists that it imports. In development a file is a whole.
 */
export function kindsPlugin(): Plugin {
  return {
    name: 'kinds',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const [, name] = list.exec(importer ?? '') ?? []
      if (!name || !source.startsWith('../kinds/')) return undefined
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && { ...found, id: `${found.id}?${name}` }
    },
    async load(id) {
      const [, file, name] = copy.exec(id) ?? []
      if (!file || !name) return undefined
      const folder = dirname(id)
      const wanted = namesIn(readFileSync(`${folder}/../by-kind/${name}.ts`, 'utf8'), file)
      return partOf(folder, file, wanted)
    },
  }
}

/** What a list takes from the file of a kind. */
function namesIn(text: string, file: string): string {
  const [, names = ''] = new RegExp(`\\{ ([^}]*) \\} from '\\.\\./kinds/${file}'`).exec(text) ?? []
  return names.replace(/ as \w+/g, '')
}

/** The file without what these names do not need, its imports included: the bundler would follow those. */
async function partOf(folder: string, file: string, names: string): Promise<string> {
  const others: BundlePlugin = {
    name: 'others',
    setup: ({ onResolve }) => {
      onResolve({ filter: /.*/ }, ({ path }) =>
        path === `./${file}` ? undefined : { path, external: true, sideEffects: false },
      )
    },
  }
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names} } from './${file}'`, resolveDir: folder },
    bundle: true,
    format: 'esm',
    jsx: 'preserve',
    charset: 'utf8',
    write: false,
    plugins: [others],
  })
  return outputFiles[0]?.text ?? ''
}
