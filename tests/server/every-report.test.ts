import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { businessDay } from '../../src/define/business-day.ts'
import { groupsOf, isComputedMeasure, isListMeasure, partsOf, type Report } from '../../src/define/report.ts'
import { type Comparison, comparisonsOf, type Place } from '../../src/define/report-cell.ts'
import { isUnit, type SpanName, spanBefore, spanOf, type TimeSpan, unitsIn } from '../../src/define/time-span.ts'
import { registry, reports, resourceOf } from '../../src/resources/index.ts'
import { testDatabases } from '../helpers/postgres.ts'
import {
  boss,
  branchOnly,
  type Client,
  type Data,
  hiding,
  openServer,
  ownOnly,
  type Persona,
  type TestServer,
  without,
} from '../helpers/server.ts'

type Figures = Record<string, number | null>
type Answer = {
  span: TimeSpan
  before: TimeSpan | null
  measures: string[]
  names: Record<string, { label: string; parent?: string }>[]
  rows: { keys: (string | null)[]; figures: Figures; before?: Figures }[]
  totals: { figures: Figures; before?: Figures }
  sums?: Record<string, { own: string[]; figures: Figures }>
}

const find = (name: string) => registry[name]
const all = Object.values(reports)
const listed = (report: Report) => Object.entries(report.measures).filter(([, measure]) => isListMeasure(measure))

/** A condition as a parameter of a list's address. */
function parameterOf({ field, operator, value }: Comparison): [string, string] {
  const text = operator === 'null' || operator === 'nnull' ? '1' : [value].flat().join(',')
  return [operator === 'eq' ? field : `${field}_${operator}`, text]
}

