import { Buffer } from 'node:buffer'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { User } from '../auth/user.ts'
import { type Run, runOn } from '../db/run.ts'
import { refuse } from '../errors/business-error.ts'
import { readPieces } from '../files/pieces.ts'
import type { Correction } from './import-corrections.ts'
import type { SheetRow } from './import-rows.ts'

/** Rows that one transaction writes: a second or two of work, all of which is lost with a server. */
export const PART_ROWS = 1000
/** Rows of one import. */
export const MOST_IMPORTED = 50_000
/** Bytes that the parts of one person may take before they are imported. */
const MOST_BYTES = 100 * 1024 * 1024
/** Hours after which parts go that nobody imports. */
const LOOSE_HOURS = 24

/** Consecutive documents of a sheet. No document is in two parts. */
export type Part = { rows: SheetRow[]; numbers: number[]; corrections: Correction[] }

/** The parts of one sheet of one person lie as the pieces of a file do (pieces.ts): one after the other, and none in memory. */
export const batchKey = (user: Pick<User, 'id'>, batch: string): string => `${prefixOf(user)}${batch}`
const prefixOf = ({ id }: Pick<User, 'id'>): string => `pieces/import.${id}/`

/** Keeps one part of a batch; the first of a new one drops what the person sent before and did not import. */
export async function keepPart(
  { query, user, now }: { query: Run; user: User; now: Date },
  batch: string,
  position: number,
  part: Part,
): Promise<void> {
  const key = batchKey(user, batch)
  await query(sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${user.id}`}, 0))`)
  if (position === 0)
    await query(sql`delete from attachment_contents c where starts_with(c.sha256, ${prefixOf(user)}) and ${isFree}`)
  await query(sql`insert into attachment_contents (sha256, content, used_at) values (${key}, '', ${now.toISOString()})
    on conflict (sha256) do nothing`)
  const [held] = await query<{ bytes: number }>(sql`select coalesce(sum(length(content)), 0)::float8 as bytes
    from attachment_pieces where sha256 = ${key} and position <> ${position}`)
  const bytes = Buffer.from(JSON.stringify(part))
  if ((held?.bytes ?? 0) + bytes.length > MOST_BYTES) throw refuse('files.tooMany')
  await query(sql`insert into attachment_pieces (sha256, position, content) values (${key}, ${position}, ${bytes})
    on conflict (sha256, position) do update set content = excluded.content`)
}

/** The parts in their order. */
export async function* readParts(pool: pg.Pool, key: string): AsyncGenerator<Part> {
  // The cast: what was checked as it came in.
  for await (const bytes of readPieces(pool, key)) yield JSON.parse(bytes.toString()) as Part
}

export const dropParts = (run: Run, key: string) => run(sql`delete from attachment_contents where sha256 = ${key}`)

/** No import needs it. */
const isFree = sql`not exists (select from imports i where i.batch = c.sha256 and i.status in ('waiting', 'running'))`

/** Parts of sheets that were left before they were imported. */
export async function sweepParts(pool: pg.Pool, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOOSE_HOURS * 3_600_000).toISOString()
  await runOn(pool)(sql`delete from attachment_contents c where starts_with(c.sha256, 'pieces/import.')
    and c.used_at < ${before} and ${isFree}`)
}
