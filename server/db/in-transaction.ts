import type pg from 'pg'
import { translate } from './database-errors.ts'

/** Works in a transaction of its own: all of it or nothing. What the database refuses is told in our words. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const answer = await work(client)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw translate(error) ?? error
  } finally {
    client.release(broken)
  }
}
