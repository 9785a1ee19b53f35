import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { testDatabases } from './postgres.ts'
import { toChild } from './test-database.ts'

const root = join(import.meta.dirname, '../..')

/** The blocks of TypeScript on a page of docs/, in their order. */
export const blocksOf = (page: string, language = 'ts'): string[] =>
  [...readFileSync(join(root, 'docs', page), 'utf8').matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(
    ([, block = '']) => block,
  )

/** A copy of the product in a folder of its own, to be edited and run. */
export function copyProduct() {
  const copy = mkdtempSync(join(tmpdir(), 'banche-add-'))
  const parts = ['src', 'server', 'tests', 'build', 'scripts', 'package.json', 'vite.config.ts', 'vitest.config.ts']
  const settings = readdirSync(root).filter((name) => /^tsconfig.*\.json$|^drizzle/.test(name))
  for (const part of [...parts, ...settings]) cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const [embedded] = testDatabases()
  const tool = (path: string) => join(copy, 'node_modules', path)

  /** A program of its own, which knows of the run that started it the embedded database alone: it is enough. */
  const run = (...args: string[]) => {
    const own = Object.entries(process.env).filter(
      ([name]) => !/^(DATABASE_URL$|VITEST|VITE_|TEST$|MODE$|DEV$|PROD$|SSR$|BASE_URL$|NODE_ENV$)/.test(name),
    )
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: copy,
      encoding: 'utf8',
      env: { ...Object.fromEntries(own), NO_COLOR: '1', ...(embedded && toChild(embedded)) },
    })
    return { status, output: `${stdout}${stderr}` }
  }

  /** The files that are written by hand in this copy. */
  const written = new Set<string>()
  const put = (file: string, text: string) => {
    written.add(file)
    writeFileSync(join(copy, file), text)
  }

  return {
    run,
    /** `npm run migration -- name`: the list of all definitions, then the migration. */
    migrate(name: string) {
      const listed = run('--import', 'tsx', 'scripts/resources.ts')
      return listed.status === 0 ? run('--import', 'tsx', 'server/db/make-migration.ts', name) : listed
    },
    /** Since it was asked last. */
    touched() {
      const files = [...written].toSorted()
      written.clear()
      return files
    },
    write: put,
    /** A test of the copy, which is no part of it. */
    prove: (file: string, text: string) => writeFileSync(join(copy, file), text),
    edit(file: string, from: string, to: string) {
      const text = readFileSync(join(copy, file), 'utf8')
      expect(text.split(from), `${file}: ${from}`).toHaveLength(2)
      put(file, text.replace(from, to))
    },
    read: (file: string) => readFileSync(join(copy, file), 'utf8'),
    list: (folder: string) => readdirSync(join(copy, folder)),
    /** What it found in this copy before is looked at again only where a file has changed. */
    compile: (config: string) =>
      run(
        tool('typescript/bin/tsc'),
        ...['-p', config, '--noEmit', '--incremental', '--tsBuildInfoFile', join(copy, `${config}.buildinfo`)],
      ),
    /** By one worker: the run around has the other processor, and each more of them loads everything once more. */
    vitest: (...args: string[]) =>
      run(tool('vitest/vitest.mjs'), 'run', '--reporter=verbose', '--maxWorkers=1', ...args),
    close: () => rmSync(copy, { recursive: true, force: true }),
  }
}
