import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { AnyRow } from '../../server/db/columns.ts'
import { snake } from '../../server/db/names.ts'
import { isDecimal } from '../../src/define/field.ts'
import type { Resource } from '../../src/define/resource.ts'

type Values = Readonly<Record<string, unknown>>

/** A row behind each SQL view, with these values where it reads them; `createdById` makes it. */
const behind: Readonly<Record<string, (pool: pg.Pool, id: string, values: Values) => Promise<unknown>>> = {
  // Not due yet: the server that is under test would send it meanwhile.
  textMessages: (pool, id, { sentTo, template, ...rest }) =>
    pool.query(
      `insert into sms_messages (id, at, next_at, params, phone, template, content, segments, cost_fen, status, sent_at,
         gateway, fail_reason) values ($1, $11, $11::timestamptz + interval '1 year', '{}', $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ...[
          id,
          sentTo,
          template ?? 'verify',
          rest.content,
          rest.segments,
          rest.feeFen,
          rest.status,
          rest.sentAt ?? null,
        ],
        ...[rest.gateway ?? null, rest.failReason ?? null, new Date().toISOString()],
      ],
    ),
  // Spent on a message that was sent, at the price that makes the amount.
  balanceEntries: (pool, id, { amountFen, segments }) =>
    pool.query(
      `insert into sms_messages (id, at, next_at, params, phone, template, content, segments, cost_fen, status, sent_at)
       values ($1, $4, $4, '{}', '13800138000', 'departed', '已发车', $2, $3, 'sent', $4)`,
      // To the millisecond, as the product writes it.
      [id, segments ?? 1, Math.abs(Number(amountFen ?? 6)), new Date().toISOString()],
    ),
  // What is owed is a change by itself.
  receivableChanges: (pool, id, values) =>
    pool.query(
      `insert into receivables (id, receivable_no, kind, part, order_id, customer_id, operator_id, office_id, amount_fen,
         outstanding_fen, biz_date, due_on, created_at) values ($1, $2, $11, $3, $4, $5, $6, $7, $8, $8, $9, $10, $12)`,
      [
        ...[id, `YS-${id}`, values.part ?? 'collect', values.orderId ?? null, values.customerId, values.operatorId],
        ...[values.officeId, Math.abs(Number(values.amountFen ?? 100)), values.changedOn, values.dueOn ?? null],
        ...[values.claimKind ?? 'freight', new Date().toISOString()],
      ],
    ),
  // A trip of an own truck that is on its way.
  truckEntries: async (pool, id, values) => {
    const truckId = values.truckId ?? uuid()
    if (!values.truckId)
      await pool.query(`insert into trucks (id, plate, slots, office_id) values ($1, left($1::text, 10), 8, $2)`, [
        ...[truckId, values.officeId],
      ])
    else await pool.query('update trucks set office_id = $2 where id = $1', [truckId, values.officeId])
    await pool.query(
      `insert into waybills (id, waybill_no, type, status, truck_id, driver_id, from_region, to_region, office_id, carrier_kind,
         freight_fen, load_count, used_slots, capacity_slots, departed_at, created_at)
       values ($1, $2, 'trunk', 'inTransit', $3, $4, '440103', '310101', $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        ...[
          id,
          `Y-${id}`,
          truckId,
          values.driverId ?? null,
          values.officeId,
          values.ownership === 'affiliated' ? 'affiliated' : 'own',
        ],
        ...[Math.abs(Number(values.inFen ?? 100)), values.cars ?? 1, values.usedSlots ?? 1, values.slots ?? 8],
        ...[`${values.happenedOn ?? `${values.month}-01`}T04:00:00Z`, new Date().toISOString()],
      ],
    )
  },
  // Beside one that was there before, with the same phone or name.
  customerDuplicates: (pool, id, { name, sameBy, ownerId, officeId, createdById }) =>
    pool.query(
      `insert into customers (id, customer_no, name, phone, kind, owner_id, office_id, created_by_id, created_at, updated_at)
       select case place when 2 then $1::uuid else gen_random_uuid() end, 'KH-' || $1 || place,
         case when place = 2 or $3 then $2 else $2 || ' 一店' end, case when place = 2 or not $3 then $4 else $4 || place end,
         'dealer', $5, $6, $7, $8::timestamptz - interval '1 hour' * (3 - place), $8 from generate_series(1, 2) place`,
      [
        ...[id, name ?? `同名 ${id}`, sameBy === 'name', `138${id.replace(/\D/g, '').padEnd(8, '0').slice(-8)}`],
        // To the millisecond, as the product writes it.
        ...[ownerId, officeId, createdById ?? null, new Date().toISOString()],
      ],
    ),
  auditLogs: (pool, id, { resource, verb, rowId, address, requestId, staffId, createdById = staffId, at }) =>
    pool.query(
      `insert into audit_entries (id, at, staff_id, resource, action, row_id, changes, address, request_id)
       values ($1, $2, $3, $4, $5, $6, '{}', $7, $8)`,
      [
        ...[id, at ?? new Date().toISOString(), createdById ?? null, resource ?? 'customers', verb ?? 'change'],
        ...[rowId ?? null, address ?? null, requestId ?? null],
      ],
    ),
}

/** Makes a row that an SQL view answers; nobody can write into the view itself. */
export async function rowBehind(pool: pg.Pool, resource: Resource, values: Values): Promise<AnyRow> {
  const give = behind[resource.name]
  if (!give) throw new Error(`tests/helpers/view-rows.ts gives no row of ${resource.name}`)
  const id = uuid()
  await give(pool, id, values)
  const { rows } = await pool.query(`select * from "${snake(resource.name)}" where id = $1`, [id])
  const keys = ['id', 'version', ...Object.keys(resource.fields)]
  const row = Object.fromEntries(keys.map((key) => [key, rows[0][snake(key)]]))
  // As the interface answers: a number, an instant in ISO 8601.
  for (const [key, field] of Object.entries(resource.fields))
    if (isDecimal(field) && row[key] !== null) row[key] = Number(row[key])
  for (const [key, value] of Object.entries(row)) if (value instanceof Date) row[key] = value.toISOString()
  return row as AnyRow
}
