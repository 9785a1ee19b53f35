import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { businessDay } from '../../src/define/business-day.ts'
import { type AnyField, type Fields, isFile } from '../../src/define/field.ts'
import { type FileFacts, maxBytesOf, typesOf } from '../../src/define/files.ts'
import type { Resource } from '../../src/define/resource.ts'
import type { User } from '../auth/user.ts'
import type { Run } from '../db/run.ts'
import { type FieldError, refuse, refuseField } from '../errors/business-error.ts'
import { message } from '../messages/files.ts'
import { cleanName, inspect } from './file-content.ts'
import { withoutMetadata } from './picture-metadata.ts'

/** Of the work in progress what files need. */
type Storing = { query: Run; user: User; now: Date }
type Row = Readonly<Record<string, unknown>>
export type StoredFile = FileFacts & {
  sha256: string
  resource: string | null
  rowId: string | null
  field: string | null
  createdById: string
}

/** What one person may have uploaded without having put it on a row: bytes, and files. */
const MAX_LOOSE_BYTES = 200 * 1024 * 1024
const MAX_LOOSE_FILES = 500
/** Hours after which a file that no row has taken goes. */
const looseHours = 24

export const fileColumns = sql`a.id, a.sha256, a.mime, a.size, a.original_name as name, a.resource, a.row_id as "rowId", a.field,
  a.created_by_id as "createdById"`

/** Keeps the bytes (once for equal ones; pictures without metadata) as a loose file of the person; 422 or 413 where the field does not take them. */
export async function storeFile(tx: Storing, field: AnyField, given: Buffer, givenName: string): Promise<FileFacts> {
  const { mime, width, height } = await inspect(field, given)
  const bytes = withoutMetadata(mime, given)
  if (!bytes) throw refuseField('file', 'files.broken')
  const { user, now } = tx
  await assertRoom(tx, bytes.length)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const at = now.toISOString()
  // The update locks the row against the sweep, and does not write the bytes again.
  await tx.query(sql`insert into attachment_contents as c (sha256, content, used_at) values (${sha256}, ${bytes}, ${at})
    on conflict (sha256) do update set used_at = greatest(c.used_at, excluded.used_at)`)
  const facts = { id: uuid(), name: cleanName(givenName, mime), mime, size: bytes.length }
  await tx.query(sql`insert into attachments
      (id, sha256, mime, size, original_name, width, height, loose_since, created_by_id, created_at)
    values (${facts.id}, ${sha256}, ${mime}, ${facts.size}, ${facts.name}, ${width}, ${height}, ${at}, ${user.id}, ${at})`)
  return facts
}

/** One upload of a person after the other, so that many at once do not pass the limit together. */
async function assertRoom({ query, user }: Storing, size: number): Promise<void> {
  await query(sql`select pg_advisory_xact_lock(hashtextextended(${`attachments ${user.id}`}, 0))`)
  const [loose] = await query<{ files: number; bytes: number }>(sql`select count(*)::int as files,
    coalesce(sum(size), 0)::float8 as bytes from attachments where created_by_id = ${user.id} and loose_since is not null`)
  if (loose && (loose.files >= MAX_LOOSE_FILES || loose.bytes + size > MAX_LOOSE_BYTES)) throw refuse('files.tooMany')
}

type FileDraft = {
  values: Row
  /** The row that it changes. */
  rowId?: string | undefined
  prefix: string
}

/**
 * Every file that a draft names must be in that very field of the row already, or a loose one of this person that the
 * field takes. Any other answers as one that does not exist. One query for all drafts.
 */
export async function checkFiles(
  { query, user }: Pick<Storing, 'query' | 'user'>,
  resource: string | null,
  fields: Fields,
  drafts: readonly FileDraft[],
): Promise<void> {
  const asked = Object.entries(fields).flatMap(([key, field]) =>
    isFile(field)
      ? drafts.map(({ values, rowId, prefix }) => ({ key, field, rowId, path: prefix + key, ids: idsIn(values[key]) }))
      : [],
  )
  const ids = asked.flatMap((one) => one.ids)
  if (ids.length === 0) return
  const found = await query<StoredFile>(
    sql`select ${fileColumns} from attachments a where a.id = any(${sql.param(ids)}::uuid[])`,
  )
  const files = new Map(found.map((file) => [file.id, file]))
  const errors = asked.flatMap(({ key, field, rowId, path, ids: wanted }): FieldError[] => {
    const isFit = (id: string) => {
      const file = files.get(id)
      if (!file) return false
      if (file.rowId === null) return file.createdById === user.id && isTaken(field, file)
      return file.rowId === rowId && file.resource === resource && file.field === key
    }
    return wanted.every(isFit) ? [] : [{ field: path, message: message('files.missing', { label: field.label }) }]
  })
  if (errors.length > 0) throw refuse('request.invalid', {}, { errors })
}

/**
 * Follows a write of a row: what its fields of files gained becomes the row's, what they lost becomes loose. It refuses
 * what is not the person's to take, whichever way the write came.
 */
