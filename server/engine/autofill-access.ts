import { sql } from 'drizzle-orm'
import { type AnyField, isRef } from '../../src/define/field.ts'
import type { Text } from '../../src/define/text.ts'
import { resourceOf } from '../../src/resources/index.ts'
import { type AnyRow, tableName } from '../db/columns.ts'
import { snake } from '../db/names.ts'
import { mayRead, scopeOf } from './access.ts'
import type { Tx } from './tx.ts'

type Draft = { values: Readonly<Record<string, unknown>>; before?: AnyRow | undefined }
/** What a draft's reference may name beyond the person's scope, and the label of the field that brings it. */
export type Brought = { id: string; by: Text }

/**
 * What picking another row fills into a reference (`fills`: a truck's regular driver) is the person's to take over, also
 * where it is not theirs to see: the picked row is, and it names it. Answers for each draft what its picked rows bring.
 */
export async function autofillAccess(
  { query, user }: Pick<Tx, 'query' | 'user'>,
  fields: Readonly<Record<string, AnyField>>,
  key: string,
  drafts: readonly Draft[],
): Promise<Brought[][]> {
  const found: Brought[][] = drafts.map(() => [])
  for (const [name, field] of Object.entries(fields)) {
    const path = field.autofill?.[key]
    if (path === undefined || !isRef(field) || !field.resource) continue
    const target = resourceOf(field.resource)
    const source = Object.hasOwn(target.fields, path) ? target.fields[path] : undefined
    if (!source || !isRef(source) || source.resource !== fields[key]?.resource || !mayRead(user, source)) continue
    const picked = drafts.map(({ values, before }) => (name in values ? values[name] : before?.[name]))
    const ids = picked.filter((id) => typeof id === 'string')
    if (ids.length === 0) continue
    const scope = scopeOf(user, target, 't')
    const rows = await query<{ id: string; brings: string | null }>(sql`select t.id,
      t.${sql.identifier(snake(path))} as brings from ${tableName(target)} t
      where t.id = any(${sql.param(ids)}::uuid[]) ${scope ? sql`and ${scope}` : sql``}`)
    for (const { id, brings } of rows)
      for (const [at, of] of picked.entries()) if (of === id && brings) found[at]?.push({ id: brings, by: field.label })
  }
  return found
}
