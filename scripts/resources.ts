import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'src/resources'
const definition = /^export const (\w+) = defineResource\(/gm

/** The list of all definitions as it has to be: every `export const … = defineResource(…)` of every module, by their files. */
export function resourcesFile(root = join(import.meta.dirname, '..')): string {
  const files = filesIn(root).filter(({ names }) => names.length > 0)
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

/** The files of the modules, with the definitions in each. */
const filesIn = (root: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^[\w-]+\/[\w-]+\.ts$/.test(path))
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(root, folder, path), 'utf8')
      return { path, text, names: [...text.matchAll(definition)].map(([, name = '']) => name) }
    })

/** As the formatter has it: one name to the line where they do not fit beside each other. */
function importOf(names: readonly string[], path: string): string {
  const line = `import { ${names.join(', ')} } from './${path}'`
  return line.length <= 120 ? line : `import {\n${names.map((name) => `  ${name},\n`).join('')}} from './${path}'`
}

const titled = /^export const (\w+) = defineResource\(\{\n {2}name: '\w+',\n {2}label: (\['[^\n]*\]),\n/gm

/** What one row of each is called, for the rows that speak of any of them: a module knows no other module's definitions. */
export function resourceNamesFile(root = join(import.meta.dirname, '..')): string {
  const lines = filesIn(root).flatMap(({ text }) =>
    [...text.matchAll(titled)].map(([, name = '', label = '']) => `  ${name}: ${label},`),
  )
  return [
    '// Written by `npm run resources` from the definitions.',
    '',
    '/** What a row of each resource is called. */',
    'export const resourceNames = {',
    ...lines,
    '} as const',
    '',
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(folder, 'all.ts'), resourcesFile())
  writeFileSync(join(folder, 'company/resource-names.ts'), resourceNamesFile())
}
