import type pg from 'pg'

export type Table = { schema: string; name: string; columns: string[] }
export type Sequence = { schema: string; name: string }

export const quoted = (...names: string[]) => names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')

// Ours: neither the system's nor an extension's, nor the list of migrations, which each database keeps for itself.
const ours = (catalogue: 'pg_class' | 'pg_proc' | 'pg_type', alias: string, namespace: string) => `
  n.oid = ${alias}.${namespace} and n.nspname not in ('pg_catalog', 'information_schema', 'drizzle') and n.nspname !~ '^pg_'
  and not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${alias}.oid and d.deptype = 'e')`

/** Every table of the product with the columns that COPY can fill: all but the generated ones. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
       (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c, pg_namespace n
     where c.relkind in ('r', 'p') and not c.relispartition and ${ours('pg_class', 'c', 'relnamespace')}
     order by 1, 2`,
  )
  return rows
}

export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select n.nspname as schema, c.relname as name from pg_class c, pg_namespace n
     where c.relkind = 'S' and ${ours('pg_class', 'c', 'relnamespace')} order by 1, 2`,
  )
  return rows
}

/** Removes everything the migrations made, so that they can run again; extensions stay. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  // Tables take their own sequences, triggers and indexes with them, so they go first.
  const { rows } = await client.query<{ statement: string }>(
    `select case c.relkind when 'S' then 2 else 1 end as turn, format('drop %s if exists %I.%I cascade',
         case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
         n.nspname, c.relname) as statement
     from pg_class c, pg_namespace n where c.relkind in ('r', 'p', 'v', 'm', 'S') and ${ours('pg_class', 'c', 'relnamespace')}
     union all
     select 3, format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p, pg_namespace n
     where ${ours('pg_proc', 'p', 'pronamespace')}
     union all
     select 4, format('drop type if exists %I.%I cascade', n.nspname, t.typname) from pg_type t, pg_namespace n
     where t.typtype in ('e', 'd') and ${ours('pg_type', 't', 'typnamespace')}
     union all
     select 5, 'drop schema if exists drizzle cascade'
     order by turn`,
  )
  for (const { statement } of rows) await client.query(statement)
}

/** Sets the foreign keys aside and returns the statements that bring them back, checking all rows at once. */
export async function detachForeignKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ owner: string; name: string; definition: string }>(
    `select k.conrelid::regclass::text as owner, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k, pg_class c, pg_namespace n
     where k.contype = 'f' and k.conparentid = 0 and c.oid = k.conrelid and ${ours('pg_class', 'c', 'relnamespace')}`,
  )
  for (const { owner, name } of rows) await client.query(`alter table ${owner} drop constraint ${quoted(name)}`)
  return rows.map(({ owner, name, definition }) => `alter table ${owner} add constraint ${quoted(name)} ${definition}`)
}

/** Switches the product's own triggers off (append-only tables refuse changes) and returns the statements to undo it. */
export async function silenceTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ owner: string; name: string; mode: string }>(
    `select t.tgrelid::regclass::text as owner, t.tgname as name,
       case t.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end as mode
     from pg_trigger t, pg_class c, pg_namespace n
     where not t.tgisinternal and t.tgenabled <> 'D' and c.oid = t.tgrelid and ${ours('pg_class', 'c', 'relnamespace')}`,
  )
  for (const { owner, name } of rows) await client.query(`alter table ${owner} disable trigger ${quoted(name)}`)
  return rows.map(({ owner, name, mode }) => `alter table ${owner} ${mode} trigger ${quoted(name)}`)
}
