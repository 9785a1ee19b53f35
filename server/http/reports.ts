import { Readable } from 'node:stream'
import { exportRightOf } from '../../src/define/export-rights.ts'
import type { AnyField } from '../../src/define/field.ts'
import { fieldOf, groupsOf, type Report } from '../../src/define/report.ts'
import { groupLabel, groupText, totalLabel } from '../../src/define/report-text.ts'
import { type Language, textIn } from '../../src/define/text.ts'
import { spanNames } from '../../src/define/time-span.ts'
import { registry, reports, resourceOf } from '../../src/resources/index.ts'
import { requireRight } from '../engine/access.ts'
import { cellText } from '../engine/cell-text.ts'
import { csvLine, neutralize } from '../engine/exchange.ts'
import { type ReportAnswer, readReport } from '../engine/reports/read-report.ts'
import { assertReport } from '../engine/reports/report-access.ts'
import { readReportQuery } from '../engine/reports/report-query.ts'
import { standsOn } from '../engine/reports/stands-on.ts'
import { type Cell, workbookOf } from '../engine/workbook.ts'
import { refuseField } from '../errors/business-error.ts'
import { type Endpoint, endpoint, type PersonAsked } from './endpoint.ts'
import { sendFile } from './exchange.ts'
import { parameter, type Schema } from './openapi-words.ts'
import type { Context } from './request.ts'

/** The declared reports, each with its export. */
export const reportEndpoints = (context: Context): Endpoint[] =>
  Object.values(reports).flatMap((report) => [readEndpoint(report), exportEndpoint(context, report)])

const figures: Schema = { type: 'object', additionalProperties: { type: ['number', 'null'] } }
const compared: Schema = { type: 'object', properties: { figures, before: figures } }
const span: Schema = {
  type: ['object', 'null'],
  properties: { from: { type: 'string', format: 'date' }, to: { type: 'string', format: 'date' } },
}

/** What a report may be asked, which the engine reads by itself (engine/reports/report-query.ts). */
const parametersOf = ({ rows, filters = [], period = 'thisMonth' }: Report): Schema[] => [
  parameter('period', 'query', {
    type: 'string',
    default: period,
    description: `two days, 2026-01-01,2026-03-31, or one of ${Object.keys(spanNames).join(', ')}`,
  }),
  parameter('_rows', 'query', { type: 'string', enum: rows, default: rows[0] }),
  parameter('_compare', 'query', { type: 'string', enum: ['1'], description: 'with the period before' }),
  ...filters.map((name) => parameter(name)),
]

const readEndpoint = (report: Report): Endpoint =>
  endpoint({
    method: 'GET',
    path: `/api/reports/${report.name}`,
    tag: 'reports',
    summary: report.label[1],
    flag: report.flag,
    right: report.right,
    parameters: parametersOf(report),
    answer: {
      type: 'object',
      properties: {
        span,
        before: span,
        measures: { type: 'array', items: { type: 'string', enum: Object.keys(report.measures) } },
        names: { type: 'array', items: { type: 'object' } },
        rows: {
          type: 'array',
          items: { type: 'object', properties: { keys: { type: 'array' }, figures, before: figures } },
        },
        totals: compared,
        standsOn: {
          type: 'array',
          items: { type: 'string' },
          description: 'The resources whose changes make it another (GET /api/live).',
        },
      },
    },
    run: async (asked) => ({ ...(await answerOf(report, asked)), standsOn: standsOn(asked.user, report) }),
  })

function answerOf(report: Report, asked: PersonAsked<Record<string, unknown>>): Promise<ReportAnswer> {
  const { user, now, read } = asked
  assertReport(user, report)
  const query = readReportQuery(user, report, asked.query, now)
  return read((db) => readReport(db, { user, report, now, ...query }))
}

const exportEndpoint = ({ service }: Context, report: Report): Endpoint =>
  endpoint({
    method: 'GET',
    path: `/api/reports/${report.name}/export`,
    tag: 'reports',
    answer: 'file',
    summary: `Export ${report.label[1]}`,
    flag: report.flag,
    right: report.right,
    parameters: [...parametersOf(report), parameter('format', 'query', { type: 'string', enum: ['csv', 'xlsx'] })],
    run: (asked) => sendReport(report, asked, service),
  })

async function sendReport(
  report: Report,
  asked: PersonAsked<Record<string, unknown>>,
  service: Context['service'],
): Promise<unknown> {
  const { user, query, language, reply, now, write } = asked
  requireRight(user, report.flag ? exportRightOf[report.flag] : undefined)
  const { format = 'csv' } = query
  if (format !== 'csv' && format !== 'xlsx') throw refuseField('format', 'request.badParameter', { name: 'format' })
  const answer = await answerOf(report, asked)
  const { rows } = readReportQuery(user, report, query, now)
  await service.transact(write(), async (tx) => {
    tx.log({ resource: resourceOf(report.of).name, rowId: null, action: 'export', changes: { report: [null, query] } })
  })
  const table = tableOf(report, rows, answer, language)
  const pieces =
    format === 'csv'
      ? [`\uFEFF${table.map((cells) => csvLine(cells.map(String))).join('')}`]
      : workbookOf(textIn(report.label, language), [table.map((cells) => cells.map(heldText))])
  return sendFile(
    reply,
    { name: report.name, label: report.label, format, language },
    Readable.from(pieces, { objectMode: false }),
  )
}

const heldText = (cell: Cell): Cell => (typeof cell === 'string' ? neutralize(cell) : cell)

/** The report as a table: its heads, its rows, and the totals as the last. */
function tableOf(report: Report, rows: string, answer: ReportAnswer, language: Language): Cell[][] {
  const groups = groupsOf(rows)
  const own = resourceOf(report.of).fields
  const fields = answer.measures.map((name) => {
    const measure = report.measures[name]
    if (!measure) throw new Error(`${report.name} has no ${name}`)
    return { name, field: fieldOf(measure, (resource) => registry[resource]) }
  })
  const figuresIn = (values: Readonly<Record<string, number | null>>): Cell[] =>
    fields.map(({ name, field }) => figureCell(field, values[name] ?? null, language))
  return [
    [
      ...groups.map((name) => textIn(groupLabel(report, name, own[name]), language)),
      ...fields.map(({ field }) => textIn(field.label, language)),
    ],
    ...answer.rows.map(({ keys, figures: values }) => [
      ...groups.map((name, at) => textIn(groupText(name, keys[at] ?? null, own[name], answer.names[at]), language)),
      ...figuresIn(values),
    ]),
    [...groups.map((_, at) => (at === 0 ? textIn(totalLabel, language) : '')), ...figuresIn(answer.totals.figures)],
  ]
}

/** A figure as a spreadsheet adds it up: yuan with two decimals, a share in percent. */
function figureCell(field: AnyField, value: number | null, language: Language): Cell {
  if (value === null) return ''
  const text = cellText({ path: 'value', field }, { id: '', version: 0, value }, language)
  return Number.isNaN(Number(text)) ? text : Number(text)
}
