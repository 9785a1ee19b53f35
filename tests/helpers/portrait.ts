import type { Database } from '../../server/db/client.ts'

/** What a database holds, so that two can be compared: rows, sums of money and a hash of the content of each table. */
export type Portrait = Record<string, { rows: number; hash: string | null; sums: Record<string, number> }>

export async function portraitOf({ pool }: Pick<Database, 'pool'>): Promise<Portrait> {
  const { rows: tables } = await pool.query<{ name: string; money: string[] }>(
    `select table_name as name, coalesce(array_agg(column_name::text order by column_name)
       filter (where column_name like '%\\_fen'), '{}') as money
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' group by 1 order by 1`,
  )
  const portrait: Portrait = {}
  for (const { name, money } of tables) {
    const sums = money.map((column) => `'${column}', coalesce(sum(${column}), 0)`).join()
    const { rows } = await pool.query<Portrait[string]>(
      `select count(*)::int as rows, json_build_object(${sums}) as sums,
         md5(string_agg(row_text, ',' order by row_text collate "C")) as hash
       from (select t.*, to_jsonb(t)::text as row_text from ${name} t) t`,
    )
    if (rows[0]) portrait[name] = rows[0]
  }
  return portrait
}
