import type pg from 'pg'

type Client = Pick<pg.Pool, 'query'>

/** From the first row of the demonstration to its last one: a start that was interrupted between them begins anew. */
export const beginDemo = async (client: Client): Promise<void> =>
  void (await client.query(`insert into settings (key, value) values ('demo.unfinished', 'true')`))

export async function isDemoUnfinished(client: Client): Promise<boolean> {
  const { rows: tables } = await client.query(`select to_regclass('settings') as name`)
  if (tables[0]?.name === null) return false
  return (await client.query(`select 1 from settings where key = 'demo.unfinished'`)).rows.length > 0
}

/** Tells the login page that the accounts of the demonstration may be named (server/http/client-config.ts). */
export async function finishDemo(client: Client): Promise<void> {
  await client.query(`insert into settings (key, value) values ('demo', 'true')`)
  await client.query(`delete from settings where key = 'demo.unfinished'`)
}
