import { optionLabel } from '../../src/define/field.ts'
import { registry } from '../../src/resources/index.ts'
import type { Database } from '../db/client.ts'

type Settings = { title: string; erpUrl: string; localUploadUrl: string; openWeekly: boolean }

const settings: Settings = {
  title: process.env.APP_TITLE?.trim() || '简化系统',
  erpUrl: process.env.ERP_URL?.trim() ?? '',
  localUploadUrl: process.env.LOCAL_UPLOAD_URL?.trim() ?? '',
  openWeekly: process.env.OPEN_WEEKLY?.trim() !== '0',
}

const demoUsers = ['boss', 'manager', 'sales', 'dispatcher', 'cashier', 'accountant', 'fleet', 'driver']

/**
 * What the browser reads at run time, without a rebuild. The demo accounts are named only where the demo company lives:
 * the seed marks it, so that a real company with a person called boss is never shown.
 */
export function clientConfig(database: Database): () => Promise<object> {
  return async () => {
    const { rows } = await database.pool.query<{ username: string; name: string; post: string }>(
      `select s.username, s.name, s.post from staff s where s.username = any($1) and s.status = 'on'
       and exists (select 1 from settings where key = 'demo') order by array_position($1, s.username)`,
      [demoUsers],
    )
    const post = registry.staff?.fields.post
    const demo = rows.map((row) => ({ ...row, post: post ? optionLabel(post, row.post) : row.post }))
    return { demo: demo.length > 0 ? demo : null, ...settings }
  }
}
