import { type SQL, sql } from 'drizzle-orm'

/**
 * What the SQL views of the definitions marked `sqlView` ask, by the definition's name: every field under its column's
 * name, and besides `id`, `version`, `created_at`, `created_by_id`, `updated_at` and `updated_by_id`. What nobody may read
 * stays out of it here: a definition cannot show what its view does not answer.
 */
export const viewQueries: Readonly<Record<string, SQL>> = {
  // A code is worth a login: it is read in the outbox of a demonstration alone, which keeps what it does not send.
  textMessages: sql`select id, 1 as version, at as created_at, null::uuid as created_by_id,
    coalesce(sent_at, at) as updated_at, null::uuid as updated_by_id,
    phone as sent_to, template,
    case when params->>'code' is null
      or (gateway = 'outbox' and exists (select 1 from settings where key = 'demo'))
      then content else replace(content, params->>'code', '******') end as content,
    status, segments::bigint as segments, cost_fen as fee_fen, sent_at, gateway, fail_reason
    from sms_messages`,
  // What hangs on the definition that an entry speaks of is nothing here: nobody asks for it by a filter or an order.
  auditLogs: sql`select a.id, 1 as version, a.at as created_at, a.staff_id as created_by_id, a.at as updated_at,
    null::uuid as updated_by_id, a.at, a.staff_id, a.resource, a.action, substring(a.action from '[^.]+$') as verb, a.row_id,
    null::text as row_title, null::text as reason, null::text as changes, a.address, a.request_id, s.office_id
    from audit_entries a left join staff s on s.id = a.staff_id`,
}
