import * as xlsx from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../server/db/columns.ts'
import { snake } from '../../server/db/names.ts'
import { csvLine } from '../../server/engine/exchange.ts'
import { samples } from '../../src/define/by-kind/samples.ts'
import { importKeyOf, importLinesOf } from '../../src/define/exchange.ts'
import { type AnyField, isFile, isMoney, isReference, traitsOf } from '../../src/define/field.ts'
import { plainYuan } from '../../src/define/money.ts'
import { exportRights, type Resource, stateFieldOf } from '../../src/define/resource.ts'
import { countedIn } from '../../src/define/tabs.ts'
import { unknownLabel } from '../../src/define/unknown.ts'
import { matches } from '../../src/define/where.ts'
import { registry } from '../../src/resources/index.ts'
import { draftFor, give, type Values } from '../helpers/drafts.ts'
import { testDatabases } from '../helpers/postgres.ts'
import { boss, type Client, hiding, openServer, ownOnly, type TestServer, without } from '../helpers/server.ts'

const definitions = Object.values(registry)
const exporting = definitions.filter((one) => one.exchange?.export)
const importing = definitions.filter((one) => one.exchange?.import)
const views = exporting.flatMap((resource) =>
  Object.entries(resource.views ?? {}).map(([key, view]) => ({ name: `${resource.name}.${key}`, resource, key, view })),
)

