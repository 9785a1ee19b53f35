import { type SQL, sql } from 'drizzle-orm'
import { pinyin } from 'pinyin-pro'
import { type AnyField, is, isRef, traitsOf } from '../../src/define/field.ts'
import { checkPhone } from '../../src/define/formats.ts'
import { maskedSearch, type Resource } from '../../src/define/resource.ts'
import { resourceOf } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { snake } from '../db/names.ts'
import type { Run } from '../db/run.ts'
import { maskedText } from '../db/table.ts'
import { scopeOf, sees, seesWhole } from './access.ts'
import { wordsOf } from './filter-bounds.ts'
import { escapeLike } from './where.ts'

/** At most this many referenced rows (customers by name, say) take part in a keyword search. */
const referencedLimit = 500

/**
 * What the keyword box of a resource finds, computed on write: the values of the search fields, lower case, and for
 * Chinese text its pinyin and initials. Values of referenced rows are not copied; they are found through their own text.
 * Masked values are not in it, since not everybody may look for their parts: they are found in their own columns.
 */
export function searchTextOf(
  resource: Resource,
  row: Record<string, unknown>,
  lines: Record<string, Record<string, unknown>[]>,
): string {
  const values = textPaths(resource).flatMap((path) => {
    const [head, rest] = path.split('.') as [string, string?]
    if (rest === undefined) return is(isRef, resource.fields[head]) ? [] : [row[head]]
    return (lines[head] ?? []).map((line) => line[rest])
  })
  const texts = [...new Set(values.filter((value): value is string => typeof value === 'string' && value !== ''))]
  return texts.map(textOf).join(' ')
}

/** A value as it is searched for. */
const textOf = (value: string): string => [value, ...spellings(value)].join(' ').normalize('NFKC').toLowerCase()

