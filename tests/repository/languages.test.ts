import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

/** Where the texts of the server stand in both languages, and the names and remarks of the demo company. */
const written = ['server/messages/', 'server/demo/']

/** The lines of a program that say something in Chinese besides their comments, with their numbers. */
function chineseIn(path: string, text: string): string[] {
  const { comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  let code = text
  for (const { start, end } of comments)
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end)
  return code.split('\n').flatMap((line, at) => (/\p{Script=Han}/u.test(line) ? [`${path}:${at + 1}`] : []))
}

const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((path) => join('server', path).replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !written.some((folder) => path.startsWith(folder)))

it('the code of the server says nothing in Chinese: its texts stand in the tables of messages', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((path) => chineseIn(path, readFileSync(path, 'utf8')))).toEqual([])
})

it.each([
  ["throw new Error('没有权限')", ['x.ts:1']],
  ['const url = `//客户`\nconst ending = /[省市]$/', ['x.ts:1', 'x.ts:2']],
  ["const told: string = '/* 客户 */' // 客户", ['x.ts:1']],
  ["/** 直辖市\n * 北京 */\nconst code = 11 // 北京\n/* 上海 */ const sign = '，'", []],
])('finds what is said in %s', (text, lines) => {
  expect(chineseIn('x.ts', text)).toEqual(lines)
})
