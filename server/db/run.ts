import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import { compile } from './columns.ts'

/** Asks one question and answers its rows; what they hold is for the caller to say. */
export type Run = <T = Record<string, unknown>>(statement: SQL) => Promise<T[]>

/** Questions to a pool, or on one connection. */
export const runOn =
  (db: Pick<pg.Pool, 'query'>): Run =>
  async <T>(statement: SQL) =>
    // The cast: the driver does not know what a statement answers.
    (await db.query(compile(statement))).rows as T[]
