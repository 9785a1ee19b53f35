ALTER TABLE "fund_movements" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
drop trigger "fund_movements_append_only" on "fund_movements";
--> statement-breakpoint
update "fund_movements" m set "is_open" = true from "fund_accounts" a
where a."id" = m."account_id" and a."kind" not in ('cash', 'collector')
  and not exists (select from "bank_match_items" i where i."movement_id" = m."id" and i."status" = 'active')
  and not exists (select from "fund_movements" r where r."reverses_id" = m."id"
    and not exists (select from "bank_match_items" i where i."movement_id" = r."id" and i."status" = 'active'))
  and (m."reverses_id" is null
    or exists (select from "bank_match_items" i where i."movement_id" = m."reverses_id" and i."status" = 'active'));
--> statement-breakpoint
-- What the database generates is not known before the row is written; it follows from what is compared.
create function guard_movement() returns trigger language plpgsql as $$
declare
  free constant text[] := '{is_open,in_fen,out_fen}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - free = to_jsonb(old) - free then
    return new;
  end if;
  raise exception 'rows of % are never changed nor deleted', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger "fund_movements_append_only" before update or delete on "fund_movements" for each row execute function guard_movement();
--> statement-breakpoint
CREATE INDEX "fund_movements_is_open_biz_date_id_idx" ON "fund_movements" USING btree ("is_open","biz_date","id");
