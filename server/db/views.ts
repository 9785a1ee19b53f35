import { type SQL, sql } from 'drizzle-orm'

/**
 * What the SQL views of the definitions marked `sqlView` ask, by the definition's name: every field under its column's
 * name, and besides `id`, `version`, `created_at`, `created_by_id`, `updated_at` and `updated_by_id`. What nobody may read
 * stays out of it here: a definition cannot show what its view does not answer.
 */
export const viewQueries: Readonly<Record<string, SQL>> = {
  // The phones that a text names are the driver's and others': whole only where the whole text is.
  // A code is worth a login: it is read in the outbox of a demonstration alone, which keeps what it does not send.
  textMessages: sql`select id, 1 as version, at as created_at, null::uuid as created_by_id,
    coalesce(sent_at, at) as updated_at, null::uuid as updated_by_id,
    phone as sent_to, template,
    regexp_replace(case when params->>'code' is null then content else replace(content, params->>'code', '******') end,
      '(1[3-9][0-9])[0-9]{4}([0-9]{4})', '\\1****\\2', 'g') as content,
    case when params->>'code' is null
      or (gateway = 'outbox' and exists (select 1 from settings where key = 'demo'))
      then content else replace(content, params->>'code', '******') end as plain_text,
    status, segments::bigint as segments, cost_fen as fee_fen, sent_at, gateway, fail_reason, order_id
    from sms_messages`,
  // A phone is nobody's business here: its message has it.
  balanceEntries: sql`select id, 1 as version, paid_at as created_at, created_by_id, paid_at as updated_at,
      null::uuid as updated_by_id, 'topUp' as kind, recharge_no as title, amount_fen, null::bigint as segments, id as recharge_id
    from recharges where status in ('paid', 'refunded')
    union all select md5(id::text || ' refund')::uuid, 1, refunded_at, refunded_by_id, refunded_at, null, 'refund', recharge_no,
      -refund_fen, null, id from recharges where status = 'refunded'
    union all select id, 1, sent_at, null, sent_at, null, 'message', left(phone, 3) || '****' || right(phone, 4), -cost_fen,
      segments, null from sms_messages where status = 'sent'`,
  // By all that moved an amount, each on its day. A contra entry takes back what it names, with the sign of its list.
  receivableChanges: sql`select r.id, 1 as version, r.created_at, r.created_by_id, r.created_at as updated_at,
      null::uuid as updated_by_id, r.biz_date as changed_on, 'claimed' as kind, r.kind as claim_kind, r.id as receivable_id, r.order_id,
      r.customer_id, r.operator_id, r.office_id, r.part, r.due_on, r.amount_fen
    from receivables r where r.status <> 'void'
    union all select a.id, 1, a.created_at, a.created_by_id, a.created_at, null, a.allocated_on, 'received', r.kind, r.id, r.order_id,
      r.customer_id, r.operator_id, r.office_id, r.part, r.due_on, case when a.status = 'twin' then a.amount_fen else -a.amount_fen end
    from receipt_allocations a join receivables r on r.id = a.receivable_id where r.status <> 'void'
    union all select e.id, 1, e.created_at, e.created_by_id, e.created_at, null, e.entered_on, e.kind, r.kind, r.id, r.order_id,
      r.customer_id, r.operator_id, r.office_id, r.part, r.due_on, case when e.twin_of_id is null then -e.amount_fen else e.amount_fen end
    from receivable_entries e join receivables r on r.id = e.receivable_id where r.status <> 'void'`,
  // What hangs on the definition that an entry speaks of is nothing here: nobody asks for it by a filter or an order.
  auditLogs: sql`select a.id, 1 as version, a.at as created_at, a.staff_id as created_by_id, a.at as updated_at,
    null::uuid as updated_by_id, a.at, a.staff_id, a.resource, a.action, substring(a.action from '[^.]+$') as verb, a.row_id,
    null::text as row_title, null::text as reason, null::text as changes, a.address, a.request_id, s.office_id
    from audit_entries a left join staff s on s.id = a.staff_id`,
}
