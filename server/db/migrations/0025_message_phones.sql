DROP VIEW "public"."text_messages";
--> statement-breakpoint
CREATE VIEW "public"."text_messages" AS (select id, 1 as version, at as created_at, null::uuid as created_by_id,
    coalesce(sent_at, at) as updated_at, null::uuid as updated_by_id,
    phone as sent_to, template,
    regexp_replace(case when params->>'code' is null then content else replace(content, params->>'code', '******') end,
      '(1[3-9][0-9])[0-9]{4}([0-9]{4})', '\1****\2', 'g') as content,
    case when params->>'code' is null
      or (gateway = 'outbox' and exists (select 1 from settings where key = 'demo'))
      then content else replace(content, params->>'code', '******') end as plain_text,
    status, segments::bigint as segments, cost_fen as fee_fen, sent_at, gateway, fail_reason, order_id
    from sms_messages);