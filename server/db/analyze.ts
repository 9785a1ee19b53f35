import type { Database } from './client.ts'

/** Counts what the planner goes by. Columns by name: the search indexes, whose grams are slow to count, are left out. */
export async function analyze({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool.query(`select string_agg(one.columns, ', ') as names from (
    select format('%I (%s)', table_name, string_agg(quote_ident(column_name), ', ')) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name) one`)
  await pool.query(`analyze ${rows[0].names}`)
}
