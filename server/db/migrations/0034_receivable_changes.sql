CREATE VIEW "public"."receivable_changes" AS (select r.id, 1 as version, r.created_at, r.created_by_id, r.created_at as updated_at,
      null::uuid as updated_by_id, r.biz_date as changed_on, 'claimed' as kind, r.kind as claim_kind, r.id as receivable_id, r.order_id,
      r.customer_id, r.operator_id, r.office_id, r.part, r.due_on, r.amount_fen
    from receivables r where r.status <> 'void'
    union all select a.id, 1, a.created_at, a.created_by_id, a.created_at, null, a.allocated_on, 'received', r.kind, r.id, r.order_id,
      r.customer_id, r.operator_id, r.office_id, r.part, r.due_on, case when a.status = 'twin' then a.amount_fen else -a.amount_fen end
    from receipt_allocations a join receivables r on r.id = a.receivable_id where r.status <> 'void'
    union all select e.id, 1, e.created_at, e.created_by_id, e.created_at, null, e.entered_on, e.kind, r.kind, r.id, r.order_id,
      r.customer_id, r.operator_id, r.office_id, r.part, r.due_on, case when e.twin_of_id is null then -e.amount_fen else e.amount_fen end
    from receivable_entries e join receivables r on r.id = e.receivable_id where r.status <> 'void');