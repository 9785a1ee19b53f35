import { Buffer } from 'node:buffer'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { type Run, runOn } from '../db/run.ts'

/**
 * A file that no memory holds whole lies in pieces: its content is empty, and its key says of what it is, for what it holds
 * is known at its end alone. With its content its pieces go.
 */
const prefix = 'pieces/'

export const isInPieces = (key: string): boolean => key.startsWith(prefix)

/** The key of the pieces of one attempt to make a file of a row. */
export const pieceKey = (rowId: string, attempt: number): string => `${prefix}${rowId}/${attempt}`

/** Bytes of a piece. */
const SIZE = 1024 * 1024

type Db = Pick<pg.Pool, 'query'>

/** Begins the pieces of that key anew, and drops those of earlier attempts. */
export async function beginPieces(db: Db, rowId: string, attempt: number, now: Date): Promise<string> {
  const key = pieceKey(rowId, attempt)
  await dropPieces(runOn(db), rowId)
  await db.query(`insert into attachment_contents (sha256, content, used_at) values ($1, '', $2)`, [
    key,
    now.toISOString(),
  ])
  return key
}

/** Drops what attempts left behind that came to nothing. */
export async function dropPieces(run: Run, rowId: string): Promise<void> {
  await run(sql`delete from attachment_contents c where starts_with(sha256, ${`${prefix}${rowId}/`})
    and not exists (select from attachments a where a.sha256 = c.sha256)`)
}

/** Writes what comes, piece by piece; answers how many bytes they are. `written` is called after each. */
export async function writePieces(
  db: Db,
  key: string,
  chunks: AsyncIterable<string | Buffer>,
  written: () => Promise<void>,
): Promise<number> {
  let [size, position] = [0, 0]
  let open: Buffer[] = []
  let length = 0
  const put = async () => {
    await db.query('insert into attachment_pieces (sha256, position, content) values ($1, $2, $3)', [
      key,
      position++,
      Buffer.concat(open),
    ])
    size += length
    open = []
    length = 0
    await written()
  }
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    open.push(bytes)
    length += bytes.length
    if (length >= SIZE) await put()
  }
  if (length > 0) await put()
  return size
}

/** The pieces one after the other. */
export async function* readPieces(db: Db, key: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const { rows } = await db.query<{ content: Buffer }>(
      'select content from attachment_pieces where sha256 = $1 and position = $2',
      [key, position],
    )
    if (!rows[0]) return
    yield rows[0].content
  }
}
