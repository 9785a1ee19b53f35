import type { TestProject } from 'vitest/node'
import { pino } from 'pino'
import { connect } from '/work/main/server/db/client.ts'
import { migrate } from '/work/main/server/db/migrate.ts'
import { asAdmin, targetOf, type TestDatabase } from '/work/main/tests/helpers/test-database.ts'
export default async function setup(project: TestProject) {
  const run = `banche_biz_${Date.now()}`
  const which: TestDatabase = { name: 'server', admin: 'postgres://postgres@127.0.0.1:5432/test', owner: null, run }
  await asAdmin(which, (c) => c.query(`create database ${run}_template template template0`))
  const db = await connect({ connectionString: targetOf(which, `${run}_template`) }, 'server', 2, pino({ level: 'error' }), 'biz')
  await migrate(db).finally(db.close)
  project.provide('databases', [which])
  return () => asAdmin(which, async (c) => {
    const { rows } = await c.query('select datname from pg_database')
    for (const { datname } of rows) if (datname.startsWith(run)) await c.query(`drop database if exists ${datname} with (force)`)
  })
}
