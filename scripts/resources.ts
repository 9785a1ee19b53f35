import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'src/resources'
const definition = /^export const (\w+) = defineResource\(/gm

/** The list of all definitions as it has to be: every `export const … = defineResource(…)` of every module, by their files. */
export function resourcesFile(root = join(import.meta.dirname, '..')): string {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^[\w-]+\/[\w-]+\.ts$/.test(path))
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(root, folder, path), 'utf8')
      return { path, names: [...text.matchAll(definition)].map(([, name = '']) => name) }
    })
    .filter(({ names }) => names.length > 0)
  const lines = [
    '// Written by `npm run resources` from the definitions beside it.',
    ...files.map(({ path, names }) => importOf(names.toSorted(), path)),
    '',
    '/** Every resource of the product. The name is the URL and the key here. */',
    'export const resources = {',
    ...files.flatMap(({ names }) => names.map((name) => `  ${name},`)),
    '} as const',
  ]
  return `${lines.join('\n')}\n`
}

/** As the formatter has it: one name to the line where they do not fit beside each other. */
function importOf(names: readonly string[], path: string): string {
  const line = `import { ${names.join(', ')} } from './${path}'`
  return line.length <= 120 ? line : `import {\n${names.map((name) => `  ${name},\n`).join('')}} from './${path}'`
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(folder, 'all.ts'), resourcesFile())
