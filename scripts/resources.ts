import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { textOfOption } from '../src/define/options.ts'
import type { Resource } from '../src/define/resource.ts'
import type { Text } from '../src/define/text.ts'
import { logActions } from '../src/resources/company/log-actions.ts'

const folder = 'src/resources'
const definition = /^export const (\w+) = defineResource\(/gm
const report = /^export const (\w+) = defineReport\(/gm

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

/** The list of all reports, likewise: every `export const … = defineReport(…)`. */
export function reportsFile(root = join(import.meta.dirname, '..')): string {
  const files = filesIn(root, report).filter(({ names }) => names.length > 0)
  const lines = [
    '// Written by `npm run resources` from the definitions beside it.',
    ...files.map(({ path, names }) => importOf(names.toSorted(), path)),
    '',
    '/** Every report of the product, under its name. */',
    ...allOf(files.flatMap(({ names }) => names)),
  ]
  return `${lines.join('\n')}\n`
}

/** On one line as long as it fits, as the formatter has it. */
function allOf(names: readonly string[]): string[] {
  const line = `export const allReports = { ${names.join(', ')} } as const`
  return line.length <= 120
    ? [line]
    : ['export const allReports = {', ...names.map((name) => `  ${name},`), '} as const']
}

/** The files of the modules, with the definitions in each. */
const filesIn = (root: string, sought = definition) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^[\w-]+\/[\w-]+\.ts$/.test(path))
    .map((path) => path.replace(/\.ts$/, ''))
    // Without the ending, as the formatter sorts imports: aging before aging-history.
    .toSorted()
    .map((name) => {
      const path = `${name}.ts`
      const text = readFileSync(join(root, folder, path), 'utf8')
      return { path, names: [...text.matchAll(sought)].map(([, name = '']) => name) }
    })

/** As the formatter has it: one name to the line where they do not fit beside each other. */
function importOf(names: readonly string[], path: string): string {
  const line = `import { ${names.join(', ')} } from './${path}'`
  return line.length <= 120 ? line : `import {\n${names.map((name) => `  ${name},\n`).join('')}} from './${path}'`
}

/** A file of texts by name, for the rows that speak of any resource: a module knows no other module's definitions. */
const textsFile = (about: string, name: string, texts: readonly (readonly [string, Text])[]): string =>
  [
    '// Written by `npm run resources` from the definitions.',
    '',
    `/** ${about} */`,
    `export const ${name} = {`,
    ...texts.map(([key, [zh, en]]) => entryOf(key, quoted(zh), quoted(en))),
    '} as const',
    '',
  ].join('\n')

/** As the formatter has it: a Chinese character is two columns wide. */
function entryOf(key: string, zh: string, en: string): string {
  const line = `  ${key}: [${zh}, ${en}],`
  const columns = line.replace(/[\u2e80-\uffef]/g, '  ').length
  return columns <= 120 ? line : `  ${key}: [\n    ${zh},\n    ${en},\n  ],`
}

const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`)

/** What one row of each is called. */
export const resourceNamesFile = (registry: Registry): string =>
  textsFile(
    'What a row of each resource is called.',
    'resourceNames',
    Object.values(registry).map(({ name, label }) => [name, label]),
  )

/** What is done is called, by the name of the action alone: several resources may call it differently. */
export function actionNamesFile(registry: Registry, others: Readonly<Record<string, Text>>): string {
  const found = new Map<string, { labels: Text[]; of: Text[] }>()
  const add = (verb: string, label: Text, of?: Text) => {
    const known = found.get(verb) ?? { labels: [], of: [] }
    found.set(verb, known)
    if (!known.labels.some(([zh]) => zh === label[0])) known.labels.push(label)
    if (of) known.of.push(of)
  }
  for (const [verb, label] of Object.entries(others)) add(verb, label)
  for (const { label: of, actions = {}, fields } of Object.values(registry)) {
    for (const [verb, { label }] of Object.entries(actions)) add(verb, label, of)
    // Rows that are entered of others name the action by their kind: `exceptions.credit`.
    const kinds = fields.kind && fields.sourceId?.source ? (fields.kind.options ?? {}) : {}
    for (const [kind, option] of Object.entries(kinds)) {
      const [zh, en] = [textOfOption(option)].flat().length === 2 ? (textOfOption(option) as Text) : [kind, kind]
      add(kind, [`${of[0]}：${zh}`, `${of[1]}: ${en}`])
    }
  }
  const named = [...found].map(([verb, { labels, of }]) => {
    const joined = (at: 0 | 1) => [...new Set(labels.map((label) => label[at]))].join(' / ')
    return { verb, of, label: [joined(0), joined(1)] as const }
  })
  const isTaken = (at: 0 | 1, text: string) => named.filter(({ label }) => label[at] === text).length > 1
  const told = (at: 0 | 1, { label, of }: (typeof named)[number]) =>
    isTaken(at, label[at]) && of.length > 0
      ? `${label[at]}${at ? ' (' : '（'}${of.map((one) => one[at]).join(at ? ', ' : '、')}${at ? ')' : '）'}`
      : label[at]
  return textsFile(
    'What actions are called, by their names alone.',
    'actionNames',
    named.map((one) => [one.verb, [told(0, one), told(1, one)]]),
  )
}

type Registry = Readonly<Record<string, Resource>>

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(folder, 'all.ts'), resourcesFile())
  writeFileSync(join(folder, 'all-reports.ts'), reportsFile())
  const { registry } = await import('../src/resources/index.ts')
  writeFileSync(join(folder, 'company/resource-names.ts'), resourceNamesFile(registry))
  writeFileSync(join(folder, 'company/action-names.ts'), actionNamesFile(registry, logActions))
}
