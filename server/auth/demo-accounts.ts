import type pg from 'pg'

/** Tells the login page that the accounts of the demonstration may be named (server/http/client-config.ts). */
export const showDemoAccounts = async (pool: pg.Pool): Promise<void> =>
  void (await pool.query(`insert into settings (key, value) values ('demo', 'true')`))
