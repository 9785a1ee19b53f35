import { type SQL, sql } from 'drizzle-orm'
import { pinyin } from 'pinyin-pro'
import type { Resource } from '../../src/define/resource.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { snake } from '../db/names.ts'
import { escapeLike } from './where.ts'

/** At most this many referenced rows (customers by name, say) take part in a keyword search. */
const referencedLimit = 500

/**
 * What the keyword box of a resource finds, computed on write: the values of the search fields, lower case, and for
 * Chinese text its pinyin and initials. Values of referenced rows are not copied; they are found through their own text.
 */
export function searchTextOf(
  resource: Resource,
  row: Record<string, unknown>,
  lines: Record<string, Record<string, unknown>[]>,
): string {
  const values = (resource.search ?? []).flatMap((path) => {
    const [head, rest] = path.split('.') as [string, string?]
    if (rest === undefined) return resource.fields[head]?.kind === 'ref' ? [] : [row[head]]
    return (lines[head] ?? []).map((line) => line[rest])
  })
  const texts = [...new Set(values.filter((value): value is string => typeof value === 'string' && value !== ''))]
  return texts
    .flatMap((text) => [text, ...spellings(text)])
    .join(' ')
    .toLowerCase()
}

/** 重庆长安 → `chongqingchangan`, `cqca`. */
function spellings(text: string): string[] {
  if (!/\p{Script=Han}/u.test(text)) return []
  const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  return [syllables.join('').replace(/\s+/g, ''), syllables.map((syllable) => syllable[0] ?? '').join('')]
}

/** Names of the lines that take part in the search, so that they are read along. */
export function searchedLines(resource: Resource): string[] {
  const heads = (resource.search ?? []).filter((path) => path.includes('.')).map((path) => path.split('.')[0] as string)
  return [...new Set(heads.filter((head) => resource.lines?.[head] !== undefined))]
}

/** The grams that a text holding this word must have: the word itself when short, else all its 2-grams. */
export function gramsOf(word: string): string[] {
  const letters = [...word.toLowerCase()]
  if (letters.length <= 2) return [letters.join('')]
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))]
}

/** Every word of the keyword must be found: in the row's own text, or in that of a row it refers to. */
export async function keywordOf(
  resource: Resource,
  keyword: string,
  alias: string,
  query: (statement: SQL) => Promise<{ id: string }[]>,
): Promise<SQL> {
  const words = keyword.normalize('NFKC').trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const parts = await Promise.all(
    words.map(async (word) => {
      const own = textHolds(sql`${sql.identifier(alias)}.search_text`, word)
      const referenced = await Promise.all(
        referencesOf(resource).map((path) => throughReference(resource, path, word, alias, query)),
      )
      return sql`(${sql.join([own, ...referenced.filter((one): one is SQL => one !== null)], sql` or `)})`
    }),
  )
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

const textHolds = (column: SQL, word: string): SQL =>
  sql`(grams12(${column}) @> ${sql.param(gramsOf(word))}::text[] and ${column} like ${`%${escapeLike(word)}%`})`

/** Reference columns that take part: `customerId.name` by its head, at most two steps deep. */
function referencesOf(resource: Resource): string[] {
  const heads = (resource.search ?? [])
    .filter((path) => resource.lines?.[path.split('.')[0] as string] === undefined)
    .filter((path) => resource.fields[path.split('.')[0] as string]?.kind === 'ref')
    .map((path) => path.split('.')[0] as string)
  return [...new Set(heads)]
}

/** Two steps: first the few referenced rows by their own index, then ours by theirs; never a scan. */
async function throughReference(
  resource: Resource,
  head: string,
  word: string,
  alias: string,
  query: (statement: SQL) => Promise<{ id: string }[]>,
): Promise<SQL | null> {
  const target = resourceOf(resource.fields[head]?.resource ?? '')
  if (!target.search) return null
  const found = await query(
    sql`select id from ${sql.identifier(snake(target.name))} s where ${textHolds(sql`s.search_text`, word)} limit ${referencedLimit}`,
  )
  if (found.length === 0) return null
  return sql`${sql.identifier(alias)}.${sql.identifier(snake(head))} = any(${sql.param(found.map((row) => row.id))}::uuid[])`
}
