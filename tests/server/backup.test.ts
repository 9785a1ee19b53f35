import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backup } from '../../server/db/backup.ts'
import type { Database } from '../../server/db/client.ts'
import { migrate, migrationsApplied } from '../../server/db/migrate.ts'
import { restore } from '../../server/db/restore.ts'
import { freshDatabase, testDatabases } from '../helpers/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'banche-backup-'))
const file = join(folder, 'company.backup')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a schema may hold that makes a restore hard: cycles, generated columns, guarded tables, own rows. */
const first = `
  create type mood as enum ('fine', 'poor');
  create table staff (id bigint generated always as identity primary key, name text not null, boss_id bigint references staff, office_id bigint);
  create table offices (id bigserial primary key, name text not null unique, head_id bigint references staff);
  alter table staff add constraint staff_office foreign key (office_id) references offices deferrable initially deferred;
  create table orders (id bigint primary key, freight bigint not null, doubled bigint generated always as (freight * 2) stored,
    mood mood, made_at timestamptz, photo bytea, note text);
  create table audit (id bigserial primary key, entry jsonb not null);
  create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'audit is append-only'; end $$;
  create trigger audit_is_append_only before update or delete or truncate on audit for each statement execute function refuse_change();
  insert into offices (name) values ('总部');`

const second = 'alter table orders add column paid boolean not null default true'

function migrationsFolder(name: string, statements: string[]): string {
  const path = join(folder, name)
  mkdirSync(join(path, 'meta'), { recursive: true })
  const entries = statements.map((text, idx) => {
    writeFileSync(join(path, `${idx}.sql`), text)
    return { idx, version: '7', when: 1_700_000_000_000 + idx, tag: String(idx), breakpoints: true }
  })
  writeFileSync(join(path, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  return path
}

const older = migrationsFolder('older', [first])
const newer = migrationsFolder('newer', [first, second])

async function contents(database: Database): Promise<unknown> {
  const tables = ['staff', 'offices', 'orders', 'audit']
  const rows = tables.map((table) =>
    database.pool.query(`select * from ${table} order by id`).then((result) => result.rows),
  )
  return Object.fromEntries((await Promise.all(rows)).map((found, index) => [tables[index], found]))
}

async function fillCompany(database: Database): Promise<void> {
  await database.pool.query(`
    insert into staff (name, boss_id, office_id) values ('王芳', null, 1), ('李 "雷"\t\\N', 1, 1);
    update offices set head_id = 2;
    insert into orders (id, freight, mood, made_at, photo, note)
      select n, n * 100, 'poor', '2026-02-28 08:00+08', '\\x00ff5c', repeat('车', (n % 500)::int) from generate_series(1, 5000) n;
    insert into orders (id, freight) values (6000, 4503599627370495);
    insert into audit (entry) values ('{"谁": "王芳"}')`)
}

describe.each(testDatabases())('a backup taken from the $name database', (which) => {
  let source: Database
  const opened: Database[] = []

  async function empty(target = which): Promise<Database> {
    const database = await freshDatabase(target, { empty: true })
    opened.push(database)
    return database
  }

  beforeAll(async () => {
    source = await empty()
    await migrate(source, older)
    await fillCompany(source)
    await backup(source, file)
  })
  afterAll(() => Promise.all(opened.map((database) => database.close())))

  test('is one private file without a trace of the unfinished one', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).not.toContain('company.backup.part')
  })

  test.each(testDatabases())(
    'comes back the same in the $name database, with its guards and its numbers',
    async (other) => {
      const target = await empty(other)
      await restore(target, file, { migrations: older })
      expect(await contents(target)).toEqual(await contents(source))
      expect(await migrationsApplied(target, older)).toBe(true)
      await expect(target.pool.query('delete from audit')).rejects.toThrow('append-only')
      const { rows } = await target.pool.query(`insert into staff (name) values ('新人') returning id`)
      expect(rows[0].id).toBe(3)
      await expect(target.pool.query('insert into staff (name, boss_id) values ($1, 99)', ['谁'])).rejects.toThrow(
        'foreign key',
      )
    },
  )

  test('is brought up to a newer build, which then has all its migrations', async () => {
    const target = await empty()
    await restore(target, file, { migrations: newer })
    expect(await migrationsApplied(target, newer)).toBe(true)
    expect((await target.pool.query('select count(*) as paid from orders where paid')).rows[0].paid).toBe(5001)
  })

  test('is refused by an older build, and so is a database that a newer build has migrated', async () => {
    const target = await empty()
    await migrate(target, newer)
    await expect(migrate(target, older)).rejects.toThrow('已由更新的版本升级')
    expect(await migrationsApplied(target, older)).toBe(false)
    const newerFile = join(folder, 'newer.backup')
    await backup(target, newerFile)
    await expect(restore(await empty(), newerFile, { migrations: older })).rejects.toThrow('备份来自更新的版本')
  })

  test('does not touch a database in use until told to replace it', async () => {
    const target = await empty()
    await migrate(target, older)
    await target.pool.query(`insert into staff (name) values ('现有员工')`)
    await expect(restore(target, file, { migrations: older })).rejects.toThrow('--replace')
    await restore(target, file, { migrations: older, replace: true })
    expect(await contents(target)).toEqual(await contents(source))
  })

  test('leaves everything as it was when it is damaged or cut short', async () => {
    const target = await empty()
    await migrate(target, older)
    await target.pool.query(`insert into staff (name) values ('现有员工')`)
    const before = await contents(target)
    const cut = join(folder, 'cut.backup')
    writeFileSync(cut, readFileSync(file))
    truncateSync(cut, Math.floor(statSync(file).size * 0.7))
    const damaged = join(folder, 'damaged.backup')
    const bytes = readFileSync(file)
    bytes.fill(0xaa, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 64)
    writeFileSync(damaged, bytes)
    for (const bad of [cut, damaged])
      await expect(restore(target, bad, { migrations: older, replace: true })).rejects.toThrow('备份文件')
    writeFileSync(cut, 'something else')
    await expect(restore(target, cut, { migrations: older, replace: true })).rejects.toThrow('备份文件')
    expect(await contents(target)).toEqual(before)
  })

  test('migrations of several servers that start at once are applied once', async () => {
    const target = await empty()
    await Promise.all([migrate(target, newer), migrate(target, newer), migrate(target, newer)])
    expect(await migrationsApplied(target, newer)).toBe(true)
  })
})
