import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../server/db/columns.ts'
import { businessDay } from '../../src/define/business-day.ts'
import { type AnyField, isNotNull, isRef, isRegion, isSet } from '../../src/define/field.ts'
import { fieldNamed } from '../../src/define/path.ts'
import { changeRules, commonFields, type Resource, removeRules, stateFieldOf } from '../../src/define/resource.ts'
import { countedIn, tabsOf } from '../../src/define/tabs.ts'
import { unknownLabel } from '../../src/define/unknown.ts'
import { matches, resolveWhere } from '../../src/define/where.ts'
import { registry, resourceOf } from '../../src/resources/index.ts'
import { type Asked, failed, satisfied, together, whereOf } from '../helpers/conditions.ts'
import { fitting, give } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, openServer, type Row, type TestServer } from '../helpers/server.ts'

const definitions = Object.values(registry)
const views = definitions.flatMap((resource) =>
  Object.entries(resource.views ?? {}).map(([key, view]) => ({ name: `${resource.name}.${key}`, resource, key, view })),
)

/** What a view adds to its columns, because actions, locks and figures are judged by it. */
function judged(resource: Resource): string[] {
  const conditions = [
    ...[...changeRules(resource), ...removeRules(resource)].map(({ when }) => when),
    ...Object.values(resource.actions ?? {}).map((one) => one.when),
    ...Object.values(resource.fields).map((one) => one.unknownWhile?.where),
  ]
  const state = stateFieldOf(resource) ?? 'id'
  const mark = resource.fields[state]?.badge?.field ?? state
  const others = Object.values(resource.actions ?? {}).flatMap((one) => one.notBy?.columns ?? [])
  return [...conditions.flatMap((where) => Object.keys(where ?? {})), ...others, state, mark]
}

