import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, readImports, readPicture } from '../../scripts/imports.ts'
import { gallery } from '../../src/demos/gallery/gallery.ts'
import { firstLoad } from '../helpers/first-load.ts'

const root = join(import.meta.dirname, '../..')
const route = '/businessOrderManage/businessTotalTable'
/** All that knows of the samples. */
const LINE = "import './demos/index.ts'\n"
const MOST_LINES = 150
/** The menu that is put together at run time, the door of the samples, and the names of their files. */
const MOST_BYTES = 300

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'banche-apart-'))
  for (const part of [
    'src',
    'server',
    'build',
    'public',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'index.html',
  ])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  rmSync(join(copy, 'src/demos'), { recursive: true })
  const routes = readFileSync(join(copy, 'src/routes.tsx'), 'utf8')
  expect(routes.split(LINE)).toHaveLength(2)
  writeFileSync(join(copy, 'src/routes.tsx'), routes.replace(LINE, ''))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** A program in the copy; what it says where it fails. */
function run(tool: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', VITEST: undefined },
  })
  expect(status, `${stdout}${stderr}`).toBe(0)
}

test('no file outside the samples imports from them but for one line', () => {
  const inside = readImports(root).filter(([from, to]) => to.startsWith('src/demos/') && !from.startsWith('src/demos/'))
  expect(inside).toEqual([['src/routes.tsx', 'src/demos/index.ts']])
})

test('without the samples and that line the product compiles, keeps to its picture and builds', () => {
  run('typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit')
  expect(faultsOf(readPicture(readFileSync(join(root, 'README.md'), 'utf8')), readImports(copy))).toEqual([])
  run('vite/bin/vite.js', 'build')
  // What they stand on went with them.
  const files = readdirSync(join(copy, 'dist/assets')).filter((name) => name.endsWith('.js'))
  const guilty = files.filter((name) =>
    /tiptap|echarts|codemirror/i.test(readFileSync(join(copy, 'dist/assets', name), 'utf8')),
  )
  expect(guilty).toEqual([])
})

test('the first page carries nothing of the samples but the place where they are put in', () => {
  const more = firstLoad(join(root, 'dist'), route) - firstLoad(join(copy, 'dist'), route)
  expect(Math.abs(more)).toBeLessThanOrEqual(MOST_BYTES)
})

test('the pages of the samples can be read at a sitting', () => {
  const pages = readdirSync(join(root, 'src/demos/pages'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  )
  expect(pages.length).toBeGreaterThan(38)
  const lines = (path: string) =>
    readFileSync(join(root, 'src/demos/pages', path), 'utf8')
      .trimEnd()
      .split('\n').length
  expect(pages.filter((path) => lines(path) > MOST_LINES)).toEqual([])
})

test('every route of the specification’s demo pages has its sample, and the table of the coverage says so', () => {
  const table = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')
  const said = [...table.matchAll(/^\| `(\/[^`]+)` \| sample \|$/gm)].map(([, path]) => path)
  const paths = gallery.flatMap(({ samples }) => samples.map(({ path }) => path))
  expect(said.toSorted()).toEqual(paths.toSorted())
})
