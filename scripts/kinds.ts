import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

type List = { part: string; type: string; isOptional?: true }
type Kind = { file: string; name: string; exports: string[] }

/** The files of the kinds on each side, and by the name of each list, which part of them it takes. */
const sides: readonly { folder: string; contract: string; lists: Readonly<Record<string, List>> }[] = [
  {
    folder: 'src/define',
    contract: '../kind.ts',
    lists: {
      schemas: { part: 'schema', type: 'SchemaOf' },
      parsers: { part: 'parse', type: 'Parse' },
      formats: { part: 'format', type: 'Format' },
      notes: { part: 'note', type: 'NoteOf', isOptional: true },
      jsons: { part: 'json', type: 'JsonOf' },
      samples: { part: 'sample', type: 'SampleOf' },
    },
  },
  {
    folder: 'src/pages/resource',
    contract: '../record/kind-page.ts',
    lists: {
      inputs: { part: 'Input', type: 'Input' },
      cells: { part: 'Cell', type: 'Cell' },
      filters: { part: 'Filter', type: 'Filter' },
    },
  },
]

const heading = '// Written by `npm run kinds` from the files of the kinds (docs/add-a-kind.md).\n'

/** Every list of kinds as it has to be: path below the root → text. */
export function kindLists(top = root): Map<string, string> {
  const texts = sides.flatMap(({ folder, contract, lists }) => {
    const kinds = kindsIn(join(top, folder, 'kinds'))
    const own = Object.entries(lists).map(([name, list]) => [name, listText(name, list, contract, kinds)] as const)
    const all =
      folder === 'src/define' ? [...own, ['traits', traitsText(kinds)], ['builders', buildersText(kinds)]] : own
    return all.map(([name, text]): [string, string] => [`${folder}/by-kind/${name}.ts`, heading + text])
  })
  return new Map(texts)
}

/** The name of a file is that of its kind: `multi-select.ts` is `multiSelect`. */
const kindsIn = (folder: string): Kind[] =>
  readdirSync(folder)
    .filter((file) => /\.tsx?$/.test(file))
    .toSorted()
    .map((file) => ({
      file,
      name: file.replace(/\.tsx?$/, '').replace(/-(\w)/g, (_, sign: string) => sign.toUpperCase()),
      exports: [...readFileSync(join(folder, file), 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(
        ([, name = '']) => name,
      ),
    }))

const importsOf = (part: string, kinds: readonly Kind[]): string =>
  kinds.map(({ file, name }) => `import { ${part} as ${name} } from '../kinds/${file}'\n`).join('')

const namesOf = (kinds: readonly Kind[]): string => kinds.map(({ name }) => `  ${name},\n`).join('')

/** A part that must be there and is not fails to compile at its import. */
function listText(name: string, { part, type, isOptional }: List, contract: string, all: readonly Kind[]): string {
  const kinds = isOptional ? all.filter(({ exports }) => exports.includes(part)) : all
  const table = isOptional ? `Partial<Record<Kind, ${type}>>` : `Record<Kind, ${type}>`
  const typed = `import type { ${type} } from '${contract}'\n`
  const list = `\nexport const ${name}: ${table} = {\n${namesOf(kinds)}}\n`
  // In the order of the formatter.
  return contract === '../kind.ts'
    ? `${typed}${importsOf(part, kinds)}import type { Kind } from './traits.ts'\n${list}`
    : `import type { Kind } from '../../../define/field.ts'\n${importsOf(part, kinds)}${typed}${list}`
}

const traitsText = (kinds: readonly Kind[]): string => `import type { Traits } from '../kind.ts'
${importsOf('traits', kinds)}
export const traits = {
${namesOf(kinds)}} as const satisfies Record<string, Traits>

/** What every field has: its kind is the name of a file in \`kinds/\`. */
export type Kind = keyof typeof traits
`

/** What a file exports beside its parts: the builder, and what else makes fields of the kind. */
function buildersText(kinds: readonly Kind[]): string {
  const parts = new Set(['traits', ...sides.flatMap(({ lists }) => Object.values(lists).map(({ part }) => part))])
  return kinds
    .map(({ file, exports }) => [file, exports.filter((name) => !parts.has(name)).toSorted()] as const)
    .map(([file, names]) => `export { ${names.join(', ')} } from '../kinds/${file}'\n`)
    .join('')
}

/** The lists that are not as they have to be. */
export const staleLists = (top = root): string[] =>
  [...kindLists(top)].flatMap(([path, text]) =>
    existsSync(join(top, path)) && readFileSync(join(top, path), 'utf8') === text ? [] : [path],
  )

if (process.argv[1] === import.meta.filename)
  for (const [path, text] of kindLists()) writeFileSync(join(root, path), text)