/** The columns of a view that no view of the resource before it has: they are sorted in the same way in all. */
function ownColumns({ views = {} }: Resource, key: string): string[] {
  const shown = Object.entries(views).map(
    ([name, view]) => [name, [...view.columns, ...(view.optionalColumns ?? [])]] as const,
  )
  const at = shown.findIndex(([name]) => name === key)
  const before = new Set(shown.slice(0, at).flatMap(([, columns]) => columns))
  const all = shown[at]?.[1] ?? []
  const own = all.filter((column) => !before.has(column))
  return own.length > 0 ? own : all.slice(0, 1)
}

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let everybody: Client
  beforeAll(async () => {
    server = await openServer(which)
    everybody = await server.as(boss)
  })
  afterAll(() => server.close())

  const idsOf = async (resource: Resource, query: Record<string, string>): Promise<string[]> => {
    const { status, body } = await everybody.get(`/api/${resource.name}`, query)
    expect([status, body.data?.errors], JSON.stringify(query)).toEqual([200, undefined])
    return body.data.items.map((row) => row.id)
  }

  /** What is found by several conditions; where it is not what it should be, each is asked by itself, to be named. */
  async function finds(resource: Resource, query: Record<string, string>, found: string[], ...conditions: Asked[]) {
    const { status, body } = await everybody.get(`/api/${resource.name}`, query)
    if (status === 200 && `${body.data.items.map(({ id }) => id)}` === `${found}`) return
    const { id = '' } = query
    for (const one of conditions)
      for (const alone of [one, { _where: JSON.stringify(whereOf(one)) }])
        expect(await idsOf(resource, { ...alone, id }), JSON.stringify(alone)).toEqual(found)
    expect(await idsOf(resource, query), JSON.stringify(query)).toEqual(found)
  }
  /** Kinds of fields whose every condition was asked by itself. */
  const addressed = new Set<string>()

  describe.each(definitions)('the list of $name', (resource) => {
    let rows: AnyRow[]
    beforeAll(async () => {
      rows = []
      rows.push(await give(server, everybody, resource), await give(server, everybody, resource, {}, false))
    })

    it('finds a row by each field’s own value, and not by another', async () => {
      for (const [at, { id }] of rows.entries()) {
        const { body } = await everybody.get(`/api/${resource.name}/${id}`)
        // The second row is there for what the first one has not: nothing.
        const asked = [...Object.entries(resource.fields), ...Object.entries(commonFields)].filter(
          ([key, field]) => key !== 'id' && field.format !== 'listState' && (at === 0 || body.data[key] === null),
        )
        const wrong: Asked[] = []
        const right: Asked[] = []
        for (const [key, field] of asked) {
          const value = body.data[key]
          right.push(...satisfied(key, field, value))
          wrong.push(...failed(key, field, value))
          // One after the other in the address for the first field of each kind; of all others as JSON below.
          const kind = `${field.kind} ${field.format} ${value === null}`
          if (addressed.has(kind)) continue
          addressed.add(kind)
          for (const one of failed(key, field, value)) await finds(resource, { ...one, id }, [], one)
        }
        // All of them hold, or the row is not found; none of them holds, or it is.
        for (const batch of together(right)) await finds(resource, Object.assign({ id }, ...batch), [id], ...batch)
        for (const batch of together(wrong))
          await finds(resource, { _where: JSON.stringify({ or: batch.map(whereOf) }), id }, [], ...batch)
      }
    })

    it('finds rows by what they refer to, and by conditions as JSON', async () => {
      const [row] = rows
      for (const [key, field] of Object.entries(resource.fields).filter(([, one]) => isRef(one))) {
        if (row?.[key] === null || field.source) continue
        const target = resourceOf(field.resource ?? '')
        const { body } = await everybody.get(`/api/${target.name}/${row?.[key]}`)
        const title = body.data[target.titleField]
        const path = `${key}.${target.titleField}`
        if (title === null) continue
        expect(await idsOf(resource, { [path]: String(title), id: row?.id ?? '' }), path).toEqual([row?.id])
        const either = { or: [{ [path]: title }, { id: rows[1]?.id }], id: { in: rows.map(({ id }) => id) } }
        expect(await idsOf(resource, { _where: JSON.stringify(either) })).toEqual(
          expect.arrayContaining([row?.id, rows[1]?.id]),
        )
      }
    })

    // An SQL view keeps no text to search by: its code looks for the words (tests/server/audit.test.ts).
    it.skipIf(resource.sqlView)('finds a row by what it is sought by, also by pinyin', async () => {
      const own = (resource.search ?? []).filter((path) => resource.fields[path])
      for (const path of own) {
        const row = rows.find((one) => one[path] !== null)
        // A rule may leave it empty: a car without a plate has none.
        if (!row) continue
        const [id, value] = [row.id, String(row[path])]
        expect(await idsOf(resource, { q: value, id }), path).toEqual([id])
        if (/^[\u4e00-\u9fff]/.test(value))
          expect(await idsOf(resource, { q: await initialsOf(value), id })).toEqual([id])
      }
      if (own.length > 0) expect(await idsOf(resource, { q: 'none such 查无此人' })).toEqual([])
    })

    it('refuses what it does not know, by name, and never leaves it out', async () => {
      const unknown = [
        'nonsense',
        'nonsense_gt',
        `${resource.titleField}_near`,
        `${resource.titleField}.x`,
        '__proto__',
        'constructor',
        'x.y',
        '_limit',
        '_and',
      ]
      for (const name of unknown) {
        const { status, body } = await everybody.get(`/api/${resource.name}`, { [name]: '1' })
        expect([status, body.data?.errors], name).toEqual([422, [{ field: name, message: `不认识的参数：${name}` }]])
      }
      const bad: Record<string, string>[] = [
        { _sort: 'nonsense' },
        { _view: 'nonsense' },
        { _where: '{' },
        { _where: '{"version":{"near":1}}' },
        { _start: '-1' },
        { _end: 'x' },
        { _end: '501' },
        { _after: 'x' },
        { version: 'x' },
        { createdAt_gt: 'yesterday' },
        { id: 'x' },
        { version_between: '1' },
      ]
      for (const query of bad) {
        const { status, body } = await everybody.get(`/api/${resource.name}`, query)
        expect([status, body.data?.errors?.[0]?.field], JSON.stringify(query)).toEqual([422, Object.keys(query)[0]])
      }
    })

    it('offers rows to references by their title', async () => {
      const [row] = rows
      const path = `/api/${resource.name}/pick`
      const { body } = await everybody.get<{ id: string; label: string }[]>(path, { id: row?.id ?? '' })
      const told = resource.pickerFields?.map((key) => [key, row?.[key]])
      expect(body.data).toMatchObject([
        {
          id: row?.id,
          label: String(row?.[resource.titleField]),
          ...(told && { _option: Object.fromEntries(told), _labels: {} }),
        },
      ])
      for (const key of resource.pickerFields ?? []) {
        const field = resource.fields[key] as AnyField
        if ((isRef(field) || isRegion(field)) && row?.[key]) expect(body.data[0]).toHaveProperty(['_labels', key])
      }
      const { body: none } = await everybody.get<unknown[]>(path, {
        _where: JSON.stringify({ id: { ne: row?.id } }),
        id: row?.id ?? '',
      })
      expect(none.data).toEqual([])
      expect((await everybody.get(path, { nonsense: '1' })).status).toBe(422)
    })
  })

  /** How the columns were paged by of which every page was read. */
  const paged = new Set<string>()

  describe.each(views)('the view $name', ({ resource, key, view }) => {
    const path = `/api/${resource.name}`
    beforeAll(async () => {
      const context = { actor: everybody.user.id, office: everybody.user.officeId, today: businessDay(new Date()) }
      const held = view.where && resolveWhere(view.where, context)
      for (let at = 0; at < 3; at++) await give(server, everybody, resource, fitting(held))
    })

    const whole = async (query: Record<string, string> = {}): Promise<Row[]> => {
      const all: Row[] = []
      // The log has more than one answer holds.
      for (let start = 0; ; start += 500) {
        const part = { _view: key, _start: String(start), _end: String(start + 500), ...query }
        const { status, body } = await everybody.get(path, part)
        expect([status, body.message], JSON.stringify(query)).toEqual([200, 'ok'])
        all.push(...body.data.items)
        if (body.data.items.length < 500) return all
      }
    }

    it('answers with its own columns alone', async () => {
      const items = await whole()
      expect(items.length).toBeGreaterThanOrEqual(3)
      const columns = [
        'id',
        'version',
        '_labels',
        view.sort.replace(/^-/, ''),
        ...view.columns,
        ...(view.optionalColumns ?? []),
        ...judged(resource),
        // Whose row a reference to any resource leads to.
        ...Object.values(resource.fields).flatMap(({ source }) => source?.resource ?? []),
      ]
      for (const item of items) {
        for (const column of Object.keys(item)) expect(columns).toContain(column)
        for (const column of [...view.columns, ...(view.optionalColumns ?? [])])
          expect(item, column).toHaveProperty([column])
      }
    })

    it('is sorted by each column both ways, page by page without a gap', async () => {
      const among = someOf(await whole())
      for (const column of ownColumns(resource, key)) {
        const falling = await whole({ ...among, _sort: column, _order: 'desc' })
        const way = pagedBy(resource, column, falling)
        const isPaged = !paged.has(way)
        const read = isPaged ? pageThrough(Math.ceil(falling.length / 3)) : whole
        paged.add(way)
        const rising = await read({ ...among, _sort: column })
        const filled = (items: Row[]) => items.filter((item) => item[column] !== null).map((item) => item.id)
        expect(filled(falling), column).toEqual(filled(rising).toReversed())
        expect(inOrder(rising.map((item) => item[column])), column).toBe(true)
        expect(idsIn(rising), column).toEqual(idsIn(falling))
        // What has nothing there comes last, whichever way; of an SQL view code may tell less than is sorted by.
        for (const items of resource.sqlView ? [] : [rising, falling])
          expect(filled(items), column).toEqual(items.slice(0, filled(items).length).map((item) => item.id))
      }
    })

    it('adds up what it shows, and counts its tabs', async () => {
      const items = await whole()
      const { body } = await everybody.get(`${path}/summary`, { _view: key })
      const { totals, tabs, total } = body.data as unknown as {
        totals: Record<string, number>
        tabs: Record<string, number> | null
        total: number
      }
      expect(total).toBe(items.length)
      expect(Object.keys(totals)).toEqual([...(view.totals ?? [])])
      const counted = items.filter((item) => matches(item, view.totalsWhere))
      const sumOf = (rows: readonly Row[], column: string) =>
        rows
          .filter((item) => !unknownLabel(resource.fields[column] as AnyField, item))
          .reduce((sum, item) => sum + Number(item[column] ?? 0), 0)
      for (const column of view.totals ?? []) expect(totals[column], column).toBeCloseTo(sumOf(counted, column), 6)
      for (const { key: tab } of tabsOf(resource, view)) {
        const inTab = await whole({ _tab: tab })
        expect(tabs?.[tab], tab).toBe(inTab.length)
        const summed = (await everybody.get(`${path}/summary`, { _view: key, _tab: tab })).body.data
        const { where } = countedIn(resource, view, tab)
        const rows = inTab.filter((item) => matches(item, where))
        for (const column of view.totals ?? [])
          expect(summed.totals?.[column], `${tab} ${column}`).toBeCloseTo(sumOf(rows, column), 6)
      }
      const { body: along } = await everybody.get(path, { _view: key, _summary: '1' })
      expect(along.data.summary).toEqual(body.data)
    })

    it('filters by what it offers to filter by', async () => {
      const [item] = await whole()
      for (const filter of view.filters ?? []) {
        const value = item?.[filter]
        if (value === undefined || value === null)
          expect((await everybody.get(path, { _view: key, [`${filter}_null`]: '1' })).status).toBe(200)
        else
          expect(
            (await whole({ [filter]: String([value].flat()[0]) })).map((one) => one.id),
            filter,
          ).toContain(item?.id)
      }
    })

    const pageThrough =
      (size: number) =>
      async (query: Asked): Promise<Row[]> => {
        const rows: Row[] = []
        let next: string | null = null
        for (;;) {
          const from: Asked = next
            ? { _start: '0', _end: String(size), _after: next }
            : { _start: String(rows.length), _end: String(rows.length + size) }
          const { status, body } = await everybody.get(path, { _view: key, ...query, ...from })
          expect([status, body.message], JSON.stringify(query)).toEqual([200, 'ok'])
          if (body.data.items.length === 0) return rows
          rows.push(...body.data.items)
          next = body.data.next
        }
      }
  })
})

