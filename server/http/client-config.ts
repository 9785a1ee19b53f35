import { optionLabel } from '../../src/define/field.ts'
import { type Language, textIn } from '../../src/define/text.ts'
import { registry } from '../../src/resources/index.ts'
import type { Database } from '../db/client.ts'
import type { Env } from '../env.ts'

const demoUsers = ['boss', 'manager', 'sales', 'dispatcher', 'cashier', 'accountant', 'fleet', 'driver']

/**
 * What the browser reads at run time, without a rebuild. The demo accounts are named only where the demo company lives:
 * the seed marks it, so that a real company with a person called boss is never shown. So are the sample pages, unless DEMO_PAGES says otherwise.
 */
export function clientConfig(database: Database, client: Env['client']): (language: Language) => Promise<object> {
  return async (language) => {
    const { rows } = await database.pool.query<{ username: string; name: string; post: string }>(
      `select s.username, s.name, s.post from staff s where s.username = any($1) and s.status = 'on'
       and exists (select 1 from settings where key = 'demo') order by array_position($1, s.username)`,
      [demoUsers],
    )
    const post = registry.staff?.fields.post
    const demo = rows.map((row) => ({ ...row, post: post ? textIn(optionLabel(post, row.post), language) : row.post }))
    const hasDemo = demo.length > 0
    return { demo: hasDemo ? demo : null, ...client, demoPages: client.demoPages ?? hasDemo }
  }
}
