import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { User } from '../../server/auth/user.ts'
import { compile } from '../../server/db/columns.ts'
import { scopeOf, sees } from '../../server/engine/access.ts'
import { listRows } from '../../server/engine/list.ts'
import { openList } from '../../server/engine/list-context.ts'
import { readListQuery } from '../../server/engine/list-query.ts'
import { countAll } from '../../server/engine/list-summary.ts'
import { checkDefinitions } from '../../src/define/check/definitions.ts'
import { flagNames, mergePermissions } from '../../src/define/flags.ts'
import type { Resource, View } from '../../src/define/resource.ts'
import { payees } from '../../src/resources/finance/payees.ts'
import { registry } from '../../src/resources/index.ts'
import { give, userOf } from '../helpers/drafts.ts'
import { anyDatabase } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type TestServer } from '../helpers/server.ts'

/** The payees with a view of those in use for the fleet, who see none of 财务管理. */
const base: Resource = payees
const all = base.views?.all as View
const inUse: View = { ...all, path: '/transportCarInfo/payees', flag: 'transportManage', where: { isActive: true } }
const flagged: Resource = { ...base, views: { ...base.views, fleet: inUse } }

// Judged in code, before a statement.
describe.each(anyDatabase())('$name', (which) => {
  let server: TestServer
  let chief: Client
  let ids: { used: string; stopped: string }
  beforeAll(async () => {
    server = await openServer(which)
    chief = await server.as(boss)
    const used = await give(server, chief, payees, { isActive: true })
    const stopped = await give(server, chief, payees, { isActive: false })
    ids = { used: used.id, stopped: stopped.id }
  })
  afterAll(() => server.close())

  const person = (...shown: string[]): User => {
    const hidden = flagNames.filter((flag) => !shown.includes(flag))
    return {
      ...userOf(chief),
      permission: mergePermissions(Object.fromEntries(hidden.map((one) => [one, { hidden: 1 }]))),
    }
  }
  const listed = async (user: User, view?: string) => {
    const query = readListQuery(user, flagged, { ...(view ? { _view: view } : {}), id: Object.values(ids) })
    const list = openList(server.database.pool, { user, resource: flagged, query, now: new Date() })
    const { items } = await listRows(list)
    expect(await countAll(list)).toBe(items.length)
    return items.map(({ id }) => id).sort()
  }
  const single = async (user: User, id: string) => {
    const scope = scopeOf(user, flagged, 't') ?? sql`true`
    const { rowCount } = await server.database.pool.query(
      compile(sql`select 1 from payees t where t.id = ${id} and ${scope}`),
    )
    return rowCount === 1
  }

  it('a view’s own flag opens the view and the single rows of it, and nothing else', async () => {
    const fleet = person('transportManage')
    expect(sees(fleet, flagged)).toBe(true)
    expect(await listed(fleet, 'fleet')).toEqual([ids.used])
    expect(await listed(fleet)).toEqual([ids.used])
    await expect(listed(fleet, 'all')).rejects.toMatchObject({ code: 403 })
    expect([await single(fleet, ids.used), await single(fleet, ids.stopped)]).toEqual([true, false])
  })

  it('who has the resource’s flag reaches all of it, with or without the view’s', async () => {
    const money = person('financeManage')
    expect(await listed(money, 'all')).toEqual(Object.values(ids).sort())
    expect(await single(money, ids.stopped)).toBe(true)
    await expect(listed(money, 'fleet')).rejects.toMatchObject({ code: 403 })
    expect(await listed(person('financeManage', 'transportManage'))).toEqual(Object.values(ids).sort())
  })

  it('who has neither flag sees nothing', async () => {
    const nobody = person('orderManage')
    expect(sees(nobody, flagged)).toBe(false)
    await expect(listed(nobody)).rejects.toMatchObject({ code: 403 })
  })
})

it('a view with a flag of its own does not hang on the day', () => {
  const dated = { ...inUse, where: { createdAt: { gte: '$today' } } }
  const faults = checkDefinitions({ ...registry, payees: { ...flagged, views: { ...base.views, fleet: dated } } })
  expect(faults).toMatchObject([{ word: 'views.fleet.where' }])
})
