import { sql } from 'drizzle-orm'
import type { FileFacts } from '../../src/define/files.ts'
import { registry } from '../../src/resources/index.ts'
import type { User } from '../auth/user.ts'
import { tableName } from '../db/columns.ts'
import type { Run } from '../db/run.ts'
import { fileColumns, type StoredFile } from '../files/attachments.ts'
import { mayRead, scopeOf, sees } from './access.ts'

/**
 * The file, if the person may read it: a loose one of the own, one on a row that the person reaches, in a field that is
 * the person's to see, or one on the person's own entry. Null for any other, as for one that does not exist.
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
  const [row] = await run(
    sql`select 1 from ${tableName(resource)} t where t.id = ${file.rowId} ${scope ? sql`and ${scope}` : sql``}`,
  )
  return row ? file : null
}