/** The paths whose values stand in the search text. */
export const textPaths = (resource: Resource): string[] => {
  const masked = maskedSearch(resource)
  return (resource.search ?? []).filter((path) => !masked.includes(path))
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

/**
 * Grams that a text holding this word must have, of those that `search_grams` takes from a text (docs/search.md): one and
 * two characters where one of them is not ASCII, two Latin letters, three of ASCII. None for a digit or a letter
 * alone: so many rows hold it that reading along the list's own order finds a page of them sooner than any index.
 */
export function gramsOf(word: string): string[] {
  const letters = [...word.toLowerCase()]
  if (letters.length === 1) return letters.filter(isWide)
  const pairs = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
  const triples = letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`)
  const narrow = triples.filter((gram) => !isWide(gram))
  const isPairKept = (gram: string) =>
    isWide(gram) || (/^[a-z]{2}$/.test(gram) && !narrow.some((triple) => triple.includes(gram)))
  return [...new Set([...thinned(narrow), ...pairs.filter(isPairKept)])]
}

/** Of many every third and the last: each sign of a long number stands in one, and the index walks through half as much. */
const thinned = (grams: readonly string[]): readonly string[] =>
  grams.length > 4 ? grams.filter((_, at) => at % 3 === 0 || at === grams.length - 1) : grams

const isWide = (text: string): boolean => /\P{ASCII}/u.test(text)

/** Who looks for words among the rows of which resource, under which alias. */
type Sought = { run: Run; user: User; resource: Resource; alias: string }

/** Every word of the keyword must be found: in the row's own text, or in that of a row it refers to. */
export async function keywordOf(sought: Sought, keyword: string): Promise<SQL> {
  const words = wordsOf(keyword)
  const parts = await Promise.all(
    words.map(async (word) => {
      const own = await throughOwnText(sought, word)
      const referenced = await Promise.all(
        referencesOf(sought.resource).map((path) => throughReference(sought, path, word)),
      )
      return sql`(${sql.join([own, ...referenced.filter((one): one is SQL => one !== null)], sql` or `)})`
    }),
  )
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** A word in more rows than these is compared with each row's text; in fewer, it stands for the rows' ids. */
const foundLimit = 10_000
const newest = { rows: 2000, frequent: 20 }

/**
 * Rows whose own text holds the word. A rare word is looked up once in the index, and its rows are then known by id:
 * within an `or` the database would work out the grams of every candidate anew, which costs more than all the rest. A
 * frequent one needs no index, since reading along the list's order soon fills a page.
 */
async function throughOwnText({ user, resource, alias, run }: Sought, word: string): Promise<SQL> {
  const holds = rowHas(user, resource, word, alias)
  if (gramsOf(word).length === 0) return holds
  const table = sql.identifier(snake(resource.name))
  const read = ['id', 'search_text', ...maskedSearch(resource).map(snake)].map((name) => sql.identifier(name))
  const recent = await run(
    sql`select id from (select ${sql.join(read, sql`, `)} from ${table} order by id desc limit ${newest.rows}) s where ${rowHas(user, resource, word, 's')} limit ${newest.frequent}`,
  )
  if (recent.length === newest.frequent) return holds
  const found = await run<{ id: string }>(idsHolding(user, resource, word, foundLimit + 1))
  if (found.length > foundLimit) return holds
  return sql`${sql.identifier(alias)}.id = any(${sql.param(found.map((row) => row.id))}::uuid[])`
}

/** The word stands in the row's text, or in a masked value of it. */
export function rowHas(user: User, resource: Resource, word: string, alias: string): SQL {
  const masked = maskedHas(user, resource, word, alias)
  return masked ? sql`(${textHas(alias, word)} or ${masked})` : textHas(alias, word)
}

/**
 * The ids of such rows by the indexes, at most so many. Two questions and not an `or`, in which the database would work
 * out the grams of every candidate anew.
 */
function idsHolding(user: User, resource: Resource, word: string, limit: number): SQL {
  const rows = sql`select id from ${sql.identifier(snake(resource.name))} s where`
  if (gramsOf(word).length === 0) return sql`${rows} ${rowHas(user, resource, word, 's')} limit ${limit}`
  const own = sql`${rows} ${textByIndex([word], 's')} limit ${limit}`
  const masked = maskedByIndex(user, resource, word, 's')
  return masked ? sql`(${own}) union (${rows} ${masked} limit ${limit}) limit ${limit}` : own
}

const hasGrams = (text: SQL, words: readonly string[]): SQL =>
  sql`search_grams(${text}) @> ${sql.param([...new Set(words.flatMap(gramsOf))])}::text[]`

/** Every word stands in the row's text, of which at least one has grams: found by the index. */
export const textByIndex = (words: readonly string[], alias: string): SQL =>
  sql.join(
    [hasGrams(sql`${sql.identifier(alias)}.search_text`, words), ...words.map((word) => textHas(alias, word))],
    sql` and `,
  )

/** The word stands in a masked value, by the index of those; null where the person cannot find it so. */
export function maskedByIndex(user: User, resource: Resource, word: string, alias: string): SQL | null {
  const masked = maskedHas(user, resource, word, alias)
  return masked && sql`${hasGrams(sql.raw(maskedText(resource, alias)), [word])} and ${masked}`
}

const textHas = (alias: string, word: string): SQL =>
  sql`${sql.identifier(alias)}.search_text like ${`%${escapeLike(word)}%`}`

/** A word that a masked number could be: no part of one is compared for those who do not see it whole. */
export const isWholePhone = (word: string): boolean => checkPhone(word).error === undefined

/** In part for those who see it whole, for all others as the whole value. */
const maskedHas = (user: User, resource: Resource, word: string, alias: string): SQL | null =>
  maskedParts(user, resource, word, alias, (value, isSeen) =>
    isSeen ? sql`${value} like ${`%${escapeLike(word)}%`}` : sql`${value} = ${word}`,
  )

/** The word is a masked value of the row; null where the person cannot find it so. */
export const maskedIs = (user: User, resource: Resource, word: string, alias: string): SQL | null =>
  maskedParts(user, resource, word, alias, (value) => sql`${value} = ${word}`)

/** Some masked value that the person may find by the word compares with it; `isSeen` says whether they see it whole. */
function maskedParts(
  user: User,
  resource: Resource,
  word: string,
  alias: string,
  compare: (value: SQL, isSeen: boolean) => SQL,
): SQL | null {
  const parts = maskedSearch(resource).flatMap((key) => {
    const field = resource.fields[key] as AnyField
    const { signs } = traitsOf(field)
    if (signs && !signs.test(word)) return []
    if (signs && !seesWhole(user, field) && !isWholePhone(word)) return []
    return [compare(sql`lower(${sql.identifier(alias)}.${sql.identifier(snake(key))})`, seesWhole(user, field))]
  })
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` or `)})`
}

/** Reference columns that take part: `customerId.name` by its head, at most two steps deep. */
export function referencesOf(resource: Resource): string[] {
  const heads = (resource.search ?? [])
    .filter((path) => resource.lines?.[path.split('.')[0] as string] === undefined)
    .filter((path) => is(isRef, resource.fields[path.split('.')[0] as string]))
    .map((path) => path.split('.')[0] as string)
  return [...new Set(heads)]
}

/** Two steps: first the few referenced rows by their own index, then ours by theirs; never a scan. */
async function throughReference(sought: Sought, head: string, word: string): Promise<SQL | null> {
  const { user, resource, alias, run } = sought
  const target = resourceOf(resource.fields[head]?.resource ?? '')
  if (!target.search) return null
  const found = (await run<{ id: string }>(idsHolding(user, target, word, referencedLimit))).map((row) => row.id)
  const ids = await searchableOf(sought, target, { named: namedOf(resource, head, target), word, ids: found })
  if (ids.length === 0) return null
  return sql`${sql.identifier(alias)}.${sql.identifier(snake(head))} = any(${sql.param(ids)}::uuid[])`
}

/** The values of referenced rows that the definition names: a list tells them anyone who sees the reference. */
const namedOf = (resource: Resource, head: string, target: Resource): string[] =>
  (resource.search ?? [])
    .filter((path) => path.startsWith(`${head}.`))
    .map((path) => path.slice(head.length + 1))
    .filter((name) => target.fields[name] !== undefined && !maskedSearch(target).includes(name))

/**
 * Those of the found rows that the person may find so: a row out of reach by its named values alone, or its consignee
 * and phones could be asked out letter by letter.
 */
async function searchableOf(
  { user, run }: Sought,
  target: Resource,
  { named, word, ids }: { named: readonly string[]; word: string; ids: string[] },
): Promise<string[]> {
  const isSeen = sees(user, target)
  const scope = scopeOf(user, target, 's')
  if (ids.length === 0 || (isSeen && !scope)) return ids
  const values = named.map((name) => sql`, s.${sql.identifier(snake(name))} as ${sql.identifier(name)}`)
  const rows = await run<Record<string, unknown> & { id: string }>(
    sql`select s.id, ${isSeen ? scope : sql`false`} as "isReached"${sql.join(values)}
      from ${sql.identifier(snake(target.name))} s where s.id = any(${sql.param(ids)}::uuid[])`,
  )
  return rows
    .filter((row) => row.isReached === true || named.some((name) => textOf(String(row[name] ?? '')).includes(word)))
    .map((row) => row.id)
}
