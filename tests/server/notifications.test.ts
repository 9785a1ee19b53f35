import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../server/db/columns.ts'
import { migrate } from '../../server/db/migrate.ts'
import { remind } from '../../server/engine/deadlines.ts'
import type { Resource } from '../../src/define/resource.ts'
import { addDays } from '../../src/define/where.ts'
import { registry, resources } from '../../src/resources/index.ts'
import { showPath } from '../../src/resources/paths.ts'
import { fitting, give } from '../helpers/drafts.ts'
import { freshDatabase, testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, hiding, openServer, reader, type TestServer, without } from '../helpers/server.ts'

type Told = {
  items: {
    id: string
    resource: string
    rowId: string
    title: string
    text: string
    path: string | null
    dueOn: string
    readAt: string | null
  }[]
  unread: number
}

const today = '2026-11-21'
const now = () => new Date(`${today}T04:00:00Z`)

const reminding = Object.values<Resource>(registry).flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([field, { deadline, label }]) =>
    deadline?.remind
      ? [{ name: `${resource.name}.${field}`, resource, field, label, deadline, whom: deadline.remind }]
      : [],
  ),
)

it('papers of trucks, carriers and drivers remind a week before', () => {
  const week = reminding.flatMap(({ name, deadline }) => (deadline.remindDays === 7 ? [name] : []))
  expect(week).toEqual(
    expect.arrayContaining(['trucks.insuranceExpiresOn', 'carriers.licenceExpiresOn', 'staff.licenceExpiresOn']),
  )
})

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openServer(which, { now })
  })
  afterAll(() => server.close())
  beforeEach(() => server.database.pool.query('delete from notifications'))

  const toldTo = async (client: Client): Promise<Told> => (await client.get<Told>('/api/notifications')).body.data
  const about = async (client: Client, { id }: { id: string }) =>
    (await toldTo(client)).items.filter(({ rowId }) => rowId === id)
  const run = (at = now()) => remind(server.database, at)

  describe.each(reminding)('$name', ({ resource, field, label, deadline, whom }) => {
    const clerk = () => server.as(boss)
    /** A row that is due so many days from today, of the person where it is theirs. */
    const due = async (days: number): Promise<AnyRow> => {
      const one = await clerk()
      const dates = Object.fromEntries(
        reminding.filter((other) => other.resource === resource).map((other) => [other.field, null]),
      )
      const whose = typeof whom === 'string' ? {} : Object.fromEntries(whom.map((column) => [column, one.user.id]))
      const values = { ...dates, ...fitting(deadline.while), ...whose, [field]: addDays(today, days) }
      const { id, ...rest } = values as { id?: string } & object
      if (id === undefined) return give(server, one, resource, rest)
      await server.database.pool.query(`update staff set licence_expires_on = null, status = 'on' where id = $1`, [id])
      const found = (await one.get(`/api/${resource.name}/${id}`)).body.data
      return (await one.patch(`/api/${resource.name}/${id}`, { version: found.version, [field]: addDays(today, days) }))
        .body.data
    }
    const days = deadline.remindDays ?? deadline.warnDays ?? -1

    it('reminds whom it concerns once, however often it is asked, on however many servers', async () => {
      const row = await due(days)
      await Promise.all([run(), run(), run()])
      await run(new Date(now().getTime() + 86_400_000))
      const found = await about(await clerk(), row)
      expect(found).toMatchObject([
        {
          resource: resource.name,
          title: String(row[resource.titleField]),
          text: `${resource.label[0]} ${row[resource.titleField]} · ${label[0]} · ${addDays(today, days)}`,
          path: showPath(resource, row.id),
          dueOn: addDays(today, days),
          readAt: null,
        },
      ])
      expect(found).toHaveLength(1)
      const other = typeof whom === 'string' ? await server.as(without(whom)) : await server.as(reader)
      expect(await about(other, row)).toEqual([])
    })

    it('reminds neither before its time nor of what does not matter any more, but of what is overdue', async () => {
      const early = await due(days + 1)
      await run()
      expect(await about(await clerk(), early)).toEqual([])
      const over = await due(-400)
      await run()
      expect(await about(await clerk(), over)).toHaveLength(1)
    })
  })

  it('a renewed paper is settled, and reminds again when its new day comes', async () => {
    const clerk = await server.as(boss)
    const truck = await give(server, clerk, resources.trucks, { ...bare, insuranceExpiresOn: '2026-11-28' })
    await run()
    expect(await about(clerk, truck)).toHaveLength(1)
    await clerk.patch(`/api/trucks/${truck.id}`, { version: 1, insuranceExpiresOn: '2026-11-27' })
    expect(await about(clerk, truck)).toEqual([])
    await run()
    expect((await about(clerk, truck)).map(({ dueOn }) => dueOn)).toEqual(['2026-11-27'])
  })

  it('who has read it is not told as of something new; nobody marks what is another’s', async () => {
    const clerk = await server.as(boss)
    const colleague = await server.as(boss, 'colleague')
    const truck = await give(server, clerk, resources.trucks, { ...bare, insuranceExpiresOn: '2026-11-28' })
    await run()
    const [mine] = await about(clerk, truck)
    const before = (await toldTo(clerk)).unread
    expect((await colleague.post('/api/notifications/read', { ids: [mine?.id] })).status).toBe(200)
    expect((await toldTo(clerk)).unread).toBe(before)
    expect((await clerk.post('/api/notifications/read', { ids: [mine?.id] })).status).toBe(200)
    expect((await toldTo(clerk)).unread).toBe(before - 1)
    expect((await about(clerk, truck))[0]?.readAt).toBe(now().toISOString())
    await run()
    expect(await about(clerk, truck)).toHaveLength(1)
  })

  it('all is read at once, and nothing of a colleague’s', async () => {
    const clerk = await server.as(boss)
    const colleague = await server.as(boss, 'colleague')
    await give(server, clerk, resources.trucks, { ...bare, insuranceExpiresOn: '2026-11-28' })
    await give(server, clerk, resources.trucks, { ...bare, insuranceExpiresOn: '2026-11-20' })
    await run()
    expect((await toldTo(clerk)).unread).toBeGreaterThan(1)
    const before = await toldTo(colleague)
    expect((await clerk.post('/api/notifications/read', { all: true })).status).toBe(200)
    const { items, unread } = await toldTo(clerk)
    expect(unread).toBe(0)
    expect(new Set(items.map(({ readAt }) => readAt))).toEqual(new Set([now().toISOString()]))
    expect(await toldTo(colleague)).toEqual(before)
    for (const body of [{}, { all: false }, { ids: [] }, { ids: ['x'] }, { all: true, ids: [] }])
      expect((await clerk.post('/api/notifications/read', body)).status).toBe(422)
  })

  it('tells nothing of what the person does not reach any more', async () => {
    const clerk = await server.as(boss)
    const hidden = await server.as(hiding('transportManage'))
    const truck = await give(server, clerk, resources.trucks, { ...bare, insuranceExpiresOn: '2026-11-28' })
    await run()
    expect(await about(hidden, truck)).toEqual([])
    expect((await server.app.inject('/api/notifications')).statusCode).toBe(401)
  })

  it('what an installation reminded of before is told still', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'banche-migrations-'))
    cpSync('server/db/migrations', folder, { recursive: true })
    const file = join(folder, 'meta/_journal.json')
    const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'))
    const at = journal.entries.findIndex(({ tag }) => tag.endsWith('_notifications'))
    expect(at).toBeGreaterThan(0)
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
    const database = await freshDatabase(which, { empty: true })
    try {
      await migrate(database, folder)
      await database.pool.query(
        `insert into reminders (staff_id, resource, row_id, field, due_on, created_at, seen_at) values
         (gen_random_uuid(), 'trucks', gen_random_uuid(), 'insuranceExpiresOn', '2026-11-28', now(), now())`,
      )
      await migrate(database)
      const { rows } = await database.pool.query(
        'select resource, field, action, read_at = created_at as "isRead" from notifications',
      )
      expect(rows).toEqual([{ resource: 'trucks', field: 'insuranceExpiresOn', action: null, isRead: true }])
    } finally {
      await database.close()
      rmSync(folder, { recursive: true })
    }
  })

  it('is made when a server starts', async () => {
    const clerk = await server.as(boss)
    const truck = await give(server, clerk, resources.trucks, { ...bare, insuranceExpiresOn: '2026-11-28' })
    const { startHousekeeping } = await import('../../server/housekeeping.ts')
    const queue = { sweep: async () => {}, settled: async () => {}, later: () => {}, stop: async () => {} } as never
    const queues = { sms: queue, payments: queue, exports: queue, imports: queue }
    await startHousekeeping(server.database, server.app.log, queues, now)()
    expect(await about(clerk, truck)).toHaveLength(1)
  })
})

const bare = {
  drivingLicenceExpiresOn: null,
  transportLicenceExpiresOn: null,
  inspectionExpiresOn: null,
  status: 'idle',
}