export async function moveFiles(
  { query, user, now }: Storing,
  resource: Resource,
  rowId: string,
  before: Row,
  after: Row,
): Promise<void> {
  for (const [key, field] of fileFieldsOf(resource)) {
    const [had, has] = [idsIn(before[key]), idsIn(after[key])]
    const lost = had.filter((id) => !has.includes(id))
    const gained = has.filter((id) => !had.includes(id))
    if (lost.length > 0)
      await query(sql`update attachments set resource = null, row_id = null, field = null, loose_since = ${now.toISOString()}
        where id = any(${sql.param(lost)}::uuid[]) and row_id = ${rowId}`)
    if (gained.length === 0) continue
    const taken = await query<FileFacts>(sql`update attachments set resource = ${resource.name}, row_id = ${rowId},
        field = ${key}, loose_since = null
      where id = any(${sql.param(gained)}::uuid[]) and row_id is null and created_by_id = ${user.id} returning mime, size`)
    if (taken.length !== gained.length || !taken.every((file) => isTaken(field, file)))
      throw refuseField(key, 'files.missing', { label: field.label })
  }
}

/** The same files once more, loose ones of this person: another row takes them beside the one that has them. */
export async function copyFiles({ query, user, now }: Storing, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const copies = ids.map((id) => ({ id, copy: uuid() }))
  const made = await query<{ id: string }>(sql`insert into attachments
      (id, sha256, mime, size, original_name, width, height, loose_since, created_by_id, created_at)
    select c.copy, a.sha256, a.mime, a.size, a.original_name, a.width, a.height, ${now.toISOString()}, ${user.id}, ${now.toISOString()}
    from attachments a join unnest(${sql.param(ids)}::uuid[], ${sql.param(copies.map(({ copy }) => copy))}::uuid[]) as c(id, copy)
      on c.id = a.id returning id`)
  const known = new Set(made.map(({ id }) => id))
  return copies.flatMap(({ copy }) => (known.has(copy) ? [copy] : []))
}

const isTaken = (field: AnyField, { mime, size }: Pick<FileFacts, 'mime' | 'size'>): boolean =>
  typesOf(field).includes(mime) && size <= maxBytesOf(field)

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])

const known = new WeakMap<Resource, [string, AnyField][]>()

export function fileFieldsOf(resource: Resource): [string, AnyField][] {
  const fields = known.get(resource) ?? Object.entries(resource.fields).filter(([, field]) => isFile(field))
  known.set(resource, fields)
  return fields
}

/** Name, type and size of every file in the rows, by id; no query where they hold none. */
export async function factsOf(run: Run, resource: Resource, rows: readonly Row[]): Promise<Record<string, FileFacts>> {
  const ids = rows.flatMap((row) => fileFieldsOf(resource).flatMap(([key]) => idsIn(row[key])))
  return Object.fromEntries((await filesOf(run, ids)).map((file) => [file.id, file]))
}

/** Files by id, anyone who's: for those who may see the rows that name them. */
export async function filesOf(run: Run, ids: readonly string[]): Promise<FileFacts[]> {
  if (ids.length === 0) return []
  return run(
    sql`select id, original_name as name, mime, size from attachments where id = any(${sql.param([...ids])}::uuid[])`,
  )
}

export async function contentOf(pool: pg.Pool, sha256: string): Promise<Buffer> {
  const { rows } = await pool.query<{ content: Buffer }>('select content from attachment_contents where sha256 = $1', [
    sha256,
  ])
  if (!rows[0]) throw new Error(`no content ${sha256}`)
  return rows[0].content
}

/** Days for which an imported sheet is kept as it came; what became of its rows is kept for good. */
const sheetsKept = 400

/** Lets go of exported files whose days are over: the next sweep removes them. */
export async function letExportsGo(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query(
    `with old as (update export_jobs set status = 'expired', file = '{}', version = version + 1, updated_at = $2
       where status = 'ready' and kept_until < $1 returning id)
     update attachments a set resource = null, row_id = null, field = null, loose_since = a.created_at
     from old where a.resource = 'exportJobs' and a.row_id = old.id`,
    [businessDay(now), now.toISOString()],
  )
}

/** Lets go of sheets that were imported long ago: the next sweep removes them. */
export async function letSheetsGo(pool: pg.Pool, now: Date): Promise<void> {
  const before = new Date(now.getTime() - sheetsKept * 86_400_000).toISOString()
  await pool.query(
    `with old as (update imports set file = '{}', corrections = '{}'
       where created_at < $1 and (file <> '{}' or corrections <> '{}') returning id)
     update attachments a set resource = null, row_id = null, field = null, loose_since = a.created_at
     from old where a.resource = 'imports' and a.row_id = old.id`,
    [before],
  )
}

/** Removes files that were loose for a day, and contents that no file has any more. */
export async function sweepFiles(pool: pg.Pool, now: Date): Promise<void> {
  const client = await pool.connect()
  const before = new Date(now.getTime() - looseHours * 3_600_000).toISOString()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ sha256: string }>(
      'delete from attachments where loose_since < $1 returning sha256',
      [before],
    )
    // `used_at` is looked at again behind the lock of an upload of the same bytes that runs at the same time.
    await client.query(
      `delete from attachment_contents c where sha256 = any($1) and used_at < $2
         and not exists (select from attachments a where a.sha256 = c.sha256)`,
      [[...new Set(rows.map(({ sha256 }) => sha256))], before],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
