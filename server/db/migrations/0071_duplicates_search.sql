DROP VIEW "public"."customer_duplicates";
--> statement-breakpoint
CREATE VIEW "public"."customer_duplicates" AS (with known as (
      select phone as of, 'phone' as by, id, created_at from customers where status <> 'merged'
      union all select name, 'name', id, created_at from customers where status <> 'merged')
    select distinct on (b.id) b.id, 1 as version, b.created_at, b.created_by_id, b.updated_at, b.updated_by_id, b.name,
      k.by as same_by, b.id as customer_id, o.id as other_id, b.owner_id, b.office_id, b.search_text
    from known k join known o on o.of = k.of and o.by = k.by and (o.created_at, o.id) < (k.created_at, k.id)
      join customers b on b.id = k.id
    order by b.id, k.by desc, o.created_at, o.id);