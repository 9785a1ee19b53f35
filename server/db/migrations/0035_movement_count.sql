ALTER TABLE "fund_accounts" ADD COLUMN "movement_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
update fund_accounts a set movement_count = (select count(*) from fund_movements m where m.account_id = a.id);
