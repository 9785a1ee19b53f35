import { sql } from 'drizzle-orm'
import type { FileFacts } from '../../src/define/files.ts'
import type { Resource } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { tableName, wholeRow } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { fileColumns, type StoredFile } from '../files/attachments.ts'
import { mayRead, scopeOf, sees, seesAll } from './access.ts'

/**
 * The file, if the person may read it: a loose one of the own, one on a row that the person reaches, in a field that is
 * the person's to see, or one on the person's own entry; a sheet that others imported, if all its columns are theirs. Null for any other, as for one that does not exist.
 */
export async function readableFile(run: Run, user: User, id: string): Promise<(FileFacts & { sha256: string }) | null> {
  const [file] = await run<StoredFile>(sql`select ${fileColumns} from attachments a where a.id = ${id}`)
  if (!file) return null
  if (file.rowId === null) return file.createdById === user.id ? file : null
  const resource = registry[file.resource ?? '']
  const field = resource?.fields[file.field ?? '']
  if (!resource || !field || !mayRead(user, field)) return null
  // The ids of people are nobody else's: what hangs there is of oneself.
  if (file.rowId === user.id) return file
  if (!sees(user, resource)) return null
  const scope = scopeOf(user, resource, 't')
  const [row] = await run<Record<string, unknown>>(
    sql`select ${wholeRow(resource, 't')} from ${tableName(resource)} t where t.id = ${file.rowId} ${scope ? sql`and ${scope}` : sql``}`,
  )
  return row && (file.createdById === user.id || isOpen(user, resource, row)) ? file : null
}

/** A sheet holds rows of the resource that its row speaks of: it is as closed as the most closed of its columns. */
function isOpen(user: User, { scope }: Resource, row: Readonly<Record<string, unknown>>): boolean {
  const of = typeof scope === 'object' && 'resource' in scope ? scope.resource : undefined
  const spoken = of === undefined ? undefined : registry[String(row[of])]
  return of === undefined || (spoken !== undefined && seesAll(user, spoken))
}
