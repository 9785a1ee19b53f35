import type pg from 'pg'
import { compile } from '../../server/db/columns.ts'
import { wrongFigures } from '../../server/engine/formula-sql.ts'
import { formulaNames } from '../../src/define/evaluate.ts'
import type { Resource } from '../../src/define/resource.ts'
import { registry } from '../../src/resources/index.ts'

type Wrong = { resource: string; row: Record<string, unknown> }

/** The rows of all definitions whose computed columns are not what their formulas make of the stored rows, from scratch. */
export async function wrongFiguresIn(pool: Pick<pg.Pool, 'query'>): Promise<Wrong[]> {
  const found: Wrong[] = []
  for (const resource of Object.values<Resource>(registry)) {
    if (formulaNames(resource.fields).length === 0) continue
    const { rows } = await pool.query(compile(wrongFigures(resource)))
    found.push(...rows.map((row) => ({ resource: resource.name, row })))
  }
  return found
}
