import type { Database } from './client.ts'

/** Takes everything out of a database, its tables too: for one that holds nothing but an unfinished demonstration. */
export async function clear({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('drop schema if exists drizzle cascade')
  await pool.query('drop schema public cascade')
  await pool.query('create schema public')
}
