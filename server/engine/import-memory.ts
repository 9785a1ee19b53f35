import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Resource } from '../../src/define/resource.ts'
import type { User } from '../auth/user.ts'
import type { Run } from '../db/run.ts'
import type { Assigned } from './import-columns.ts'

/** Sheets of one resource whose headings one person has assigned. */
const MOST = 50

const kept = z.object({ columns: z.record(z.string(), z.string().nullable()) })

/** What a set of headings is remembered under, in whatever order they stand. */
function keyOf({ name }: Resource, headings: Iterable<string>): string {
  const text = JSON.stringify([...headings].sort())
  return `${prefixOf(name)}${createHash('sha256').update(text).digest('base64url')}`
}

const prefixOf = (name: string): string => `import.${name}.`

/** How the person assigned the columns of a sheet with these headings the last time. */
export async function rememberedColumns(
  run: Run,
  user: User,
  resource: Resource,
  headings: Iterable<string>,
): Promise<Assigned> {
  const [row] = await run<{ value: unknown }>(
    sql`select value from preferences where staff_id = ${user.id} and key = ${keyOf(resource, headings)}`,
  )
  return kept.safeParse(row?.value).data?.columns ?? {}
}

/** Remembers it for the next sheet of these headings; the oldest of many go. */
export async function rememberColumns(
  run: Run,
  { user, now }: { user: User; now: Date },
  resource: Resource,
  headings: Iterable<string>,
  columns: Assigned,
): Promise<void> {
  const value = JSON.stringify({ columns, at: now.toISOString() })
  await run(sql`insert into preferences (staff_id, key, value)
    values (${user.id}, ${keyOf(resource, headings)}, ${value}::jsonb)
    on conflict (staff_id, key) do update set value = excluded.value`)
  await run(sql`delete from preferences where (staff_id, key) in (
    select staff_id, key from preferences where staff_id = ${user.id} and starts_with(key, ${prefixOf(resource.name)})
    order by value->>'at' desc offset ${MOST})`)
}