/** The rows of a file, each by its headers. */
function rowsOf(raw: Buffer): Record<string, string>[] {
  const book = xlsx.read(raw, { type: 'buffer', raw: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return sheet ? xlsx.utils.sheet_to_json(sheet, { defval: '', raw: false }) : []
}

/** What an import answers that refuses nothing. */
const imported = ({ created = 0, updated = 0 }) => ({ imported: created + updated, created, updated, failed: [] })

/** All rows of a list, page by page: an SQL view may have more of them than one page holds. */
async function allRows(client: Client, name: string, asked: Record<string, string | string[]>) {
  const rows: Values[] = []
  for (;;) {
    const page = { ...asked, _start: `${rows.length}`, _end: `${rows.length + 500}` }
    const { items } = (await client.get(`/api/${name}`, page)).body.data
    rows.push(...items)
    if (items.length < 500) return rows
  }
}

function headersOf(raw: Buffer): string[] {
  const book = xlsx.read(raw, { type: 'buffer' })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return sheet ? (xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1 })[0] ?? []) : []
}

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  let everybody: Client
  beforeAll(async () => {
    server = await openServer(which)
    everybody = await server.as(boss)
  })
  afterAll(() => server.close())

  const auditOf = async (resource: Resource) =>
    (
      await server.database.pool.query(`select 1 from audit_entries where resource = $1 and action = 'export'`, [
        resource.name,
      ])
    ).rowCount

  it('a long number is text to a spreadsheet, a formula is none, and both come back as they were', async () => {
    const staff = registry.staff as Resource
    const idCard = '110105199001010002'
    const draft = await draftFor(server, everybody, staff, { idCard, name: '=1+1' })
    const made = await everybody.post('/api/staff', draft)
    expect([made.status, made.body.data.errors]).toEqual([200, undefined])
    const row = made.body.data
    const { text } = await everybody.get('/api/staff/export', { id: row.id })
    expect(text).toContain(`"=""${idCard}"""`)
    expect(text).toContain(`'=1+1`)
    expect(text).toContain(`,${row.phone},`)
    const [cells] = rowsOf((await everybody.get('/api/staff/export', { id: row.id, format: 'xlsx' })).raw)
    expect(cells?.身份证号).toBe(idCard)
    const columns = headersOf((await everybody.get('/api/staff/template')).raw)
    const [file] = rowsOf(Buffer.from(text))
    const rows = [Object.fromEntries(columns.map((column) => [column, file?.[column]]))]
    expect((await everybody.post('/api/staff/import', { rows })).body.data).toEqual(imported({ updated: 1 }))
    const after = (await everybody.get(`/api/staff/${row.id}`)).body.data
    expect([after.idCard, after.name, after.version]).toEqual([idCard, '=1+1', row.version])
  })

  it('what begins like a formula stays one text, also where it looks like such a number', () => {
    expect(csvLine(['="123456789012"', '=cmd', '123456789012', '007', '-5', '12345678901', '@x'])).toBe(
      `"'=""123456789012""",'=cmd,"=""123456789012""","=""007""",-5,12345678901,'@x\r\n`,
    )
  })

  describe.each(exporting)('the export of $name', (resource) => {
    const path = `/api/${resource.name}/export`
    let given: AnyRow[]
    beforeAll(async () => {
      given = [await give(server, everybody, resource), await give(server, everybody, resource, {}, false)]
    })

    it.each(['csv', 'xlsx'])('as %s opens and holds the rows of the filter', async (format) => {
      const before = await auditOf(resource)
      const { status, raw, headers } = await everybody.get(path, { format, id: given.map(({ id }) => id) })
      expect(status).toBe(200)
      expect(headers['content-disposition']).toContain(`${resource.name}.${format}`)
      const rows = rowsOf(raw)
      expect(rows).toHaveLength(2)
      const title = resource.fields[resource.titleField]
      const names = rows.map((row) => row[title?.label[0] ?? ''])
      // What code tells of a row goes before what its column holds.
      const listed = await everybody.get(`/api/${resource.name}`, { id: given.map(({ id }) => id) })
      const told = listed.body.data.items.map((row) => row._labels[resource.titleField] ?? row[resource.titleField])
      expect(names).toEqual(expect.arrayContaining(told.map(String)))
      for (const [key, field] of Object.entries(resource.fields).filter(([, one]) => isMoney(one))) {
        const shown = rows.map((row) => {
          const cell = row[`${field.label[0]}（元）`]
          return cell === field.unknownWhile?.label[0] ? cell : Number(cell)
        })
        for (const row of given)
          expect(shown, key).toContain(unknownLabel(field, row)?.[0] ?? Number(plainYuan(Number(row[key] ?? 0))))
      }
      expect(await auditOf(resource)).toBe(Number(before) + 1)
    })

    it('needs one of its rights alone', async () => {
      for (const right of exportRights(resource)) {
        const others = exportRights(resource).filter((one) => one !== right)
        expect((await (await server.as(without(...others))).get(path, {})).status, right).toBe(200)
      }
    })

    it('is refused without the right, without the menu, and for what the list refuses, before the first byte', async () => {
      const asked: [Client, Record<string, string>, number][] = [
        [await server.as(without(...exportRights(resource))), {}, 403],
        [everybody, { format: 'pdf' }, 422],
        [everybody, { nonsense: '1' }, 422],
        [everybody, { _tab: 'nonsense' }, 422],
      ]
      // A view with a flag of its own is a menu too.
      const flags = [resource.flag, ...Object.values(resource.views ?? {}).map(({ flag }) => flag)]
      const menus = flags.filter((flag) => flag !== undefined)
      if (resource.flag) asked.push([await server.as(hiding(...menus)), {}, 403])
      for (const [client, query, code] of asked) {
        const { status, body } = await client.get(path, query)
        expect([status, body.code], JSON.stringify(query)).toEqual([code, code])
      }
    })
  })

  const pairs = new Map<string, Promise<AnyRow[]>>()
  /** Two whole rows, for all views of the resource. */
  const pairOf = (resource: Resource): Promise<AnyRow[]> => {
    const made = async () => [await give(server, everybody, resource), await give(server, everybody, resource)]
    const pair = pairs.get(resource.name) ?? made()
    pairs.set(resource.name, pair)
    return pair
  }

  describe.each(views)('the export of the view $name', ({ resource, key, view }) => {
    it('has the columns of the view, in their order', async () => {
      const { raw } = await everybody.get(`/api/${resource.name}/export`, { _view: key, format: 'xlsx' })
      expect(headersOf(raw)).toHaveLength(view.columns.length + (view.optionalColumns?.length ?? 0))
    })

    it.runIf(view.totals)(
      'ends with the totals of the screen, for every filter and person, under their name',
      async () => {
        const given = await pairOf(resource)
        const state = stateFieldOf(resource)
        const states = state ? Object.keys(resource.fields[state]?.options ?? {}) : []
        for (const [at, one] of given.entries())
          if (state)
            await server.database.pool.query(`update ${snake(resource.name)} set ${snake(state)} = $2 where id = $1`, [
              one.id,
              states[(states.length - 1) * at],
            ])
        const options = typeof view.tabs === 'string' ? resource.fields[view.tabs]?.options : {}
        const tabs =
          typeof view.tabs === 'string' ? Object.keys(options ?? {}).slice(-2) : (view.tabs ?? []).map((tab) => tab.key)
        const filters: Record<string, string | string[]>[] = [
          {},
          { id: given.map(({ id }) => id) },
          { id: given[1]?.id ?? '' },
          { createdAt_lt: '2000-01-01T00:00:00.000Z' },
          ...(resource.search ? [{ q: String(given[0]?.[resource.titleField]) }] : []),
          ...tabs.map((tab) => ({ _tab: tab })),
        ]
        const people = [everybody, await server.as(without('cost')), await server.as(ownOnly)]
        for (const client of view.right ? people.slice(0, 1) : people) {
          for (const [at, filter] of filters.entries()) {
            const asked = { _view: key, ...filter }
            const { totals } = (await client.get(`/api/${resource.name}/summary`, asked)).body.data
            const format = at % 2 ? 'csv' : 'xlsx'
            const rows = rowsOf((await client.get(`/api/${resource.name}/export`, { ...asked, format })).raw)
            const last = Object.keys(totals).length > 0 ? rows.pop() : undefined
            const { where, note } = countedIn(resource, view, (filter as { _tab?: string })._tab)
            if (last) expect(Object.values(last)).toContain(note ? `合计（${note[0]}）` : '合计')
            const items = await allRows(client, resource.name, asked)
            const counted = items.filter((item) => matches(item, where))
            for (const [field, total] of Object.entries(totals)) {
              const own = resource.fields[field] as AnyField
              const unit = traitsOf(own).unit ?? own.unit
              const column = `${own.label[0]}${unit ? `（${unit[0]}）` : ''}`
              const shown = isMoney(own) ? Number(plainYuan(total)) : total
              expect(Number(last?.[column]), `${field} ${JSON.stringify(filter)}`).toBe(shown)
              const sum = counted
                .filter((item) => !unknownLabel(resource.fields[field] as AnyField, item))
                .reduce((all, item) => all + Number(item[field] ?? 0), 0)
              expect(sum, `${field} ${JSON.stringify(filter)}`).toBeCloseTo(total, 6)
            }
            expect(rows).toHaveLength(items.length)
          }
        }
      },
    )
  })

  describe.each(importing)('the import of $name', (resource) => {
    const path = `/api/${resource.name}/import`
    const [key = ''] = importKeyOf(resource)

    const template = async (client: Client) => headersOf((await client.get(`/api/${resource.name}/template`)).raw)
    /** Rows as somebody sees them who exports, keeps the columns of the template and sends them back. */
    const exported = async (ids: string[]): Promise<Values[]> => {
      const columns = await template(everybody)
      const { raw } = await everybody.get(`/api/${resource.name}/export`, { id: ids })
      return rowsOf(raw).map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
    }
    const created = async () =>
      (await everybody.post(`/api/${resource.name}`, await draftFor(server, everybody, resource))).body.data
    const labelOf = (field: string) => resource.fields[field]?.label[0] ?? field

    it('offers a template of what one may write, and the key', async () => {
      const columns = await template(everybody)
      const plain = columns.map((column) => column.replace(/（.*）$/, ''))
      expect(plain).toContain(labelOf(key))
      const written = Object.entries(resource.fields).filter(([, field]) => field.readOnly !== true && !isFile(field))
      expect(plain).toEqual(expect.arrayContaining(written.map(([, field]) => field.label[0])))
      expect((await (await server.as(without('import'))).get(`/api/${resource.name}/template`)).status).toBe(403)
    })

    it('of what was exported changes nothing, and says so before it is done', async () => {
      const rows = [await created(), await created()]
      const file = await exported(rows.map(({ id }) => id))
      const trial = await everybody.post(path, { rows: file, dryRun: true })
      expect([trial.status, trial.body.data]).toEqual([200, { ...imported({ updated: 2 }), imported: 0 }])
      const { body } = await everybody.post(path, { rows: file })
      expect(body.data).toEqual(imported({ updated: 2 }))
      for (const row of rows)
        expect((await everybody.get(`/api/${resource.name}/${row.id}`)).body.data).toMatchObject({
          ...row,
          _labels: expect.anything(),
        })
    })

    it('passes over the totals below an export', async () => {
      const [file] = await exported([(await created()).id])
      const isTotalled = Object.values(resource.views ?? {}).some(({ totals }) => totals)
      const totals = { [labelOf(resource.titleField)]: '合计' }
      const { body } = await everybody.post(path, { rows: [file, totals] })
      if (isTotalled) expect(body.data).toEqual(imported({ updated: 1 }))
      else expect(body.data.failed.map(({ line }) => line)).toEqual([2])
    })

    it('makes the rows whose key is not known, as if they were entered by hand', async () => {
      const rows = [await created(), await created()]
      const file = await exported(rows.map(({ id }) => id))
      const fresh = await Promise.all(rows.map(() => draftFor(server, everybody, resource)))
      const unique = Object.keys(resource.fields).filter(
        (field) =>
          resource.fields[field]?.unique ||
          resource.fields[field]?.kind === 'phone' ||
          (importKeyOf(resource).length > 1 && importKeyOf(resource).includes(field)),
      )
      const copies = file.map((row, at) => ({
        ...row,
        ...Object.fromEntries(unique.map((field) => [labelOf(field), fresh[at]?.[field] ?? ''])),
      }))
      const count = async () => (await everybody.get(`/api/${resource.name}/summary`)).body.data.total
      const before = await count()
      const drawn = async () =>
        (await server.database.pool.query('select sum(last)::int as n from serial_numbers')).rows[0].n
      const numbers = await drawn()
      expect((await everybody.post(path, { rows: copies, dryRun: true })).body.data).toEqual({
        ...imported({ created: 2 }),
        imported: 0,
      })
      expect(await count()).toBe(before)
      expect(await drawn()).toBe(numbers)
      expect((await everybody.post(path, { rows: copies })).body.data).toEqual(imported({ created: 2 }))
      expect(await count()).toBe(before + 2)
    })

    it('reads what other sheets call its columns, and refuses two that are one', async () => {
      const headers = Object.entries(resource.exchange?.import?.headers ?? {})
      const [file = {}] = await exported([(await created()).id])
      for (const [field, others] of headers) {
        const label = labelOf(field)
        const { [label]: cell, ...rest } = file
        for (const one of [...others, ` ${label} ＊`]) {
          const { body } = await everybody.post(path, { rows: [{ ...rest, [one]: cell }], dryRun: true })
          expect(body.data, `${field}: ${one}`).toMatchObject({ imported: 0, failed: [] })
        }
        const twice = await everybody.post(path, { rows: [{ ...file, [others[0] ?? '']: cell }], dryRun: true })
        expect(twice.body.data.failed[0]?.errors).toEqual([
          { field: others[0], message: `与另一列同为${label}，只留一列` },
        ])
      }
    })

    it('writes all lines or none, and names what is wrong by line and column', async () => {
      const [file] = await exported([(await created()).id])
      const broken = { ...file, [labelOf(key)]: '', 无此列: 'x' }
      const { body } = await everybody.post(path, { rows: [file, broken, {}, { [labelOf(key)]: '\u0000' }] })
      expect(body.data.imported).toBe(0)
      expect(body.data.failed.map(({ line }) => line)).toEqual([2, 3, 4])
      expect(body.data.failed[0]?.errors).toContainEqual({ field: '无此列', message: '不认识的列' })
      for (const { message } of body.data.failed.flatMap(({ errors }) => errors))
        expect(message).toMatch(/[\u4e00-\u9fff]/)
    })

    it('is refused without the right to import, and without the right to enter the rows by hand', async () => {
      const [file] = await exported([(await created()).id])
      expect((await (await server.as(without('import'))).post(path, { rows: [file] })).status).toBe(403)
      const create = resource.rights.create
      if (!create) return
      const entered = { ...file, [labelOf(key)]: '' }
      const { body } = await (await server.as(without(create))).post(path, { rows: [entered] })
      expect(body.data.failed?.[0]?.errors[0]?.message ?? body.message).toBe('没有权限')
    })

    it.runIf(importLinesOf(resource))(
      'takes rows of one key for one document, and tells an error on its row',
      async () => {
        const { name, key: lineKey } = importLinesOf(resource) ?? { name: '', key: '' }
        const line = resource.lines?.[name]
        const definition = registry[line?.resource ?? ''] as Resource
        const names = Object.keys(definition.fields).filter(
          (one) => definition.fields[one]?.required === true && definition.fields[one]?.initial === undefined,
        )
        const items = [1, 2].map((at) => cellsOfLine(definition, [...new Set([...names, lineKey])], at))
        const plain = names.filter((one) => one in (items[0] ?? {}) && one !== lineKey)
        const [template = {}] = await exported([(await created()).id])
        const fresh = await draftFor(server, everybody, resource)
        const changed = Object.keys(resource.fields).filter(
          (one) =>
            resource.fields[one]?.unique ||
            resource.fields[one]?.kind === 'phone' ||
            importKeyOf(resource).includes(one),
        )
        const document = {
          ...template,
          ...Object.fromEntries(
            changed.map((one) => [labelOf(one), fresh[one] ?? (importKeyOf(resource).includes(one) ? 'A-1' : '')]),
          ),
        }
        const keyCells = Object.fromEntries(importKeyOf(resource).map((one) => [labelOf(one), document[labelOf(one)]]))
        const under = (item: Values | undefined) =>
          Object.fromEntries(Object.entries(item ?? {}).map(([one, value]) => [`${name}.${one}`, value]))
        const rows = [
          { ...document, ...under(items[0]) },
          { ...keyCells, ...under(items[1]) },
        ]

        const wrong = [{ ...rows[0] }, { ...rows[1], [`${name}.${plain[0]}`]: '' }]
        const refused = await everybody.post(path, { rows: wrong, numbers: [7, 9] })
        expect(refused.body.data.failed.map((one) => [one.line, one.errors.map(({ field }) => field)])).toEqual([
          [9, [`${name}.${plain[0]}`]],
        ])
        const [other] = Object.keys(resource.fields).filter(
          (one) => labelOf(one) in document && one === resource.titleField,
        )
        const title = other && !importKeyOf(resource).includes(other) ? labelOf(other) : undefined
        if (title) {
          const differing = await everybody.post(path, {
            rows: [rows[0], { ...rows[1], [title]: '另一个' }],
            numbers: [7, 9],
          })
          expect(differing.body.data.failed).toMatchObject([
            { line: 9, errors: [{ message: expect.stringContaining('与第 7 行是同一张单据') }] },
          ])
        }

        const done = await everybody.post(path, { rows })
        expect(done.body.data).toEqual({ imported: 2, created: 1, updated: 0, failed: [] })
        const { rows: newest } = await server.database.pool.query<{ id: string }>(
          `select id from ${snake(resource.name)} order by created_at desc, id desc limit 1`,
        )
        const id = newest[0]?.id ?? ''
        const made = (await everybody.get(`/api/${resource.name}/${id}`)).body.data
        const keysOf = (row: Values) => (row[name] as Values[]).map((one) => String(one[lineKey]))
        expect(keysOf(made)).toHaveLength(2)
        expect(new Set(keysOf(made)).size).toBe(2)

        // The same sheet again, under the key that the document has now: nothing is there twice, nothing has changed.
        const known = Object.fromEntries(importKeyOf(resource).map((one) => [labelOf(one), made[one]]))
        const again = rows.map((row) => ({ ...row, ...known }))
        const repeated = await everybody.post(path, { rows: [again[0], { ...again[1], ...known }] })
        expect(repeated.body.data).toEqual({ imported: 2, created: 0, updated: 1, failed: [] })
        const after = (await everybody.get(`/api/${resource.name}/${id}`)).body.data
        expect([keysOf(after), after.version]).toEqual([keysOf(made), made.version])
        // A row without anything but a line belongs to the one above; none goes for want of a row.
        const more = await everybody.post(path, {
          rows: [known, under(cellsOfLine(definition, [...new Set([...names, lineKey])], 3))],
        })
        expect(more.body.data).toMatchObject({ updated: 1, failed: [] })
        expect(keysOf((await everybody.get(`/api/${resource.name}/${id}`)).body.data)).toHaveLength(3)
      },
    )
  })
})

/** Cells of a line as a sheet has them. */
const cellsOfLine = ({ fields }: Resource, names: readonly string[], at: number): Values =>
  Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name]
      return field && !isReference(field) && field.readOnly !== true ? [[name, samples[field.kind](field, at)]] : []
    }),
  )
