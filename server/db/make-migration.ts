import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { registry } from '../../src/resources/index.ts'
import { printed } from '../messages/process.ts'
import { snake } from './names.ts'
import { allTables, unlogged } from './schema.ts'

type Journal = {
  version: string
  dialect: string
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}
type Snapshot = ReturnType<typeof generateDrizzleJson>

/**
 * Writes the migration that leads from the last snapshot to the definitions as they stand. The schema is made from the
 * registry, so a new resource needs no edit here. Answers the file's name, or null when nothing changed.
 */
export async function makeMigration(folder: string, name: string): Promise<string | null> {
  const meta = join(folder, 'meta')
  mkdirSync(meta, { recursive: true })
  const journalFile = join(meta, '_journal.json')
  const journal: Journal = existsSync(journalFile)
    ? JSON.parse(readFileSync(journalFile, 'utf8'))
    : { version: '7', dialect: 'postgresql', entries: [] }
  const before = lastSnapshot(meta, journal)
  const after = generateDrizzleJson(allTables(), before.id)
  const statements = (await generateMigration(before, after)).map(withoutLog)
  if (statements.length === 0) return null

  const index = journal.entries.length
  const tag = `${String(index).padStart(4, '0')}_${name}`
  const first = index === 0 ? [preamble] : []
  writeFileSync(
    join(folder, `${tag}.sql`),
    [...first, ...statements, ...triggers(before, after)].join('\n--> statement-breakpoint\n'),
  )
  writeFileSync(join(meta, `${String(index).padStart(4, '0')}_snapshot.json`), `${JSON.stringify(after, null, 1)}\n`)
  journal.entries.push({ idx: index, version: '7', when: Date.now(), tag, breakpoints: true })
  writeFileSync(journalFile, `${JSON.stringify(journal, null, 1)}\n`)
  return tag
}

function lastSnapshot(meta: string, journal: Journal): Snapshot {
  const last = journal.entries.at(-1)
  if (!last) return generateDrizzleJson({})
  return JSON.parse(readFileSync(join(meta, `${String(last.idx).padStart(4, '0')}_snapshot.json`), 'utf8'))
}

/**
 * `search_grams`: what of a text the keyword index holds (docs/search.md), its twin is `gramsOf` in the search. A common
 * digit or letter alone says nothing, so those count in threes; a Chinese character says much, and names have two.
 * `forbid_change` guards the append-only tables.
 */
const preamble = `create or replace function search_grams(input text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  words text := regexp_replace(lower(input), '\\s+', ' ', 'g');
  grams text[] := '{}';
  run text;
begin
  -- Runs of ASCII in threes, runs of letters in twos: what a run is made of is asked once, not sign by sign.
  foreach run in array string_to_array(regexp_replace(words, '[^\\x01-\\x7f]+', ' ', 'g'), ' ') loop
    for at in 1 .. length(run) - 2 loop grams := grams || substr(run, at, 3); end loop;
  end loop;
  foreach run in array string_to_array(regexp_replace(words, '[^a-z]+', ' ', 'g'), ' ') loop
    for at in 1 .. length(run) - 1 loop grams := grams || substr(run, at, 2); end loop;
  end loop;
  foreach run in array string_to_array(words, ' ') loop
    continue when octet_length(run) = length(run);
    for at in 1 .. length(run) loop
      if octet_length(substr(run, at, 1)) > 1 then grams := grams || substr(run, at, 1); end if;
      if at < length(run) and octet_length(substr(run, at, 2)) > 2 then grams := grams || substr(run, at, 2); end if;
    end loop;
  end loop;
  return grams;
end
$$;
--> statement-breakpoint
create or replace function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed nor deleted', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create or replace function forbid_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null and new.seal is not null
    and (to_jsonb(new) - 'hash' - 'seal') = (to_jsonb(old) - 'hash' - 'seal') then
    return new;
  end if;
  raise exception 'audit entries are never changed nor deleted' using errcode = 'restrict_violation';
end
$$;`

/** The generator has no word for it. */
const withoutLog = (statement: string): string =>
  unlogged.reduce(
    (text, table) => text.replace(`CREATE TABLE "${table}"`, `CREATE UNLOGGED TABLE "${table}"`),
    statement,
  )

/** The guards of append-only tables that this migration creates. */
function triggers(before: Snapshot, after: Snapshot): string[] {
  const isNew = (table: string) => `public.${table}` in after.tables && !(`public.${table}` in before.tables)
  const guarded = Object.values(registry)
    .filter((resource) => resource.appendOnly && isNew(snake(resource.name)))
    .map((resource) => guard(snake(resource.name), 'forbid_change'))
  return isNew('audit_entries') ? [...guarded, guard('audit_entries', 'forbid_audit_change')] : guarded
}

const guard = (table: string, fn: string) =>
  `create trigger "${table}_append_only" before update or delete on "${table}" for each row execute function ${fn}();`

if (process.argv[1] === import.meta.filename) {
  const name = process.argv[2]
  if (!name || !/^[a-z0-9_]+$/.test(name)) {
    console.error(printed('migration.usage'))
    process.exit(1)
  }
  const made = await makeMigration(join(import.meta.dirname, 'migrations'), name)
  console.log(
    made ? printed('migration.made', { path: `server/db/migrations/${made}.sql` }) : printed('migration.none'),
  )
}
