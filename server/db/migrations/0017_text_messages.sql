CREATE VIEW "public"."text_messages" AS (select id, 1 as version, at as created_at, null::uuid as created_by_id,
    coalesce(sent_at, at) as updated_at, null::uuid as updated_by_id,
    phone as sent_to, template,
    case when params->>'code' is null
      or (gateway = 'outbox' and exists (select 1 from settings where key = 'demo'))
      then content else replace(content, params->>'code', '******') end as content,
    status, segments::bigint as segments, cost_fen as fee_fen, sent_at, gateway, fail_reason
    from sms_messages);