/** Numbers, days and instants rise; texts are the database's own matter. */
function inOrder(values: unknown[]): boolean {
  const known = values.filter((one) => typeof one === 'number')
  return known.every((one, at) => at === 0 || Number(known[at - 1]) <= one)
}

const idsIn = (rows: readonly Row[]): string[] => rows.map(({ id }) => id).toSorted()

/** A list as long as the log is narrowed to rows from all over it: each column sorts these as well as all. */
function someOf(rows: readonly Row[]): Asked {
  const step = Math.ceil(rows.length / MANY)
  return step > 1 ? { id_in: rows.flatMap(({ id }, at) => (at % step === 0 ? [id] : [])).join(',') } : {}
}
const MANY = 60

/** Columns alike in this are paged in one way (server/engine/order.ts): by what stands there, or by the number of rows. */
function pagedBy(resource: Resource, column: string, rows: readonly Row[]): string {
  const field = fieldNamed(resource, column)
  const isKeyed = field !== undefined && isNotNull(field) && !isSet(field)
  const behind = isKeyed ? `${field.kind} ${field.formula !== undefined}` : column.includes('.')
  const values = new Set(rows.map((row) => `${row[column]}`))
  return [resource.name, isKeyed, behind, values.size < rows.length, values.has('null')].join(' ')
}

async function initialsOf(text: string): Promise<string> {
  const { pinyin } = await import('pinyin-pro')
  return pinyin(text.match(/^[\u4e00-\u9fff]+/)?.[0] ?? '', { pattern: 'first', toneType: 'none', type: 'array' }).join(
    '',
  )
}
