import type pg from 'pg'

type Pool = Pick<pg.Pool, 'query'>

/** The tables that are filled. */
export const bulkTables = ['orders', 'order_cars', 'receivables', 'receipts', 'receipt_allocations', 'fund_movements'] as const

/**
 * Takes secondary indexes and foreign keys off the tables that are filled; made anew at the end they cost a fraction.
 * What was taken off is noted in a table, so that a run that was killed is mended by the next.
 */
export async function takeOffIndexes(pool: Pool): Promise<void> {
  const tables = `array[${bulkTables.map((name) => `'${name}'`).join(', ')}]::regclass[]`
  await pool.query(`create table bulk_pending (name text primary key, weight int not null, statement text not null)`)
  await pool.query(`insert into bulk_pending
    select i.indexrelid::regclass::text, case when pg_get_indexdef(i.indexrelid) like '%USING gin%' then 3 else 2 end, pg_get_indexdef(i.indexrelid)
    from pg_index i where i.indrelid = any(${tables}) and not i.indisunique and not i.indisprimary
    union all select conname, 1, format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid = any(${tables}) and contype = 'f'`)
  await pool.query(`do $$ declare one record; begin
    for one in select conrelid::regclass as owner, conname from pg_constraint where conrelid = any(${tables}) and contype = 'f' loop
      execute format('alter table %s drop constraint %I', one.owner, one.conname);
    end loop;
    for one in select i.indexrelid::regclass as name from pg_index i where i.indrelid = any(${tables}) and not i.indisunique and not i.indisprimary loop
      execute format('drop index %s', one.name);
    end loop;
  end $$`)
}

/** Makes again what is noted, the heaviest first, in two sessions. */
export async function putBackIndexes(workers: readonly Pool[], tell: (text: string) => void): Promise<void> {
  const [first] = workers
  if (!first) return
  const { rows: noted } = await first.query(`select to_regclass('bulk_pending') as name`)
  if (noted[0]?.name === null) return
  const { rows } = await first.query<{ name: string; statement: string }>('select name, statement from bulk_pending order by weight desc, name')
  const left = [...rows]
  await Promise.all(
    workers.map(async (worker) => {
      for (let one = left.shift(); one; one = left.shift()) {
        tell(`索引与外键：还有 ${left.length + 1} 个，${one.name}`)
        if (!(await isThere(worker, one.name))) await worker.query(one.statement)
        await worker.query('delete from bulk_pending where name = $1', [one.name])
      }
    }),
  )
  await first.query('drop table bulk_pending')
}

async function isThere(worker: Pool, name: string): Promise<boolean> {
  const { rows } = await worker.query('select to_regclass($1) is not null or exists (select 1 from pg_constraint where conname = $1) as found', [name])
  return rows[0]?.found === true
}
