import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { monthOf } from '../../../src/define/business-day.ts'
import { type PayLine, payTotals } from '../../../src/resources/company/salary-pay.ts'
import { salarySheets } from '../../../src/resources/company/salary-sheets.ts'
import { changesBetween } from '../../audit/entries.ts'
import { searchTextOf } from '../../engine/search.ts'
import type { Tx } from '../../engine/tx.ts'
import type { Additions, Lined, Written } from '../../engine/write.ts'
import { refuse, refuseField } from '../../errors/business-error.ts'
import { lockMonth } from '../derive/salary-withheld.ts'
import type { SalarySheet } from '../rules/rows.ts'
import { type Adjustment, type Chosen, etagOf, type Planned, planSalary } from './plan-salary.ts'

export type Calculated = { created: number; changed: number; same: number; frozen: number }

/** The amounts of a sheet: as columns, as keys of a row, and as the columns of a record of JSON. */
const fenNames = Object.keys(payTotals([]))
const fenColumns = fenNames.map((name) => sql`${sql.identifier(name.replace(/Fen$/, '_fen'))}`)
const fenKeys = fenNames.map((name) => sql`${sql.identifier(name)}`)
const fenTypes = sql.join(
  fenKeys.map((key) => sql`${key} bigint`),
  sql`, `,
)

/**
 * 生成与重算: makes the sheets of a month that are missing and calculates the drafts again; adjustments stay, and so does
 * what is confirmed or paid. With the mark of a preview it does what was seen, or refuses.
 */
export async function calculateMonth(
  tx: Tx,
  month: string,
  chosen: Chosen,
  seen?: string | undefined,
): Promise<Calculated> {
  if (month > monthOf(tx.today)) throw refuseField('month', 'salary.future', { month })
  await lockMonth(tx, month)
  const plan = await planSalary(tx.query, tx.user, month, chosen)
  if (seen !== undefined && seen !== etagOf(plan)) throw refuse('salary.moved')
  const of = (kind: Planned['kind']) => plan.filter((one) => one.kind === kind)
  const [created, changed] = [of('new'), of('changed')]
  const made = await insertSheets(tx, month, created)
  await updateSheets(tx, changed)
  await writeLines(tx, [...made, ...changed.map(({ sheet, lines }) => ({ id: sheet?.id ?? '', lines }))])
  return { created: created.length, changed: changed.length, same: of('same').length, frozen: of('frozen').length }
}

/** 重算 of chosen drafts. */
export async function recalculateSheets(tx: Tx, rows: SalarySheet[]): Promise<void> {
  for (const month of [...new Set(rows.map((row) => row.month))].sort()) {
    const staffIds = rows.filter((row) => row.month === month).map((row) => row.staffId)
    await calculateMonth(tx, month, { staffIds })
  }
}

/** Adjustments change what is left; the lines of the calculation stay as they are. */
export async function changeSalarySheet(
  tx: Tx,
  row: SalarySheet,
  _patch: object,
  lines: Lined,
  next: (additions?: Additions) => Promise<Written>,
): Promise<Written> {
  if (!lines.adjustments) return next()
  const calculated = await tx.query<Adjustment>(
    sql`select item, amount_fen as "amountFen" from salary_lines where sheet_id = ${row.id}`,
  )
  const present = await tx.query<Adjustment & { id: string }>(
    sql`select id, item, amount_fen as "amountFen" from salary_adjustments where sheet_id = ${row.id}`,
  )
  // A line that is there already may come without what does not change.
  const kept = new Map(present.map((one) => [one.id, one]))
  const adjustments = lines.adjustments.map((line) => ({ ...kept.get(String(line.id)), ...line }) as Adjustment)
  return next({ row: { ...payTotals([...calculated, ...adjustments]), calculatedById: tx.user.id } })
}

type WithLines = { id: string; lines: readonly PayLine[] }

