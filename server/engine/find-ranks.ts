import { type SQL, sql } from 'drizzle-orm'
import { maskedSearch, type Resource } from '../../src/define/resource.ts'
import type { User } from '../auth/user.ts'
import { tableName } from '../db/columns.ts'
import { snake } from '../db/names.ts'
import type { Run } from '../db/run.ts'
import { scopeOf } from './access.ts'
import { maskedByIndex, maskedIs, rowHas, textByIndex } from './search.ts'
import { escapeLike } from './where.ts'

/** How near a record comes to what was typed: it has that very value, one that begins or ends so, or one with it inside. */
export type Nearness = 'whole' | 'edge' | 'part'
/** Of one resource, so that no other is crowded out. */
export const EACH = 5
/** So many where it is judged at the end which of them are within reach. */
const JUDGED = 50
/** In a table of more rows than these a frequent word is found among the newest, without the index. */
const LARGE = 50_000
const NEWEST = 500
/** So many of the rows that the index finds are compared with each other. */
const COMPARED = 500

export const steps = ['whole', 'edge', 'part'] as const satisfies readonly Nearness[]

/** Those with so many rows that the index takes long over a frequent word, the largest first. */
export async function largeOf(run: Run, resources: readonly Resource[]): Promise<Resource[]> {
  const names = sql.param(resources.map(({ name }) => snake(name)))
  const rows = await run<{ name: string }>(
    sql`select relname as name from pg_class where oid = any(${names}::text[]::regclass[]) and reltuples > ${LARGE}
      order by reltuples desc`,
  )
  return rows.flatMap((row) => resources.filter(({ name }) => snake(name) === row.name))
}

/** Of rows by their ids how near they come: a place in `steps`. */
export type Ranks = ReadonlyMap<string, number>

/**
 * Asks resources for the ids of rows and how near they come, in so many statements. Of small ones many go into one, since half
 * of the time is what the planner thinks; large ones have one each, and what takes long holds up none that does not.
 */
export async function ranksIn(
  run: Run,
  resources: readonly Resource[],
  statements: number,
  partOf: (resource: Resource) => SQL,
): Promise<Map<string, Map<string, number>>> {
  const parts = resources.map(
    (resource) =>
      sql`(select ${resource.name}::text as resource, found.id, found.rank from (${partOf(resource)}) found)`,
  )
  const shares = Array.from({ length: Math.min(statements, parts.length) }, (_, share) =>
    parts.filter((_, at) => at % statements === share),
  )
  const answers = await Promise.all(shares.map((share) => run<Found>(sql.join(share, sql` union all `))))
  const ranks = new Map(resources.map(({ name }) => [name, new Map<string, number>()]))
  for (const { resource, id, rank } of answers.flat()) ranks.get(resource)?.set(id, rank)
  return ranks
}
type Found = { resource: string; id: string; rank: number }

/**
 * Rows of a parent are within reach by that parent, of which no index of theirs knows: to judge many of them takes the
 * database longer than all the rest, so the nearest are taken first, and judged with their titles.
 */
const isJudgedLate = ({ scope }: Resource): boolean => typeof scope === 'object' && 'parent' in scope

const scopeAt = (user: User, resource: Resource): SQL =>
  (!isJudgedLate(resource) && scopeOf(user, resource, 's')) || sql`true`

/** The rows of a resource as they are compared, within reach as far as that is judged by now. */
function rowsOf(user: User, resource: Resource, where: SQL): SQL {
  const names = ['id', 'search_text', ...maskedSearch(resource).map(snake)]
  const columns = names.map((name) => sql`s.${sql.identifier(name)}`)
  return sql`select ${sql.join(columns, sql`, `)}, ${scopeAt(user, resource)} as reached
    from ${tableName(resource)} s where ${where}`
}

/** Among such rows those that stand nearest, of equals the newest: ids follow the time. */
const ranked = (user: User, resource: Resource, words: readonly string[], rows: SQL): SQL =>
  sql`select s.id, ${rankOf(user, resource, words.join(' '), 's')} as rank from (${rows}) s where s.reached
    order by rank, s.id desc limit ${isJudgedLate(resource) ? JUDGED : EACH}`

/** The nearest of the newest rows that hold every word. */
export function newestHolding(user: User, resource: Resource, words: readonly string[]): SQL {
  const newest = sql`${rowsOf(user, resource, scopeAt(user, resource))} order by s.id desc limit ${NEWEST}`
  const holding = words.map((word) => rowHas(user, resource, word, 's'))
  return ranked(user, resource, words, sql`select s.* from (${newest}) s where ${sql.join(holding, sql` and `)}`)
}

/** The nearest of all that hold every word, by the index of each row's text; a masked value by its own, where one word is all that is asked for. */
export function anyHolding(user: User, resource: Resource, words: readonly string[]): SQL {
  const among = (holds: SQL) => sql`${rowsOf(user, resource, holds)} limit ${COMPARED}`
  const own = among(textByIndex(words, 's'))
  const [word = ''] = words
  const masked = words.length === 1 && maskedByIndex(user, resource, word, 's')
  return ranked(user, resource, words, masked ? sql`(${own}) union (${among(masked)})` : own)
}

/** How near a row comes: a place in `steps`. What stands inside a phone is near only where it is the whole. */
function rankOf(user: User, resource: Resource, phrase: string, alias: string): SQL {
  const text = sql`(' ' || ${sql.identifier(alias)}.search_text || ' ')`
  const like = (pattern: string) => sql`${text} like ${pattern}`
  const word = escapeLike(phrase)
  const masked = maskedIs(user, resource, phrase, alias) ?? sql`false`
  return sql`case when ${like(`% ${word} %`)} or ${masked} then 0
    when ${like(`% ${word}%`)} or ${like(`%${word} %`)} then 1 else 2 end`
}