describe.each(testDatabases())('$name', (which) => {
  let server: TestServer
  const clients = new Map<string, Client>()
  const today = businessDay(new Date())
  const personas: Record<string, Persona> = {
    boss,
    branch: branchOnly,
    own: ownOnly,
    'without costs': without('cost'),
    'without the finance summary': hiding('financeConfluence'),
    'without customers': hiding('customerManage'),
  }
  const demo = ['manager', 'sales', 'dispatcher', 'accountant', 'fleet']
  beforeAll(async () => {
    server = await openServer(which, { demo: true })
    for (const [name, persona] of Object.entries(personas)) clients.set(name, await server.as(persona))
    for (const username of demo) clients.set(username, await server.enter(username))
  })
  afterAll(() => server.close())
  const read = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows
  const by = (name: string): Client => clients.get(name) as Client

  const ask = async (client: Client, report: Report, query: Record<string, string> = {}): Promise<Answer> => {
    const { status, body } = await client.get<Answer>(`/api/reports/${report.name}`, query)
    expect([status, JSON.stringify(body.data)?.slice(0, 200)].slice(0, 1)).toEqual([200])
    return body.data
  }

  // Many figures lead to one list, which says the same as long as nothing is written.
  const summaries = new Map<string, Promise<Data>>()
  beforeEach(() => summaries.clear())
  const summaryOf = (client: Client, list: string, query: Record<string, string>): Promise<Data> => {
    const asked = JSON.stringify([client.user.id, list, query])
    const known = summaries.get(asked) ?? summed(client, list, query)
    summaries.set(asked, known)
    return known
  }

  /** What the list says to which a figure leads: how many rows, or the total of the column. */
  async function told(
    client: Client,
    report: Report,
    name: string,
    span: TimeSpan,
    filters: Comparison[],
    place?: Place,
  ) {
    const measure = report.measures[name]
    if (!measure || !isListMeasure(measure)) throw new Error(name)
    const comparisons = comparisonsOf(report, measure, { span, filters }, place, find)
    if (!comparisons) return null
    const view = measure.view ?? Object.keys(resourceOf(measure.of).views ?? {})[0] ?? ''
    const query = Object.fromEntries(comparisons.map(parameterOf))
    const { total, totals } = await summaryOf(client, measure.of, { _view: view, ...query })
    return measure.column === undefined ? total : (totals?.[measure.column] ?? null)
  }

  describe.each(all)('the report $name', (report) => {
    it('answers figures each of which is the total of the list to which it leads, whoever asks for what', async () => {
      let seen = 0
      const spans: SpanName[] = ['last12Months', 'thisMonth', 'lastMonth', 'today', 'last30Days']
      const offices = (await read('select id from offices')).map(({ id }) => id as string)
      const random = fc.record({
        who: fc.constantFrom(...clients.keys()),
        rows: fc.constantFrom(...report.rows),
        period: fc.constantFrom(...spans),
        office: fc.option(fc.constantFrom(...offices), { nil: undefined, freq: 3 }),
        cells: fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 6, maxLength: 6 }),
      })
      await fc.assert(
        fc.asyncProperty(random, async ({ who, rows, period, office, cells }) => {
          const client = by(who)
          const isByOffice = office !== undefined && report.filters?.includes('officeId') === true
          const filters: Comparison[] = isByOffice ? [{ field: 'officeId', operator: 'eq', value: office }] : []
          const query = { period, _rows: rows, ...(isByOffice ? { officeId: office } : {}) }
          const { status, body } = await client.get<Answer>(`/api/reports/${report.name}`, query)
          if (status === 403) return
          expect(status, JSON.stringify(body)).toBe(200)
          const { span, rows: found, totals, measures, sums = {} } = body.data
          expect(span).toEqual(spanOf(period, today))
          const names = measures.filter((name) => listed(report).some(([one]) => one === name))
          for (const [row, column] of cells) {
            const name = names[column % names.length]
            if (!name) continue
            // Mostly a row that has something to tell: most cells of some reports are empty.
            const telling = found.filter(({ figures }) => figures[name])
            const among = row % 4 > 0 && telling.length > 0 ? telling : found
            const own = among[row % Math.max(1, among.length)]
            const sum = Object.entries(sums)[row % Math.max(1, Object.keys(sums).length)]
            if (own) {
              const place = { rows, keys: own.keys }
              expect(await told(client, report, name, span, filters, place), `${who} ${name}`).toBe(own.figures[name])
            }
            if (sum) {
              const place = { rows, keys: [sum[0]], own: sum[1].own }
              expect(await told(client, report, name, span, filters, place)).toBe(sum[1].figures[name])
            }
            expect(await told(client, report, name, span, filters), `${who} total ${name}`).toBe(totals.figures[name])
            if (own?.figures[name]) seen++
          }
        }),
        { numRuns: 40 },
      )
      expect(seen).toBeGreaterThan(0)
    })

    it.each(report.rows)('adds up over the rows by %s', async (rows) => {
      const answer = await ask(by('boss'), report, { _rows: rows, period: 'last12Months' })
      for (const [name, measure] of listed(report)) {
        const total = answer.totals.figures[name]
        if (total === null || total === undefined) continue
        if (isListMeasure(measure) && measure.asOf && isUnit(rows)) continue
        // What has no such group is told of all rows alone.
        if (answer.rows.every(({ figures }) => figures[name] === null)) continue
        const sum = answer.rows.reduce((all, { figures }) => all + (figures[name] ?? 0), 0)
        expect(sum, name).toBe(total)
      }
      if (isUnit(rows)) expect(answer.rows.map(({ keys }) => keys[0])).toEqual(unitsIn(rows, answer.span))
    })

    it('hides a figure with what is made of it', async () => {
      for (const who of clients.keys()) {
        const { status, body } = await by(who).get<Answer>(`/api/reports/${report.name}`)
        if (status === 403) continue
        const { measures, rows, totals } = body.data
        const hidden = Object.entries(report.measures).flatMap(([name, one]) =>
          isListMeasure(one) && one.hidden ? [name] : [],
        )
        for (const name of measures) {
          const measure = report.measures[name]
          const parts = measure ? partsOf(measure) : []
          expect(parts.filter((part) => !measures.includes(part) && !hidden.includes(part))).toEqual([])
        }
        for (const figures of [totals.figures, ...rows.map((row) => row.figures)])
          expect(Object.keys(figures).filter((name) => !measures.includes(name))).toEqual([])
      }
    })

    it('compares with the period before, which it answers alone as well', async () => {
      const answer = await ask(by('boss'), report, { period: 'lastMonth', _compare: '1' })
      const before = spanBefore(spanOf('lastMonth', today), today)
      expect(answer.before).toEqual(before)
      const alone = await ask(by('boss'), report, { period: `${before.from},${before.to}` })
      const plain = Object.keys(report.measures).filter((name) => {
        const measure = report.measures[name]
        return measure && (isListMeasure(measure) || isComputedMeasure(measure)) && answer.measures.includes(name)
      })
      for (const name of plain) expect(answer.totals.before?.[name], name).toBe(alone.totals.figures[name])
      // The first day of a month stands beside the first of the month before.
      const isTimed = isUnit(report.rows[0] ?? '')
      for (const [at, { keys, figures }] of alone.rows.entries()) {
        const row = isTimed ? answer.rows[at] : answer.rows.find((one) => `${one.keys}` === `${keys}`)
        for (const name of plain) expect(row?.before?.[name], `${keys} ${name}`).toBe(figures[name])
      }
    })

    it('is exported as it is on screen, the totals last', async () => {
      const answer = await ask(by('boss'), report, { period: 'last12Months' })
      const { text, status } = await by('boss').get(`/api/reports/${report.name}/export`, { period: 'last12Months' })
      expect(status).toBe(200)
      const lines = text
        .replace('\uFEFF', '')
        .trim()
        .split('\r\n')
        .map((line) => line.split(','))
      const [head = [], ...rows] = lines
      const last = rows.at(-1) ?? []
      const groups = groupsOf(report.rows[0] ?? '').length
      expect(head).toHaveLength(groups + answer.measures.length)
      expect(rows).toHaveLength(answer.rows.length + 1)
      expect(last[0]).toBe('合计')
      const sums = listed(report).filter(([name]) => answer.measures.includes(name))
      for (const [name] of sums) {
        const at = groups + answer.measures.indexOf(name)
        const added = rows.slice(0, -1).reduce((sum, cells) => sum + Math.round(Number(cells[at]) * 100), 0)
        expect(added, name).toBe(Math.round(Number(last[at]) * 100))
      }
    })

    it('refuses what cannot be asked, on its field, in words', async () => {
      const refused = async (query: Record<string, string>) => {
        const { status, body } = await by('boss').get(`/api/reports/${report.name}`, query)
        return [status, body.data?.errors?.[0]?.field]
      }
      expect(await refused({ period: '2026-03-31,2026-03-01' })).toEqual([422, 'period'])
      expect(await refused({ period: '2026-02-30,2026-03-01' })).toEqual([422, 'period'])
      expect(await refused({ period: '0026-01-01,2026-03-01' })).toEqual([422, 'period'])
      expect(await refused({ period: '2005-01-01,2026-03-01' })).toEqual([422, 'period'])
      expect(await refused({ period: 'someday' })).toEqual([422, 'period'])
      expect(await refused({ _rows: 'remark' })).toEqual([422, '_rows'])
      expect(await refused({ remark: 'x' })).toEqual([422, 'remark'])
      expect(await refused({ noSuch: 'x' })).toEqual([422, 'noSuch'])
      if (report.rows.includes('day'))
        expect(await refused({ _rows: 'day', period: '2024-01-01,2026-01-01' })).toEqual([422, 'period'])
    })

    it('is nobody’s who does not see its menu', async () => {
      if (!report.flag) return
      const client = await server.as(hiding(report.flag))
      for (const path of ['', '/export'])
        expect((await client.get(`/api/reports/${report.name}${path}`)).status).toBe(403)
    })
  })
})

async function summed(client: Client, list: string, query: Record<string, string>): Promise<Data> {
  const { status, body } = await client.get(`/api/${list}/summary`, query)
  expect(status, `${list} ${JSON.stringify(query)} ${JSON.stringify(body.data)}`).toBe(200)
  return body.data
}