/** All new sheets in one statement. */
async function insertSheets(tx: Tx, month: string, plan: readonly Planned[]): Promise<WithLines[]> {
  if (plan.length === 0) return []
  const numbers = await tx.numbers(salarySheets.fields.sheetNo.prefix, plan.length)
  const made = plan.map(({ lines, ...one }, at) => {
    const row = { sheetNo: numbers[at] ?? '', month, staffId: one.member.id, ...columnsOf({ lines, ...one }) }
    return { id: uuid(), lines, row }
  })
  const rows = made.map(({ id, row }) => ({ id, ...row, searchText: searchTextOf(salarySheets, row, {}) }))
  const [at, by] = [tx.now.toISOString(), tx.user.id]
  await tx.query(sql`insert into salary_sheets (id, sheet_no, month, staff_id, job_no, office_id, post, rule_id, search_text,
      estimated_orders, calculated_by_id, ${sql.join(fenColumns, sql`, `)}, created_at, created_by_id, updated_at, updated_by_id)
    select id, "sheetNo", month, "staffId", "jobNo", "officeId", post, "ruleId", "searchText", "estimatedOrders", ${by}::uuid,
      ${sql.join(fenKeys, sql`, `)}, ${at}::timestamptz, ${by}::uuid, ${at}::timestamptz, ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, "sheetNo" text, month text, "staffId" uuid,
      "jobNo" text, "officeId" uuid, post text, "ruleId" uuid, "searchText" text, "estimatedOrders" bigint, ${fenTypes})`)
  for (const { id, row } of made) {
    const changes = changesBetween({}, { ...row, calculatedById: tx.user.id, status: 'draft' }, [
      ...[...Object.keys(row), 'calculatedById', 'status'],
    ])
    tx.log({ resource: 'salarySheets', rowId: id, action: 'create', changes })
  }
  return made
}

function columnsOf({ member, ruleId, estimatedOrders, totals }: Planned) {
  const { jobNo, officeId, post } = member
  return { jobNo, officeId, post, ruleId, estimatedOrders, ...totals }
}

/** All changed drafts in one statement, each behind its version. */
async function updateSheets(tx: Tx, plan: readonly Planned[]): Promise<void> {
  const changes = plan.flatMap((one) => (one.sheet ? [{ sheet: one.sheet, columns: columnsOf(one) }] : []))
  if (changes.length === 0) return
  const rows = changes.map(({ sheet, columns }) => ({
    ...{ id: sheet.id, version: sheet.version, ...columns },
    searchText: searchTextOf(salarySheets, { ...sheet, ...columns }, {}),
  }))
  const set = fenColumns.map((column, at) => sql`${column} = x.${fenKeys[at]}`)
  const written = await tx.query(sql`update salary_sheets t set ${sql.join(set, sql`, `)},
      job_no = x."jobNo", office_id = x."officeId", post = x.post, rule_id = x."ruleId", search_text = x."searchText",
      estimated_orders = x."estimatedOrders", calculated_by_id = ${tx.user.id},
      version = t.version + 1, updated_at = ${tx.now.toISOString()}, updated_by_id = ${tx.user.id}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, version int, "jobNo" text, "officeId" uuid,
      post text, "ruleId" uuid, "searchText" text, "estimatedOrders" bigint, ${fenTypes})
    where t.id = x.id and t.version = x.version and t.status = 'draft' returning t.id`)
  if (written.length !== rows.length) throw refuse('row.stale')
  for (const { sheet, columns } of changes) {
    const now = { ...columns, calculatedById: tx.user.id }
    const changed = changesBetween(sheet, now, Object.keys(now))
    tx.log({ resource: 'salarySheets', rowId: sheet.id, action: 'recalculate', changes: changed })
  }
}

/** The calculated lines of the sheets, in place of those they had. They are read in the audit as the sheet's figures. */
async function writeLines(tx: Tx, sheets: readonly WithLines[]): Promise<void> {
  if (sheets.length === 0) return
  const ids = sheets.map(({ id }) => id)
  await tx.query(sql`delete from salary_lines where sheet_id = any(${sql.param(ids)}::uuid[])`)
  const rows = sheets.flatMap(({ id, lines }) =>
    lines.map((line, at) => ({ id: uuid(), sheetId: id, seq: at + 1, ...line })),
  )
  const [at, by] = [tx.now.toISOString(), tx.user.id]
  await tx.query(sql`insert into salary_lines (id, sheet_id, seq, item, quantity, basis_fen, rate_fen, percent,
      amount_fen, note, created_at, created_by_id, updated_at, updated_by_id)
    select id, "sheetId", seq, item, quantity, "basisFen", "rateFen", percent, "amountFen", note,
      ${at}::timestamptz, ${by}::uuid, ${at}::timestamptz, ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, "sheetId" uuid, seq int, item text,
      quantity bigint, "basisFen" bigint, "rateFen" bigint, percent numeric, "amountFen" bigint, note text)`)
}
