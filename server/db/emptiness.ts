import type pg from 'pg'

/** A company exists as soon as somebody works in it: no row in `staff` means a new database. */
export async function isEmpty(client: Pick<pg.ClientBase, 'query'> | pg.Pool): Promise<boolean> {
  const { rows: tables } = await client.query(`select to_regclass('staff') as name`)
  if (tables[0]?.name === null) return true
  const { rows } = await client.query('select exists (select from staff) as found')
  return rows[0]?.found === false
}
