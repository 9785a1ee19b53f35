CREATE TABLE "fund_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"transfer_no" text NOT NULL,
	"status" text DEFAULT 'posted' NOT NULL,
	"kind" text DEFAULT 'transfer' NOT NULL,
	"from_account_id" uuid NOT NULL,
	"to_account_id" uuid NOT NULL,
	"amount_fen" bigint NOT NULL,
	"transferred_on" date NOT NULL,
	"remark" text,
	"fee_fen" bigint DEFAULT 0 NOT NULL,
	"office_id" uuid NOT NULL,
	"reverse_reason" text,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "fund_transfers_transfer_no_unique" UNIQUE("transfer_no"),
	CONSTRAINT "fund_transfers_amount_fen_range" CHECK ("amount_fen" between 1 and 1000000000000),
	CONSTRAINT "fund_transfers_fee_fen_range" CHECK ("fee_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "other_flows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"flow_no" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"category" text NOT NULL,
	"direction" text DEFAULT 'out' NOT NULL,
	"happened_on" date NOT NULL,
	"amount_fen" bigint NOT NULL,
	"fund_account_id" uuid NOT NULL,
	"counterparty" text,
	"invoice_no" text,
	"office_id" uuid NOT NULL,
	"truck_id" uuid,
	"remark" text,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"in_fen" bigint GENERATED ALWAYS AS (case when "direction" = 'in' then "amount_fen" end) STORED,
	"out_fen" bigint GENERATED ALWAYS AS (case when "direction" = 'out' then "amount_fen" end) STORED,
	"approved_by_id" uuid,
	"reverse_reason" text,
	CONSTRAINT "other_flows_flow_no_unique" UNIQUE("flow_no"),
	CONSTRAINT "other_flows_amount_fen_range" CHECK ("amount_fen" between 1 and 1000000000000),
	CONSTRAINT "other_flows_in_fen_range" CHECK ("in_fen" between 0 and 1000000000000),
	CONSTRAINT "other_flows_out_fen_range" CHECK ("out_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "expense_limit_fen" bigint DEFAULT 500000 NOT NULL;
--> statement-breakpoint
ALTER TABLE "fund_transfers" ADD CONSTRAINT "fund_transfers_from_account_id_fk" FOREIGN KEY ("from_account_id") REFERENCES "public"."fund_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fund_transfers" ADD CONSTRAINT "fund_transfers_to_account_id_fk" FOREIGN KEY ("to_account_id") REFERENCES "public"."fund_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fund_transfers" ADD CONSTRAINT "fund_transfers_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "other_flows" ADD CONSTRAINT "other_flows_fund_account_id_fk" FOREIGN KEY ("fund_account_id") REFERENCES "public"."fund_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "other_flows" ADD CONSTRAINT "other_flows_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "other_flows" ADD CONSTRAINT "other_flows_truck_id_fk" FOREIGN KEY ("truck_id") REFERENCES "public"."trucks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "other_flows" ADD CONSTRAINT "other_flows_approved_by_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "fund_transfers_transferred_on_id_idx" ON "fund_transfers" USING btree ("transferred_on","id");
--> statement-breakpoint
CREATE INDEX "fund_transfers_status_transferred_on_id_idx" ON "fund_transfers" USING btree ("status","transferred_on","id");
--> statement-breakpoint
CREATE INDEX "fund_transfers_office_id_transferred_on_id_idx" ON "fund_transfers" USING btree ("office_id","transferred_on","id");
--> statement-breakpoint
CREATE INDEX "fund_transfers_created_by_id_transferred_on_id_idx" ON "fund_transfers" USING btree ("created_by_id","transferred_on","id");
--> statement-breakpoint
CREATE INDEX "fund_transfers_office_id_status_transferred_on_id_idx" ON "fund_transfers" USING btree ("office_id","status","transferred_on","id");
--> statement-breakpoint
CREATE INDEX "fund_transfers_from_account_id_transferred_on_id_idx" ON "fund_transfers" USING btree ("from_account_id","transferred_on","id");
--> statement-breakpoint
CREATE INDEX "fund_transfers_to_account_id_transferred_on_id_idx" ON "fund_transfers" USING btree ("to_account_id","transferred_on","id");
--> statement-breakpoint
CREATE INDEX "fund_transfers_search_idx" ON "fund_transfers" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "other_flows_happened_on_id_idx" ON "other_flows" USING btree ("happened_on","id");
--> statement-breakpoint
CREATE INDEX "other_flows_status_happened_on_id_idx" ON "other_flows" USING btree ("status","happened_on","id");
--> statement-breakpoint
CREATE INDEX "other_flows_office_id_happened_on_id_idx" ON "other_flows" USING btree ("office_id","happened_on","id");
--> statement-breakpoint
CREATE INDEX "other_flows_created_by_id_happened_on_id_idx" ON "other_flows" USING btree ("created_by_id","happened_on","id");
--> statement-breakpoint
CREATE INDEX "other_flows_office_id_status_happened_on_id_idx" ON "other_flows" USING btree ("office_id","status","happened_on","id");
--> statement-breakpoint
CREATE INDEX "other_flows_fund_account_id_happened_on_id_idx" ON "other_flows" USING btree ("fund_account_id","happened_on","id");
--> statement-breakpoint
CREATE INDEX "other_flows_truck_id_happened_on_id_idx" ON "other_flows" USING btree ("truck_id","happened_on","id");
--> statement-breakpoint
CREATE INDEX "other_flows_search_idx" ON "other_flows" USING gin (search_grams("search_text"));
--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_expense_limit_fen_range" CHECK ("expense_limit_fen" between 0 and 1000000000000);
--> statement-breakpoint
UPDATE "roles" SET "rights" = "rights" || CASE WHEN "is_system" THEN ARRAY['fund.transfer', 'fund.other', 'fund.approve', 'fund.reverse', 'statement.make']
  WHEN 'receipt.reverse' = ANY ("rights") THEN ARRAY['fund.other', 'fund.approve', 'fund.reverse', 'statement.make']
  ELSE ARRAY['fund.transfer', 'fund.other'] END WHERE "is_system" OR 'receipt.post' = ANY ("rights");
--> statement-breakpoint
-- What went from account to account before transfers were documents: both movements become one.
CREATE TABLE "old_transfers" AS
WITH moved AS (
  SELECT m."id", m."kind", m."movement_no", m."account_id", m."counterparty", m."biz_date", m."amount_fen", m."summary", a."name",
    a."kind" AS account_kind, a."office_id",
    row_number() OVER (PARTITION BY m."kind", m."account_id", m."counterparty", m."biz_date", m."amount_fen" ORDER BY m."movement_no") AS nth
  FROM "fund_movements" m JOIN "fund_accounts" a ON a."id" = m."account_id"
  WHERE m."kind" IN ('transferOut', 'transferIn') AND m."source" = 'fundAccounts')
SELECT o."id", i."id" AS in_id, 'ZZ' || to_char(o."biz_date", 'YYMMDD') || '-'
    || lpad(row_number() OVER (PARTITION BY o."biz_date" ORDER BY o."movement_no")::text, 4, '0') AS transfer_no,
  CASE o.account_kind WHEN 'collector' THEN 'handIn' ELSE 'transfer' END AS kind, o."account_id" AS from_account_id,
  i."account_id" AS to_account_id, o."amount_fen", o."biz_date", o."summary", o."office_id"
FROM moved o JOIN moved i ON o."kind" = 'transferOut' AND i."kind" = 'transferIn' AND i."name" = o."counterparty"
  AND i."counterparty" = o."name" AND i."biz_date" = o."biz_date" AND i."amount_fen" = o."amount_fen" AND i.nth = o.nth;
--> statement-breakpoint
INSERT INTO "fund_transfers" ("id", "transfer_no", "kind", "from_account_id", "to_account_id", "amount_fen", "transferred_on", "remark", "office_id")
SELECT "id", transfer_no, kind, from_account_id, to_account_id, "amount_fen", "biz_date", "summary", "office_id" FROM "old_transfers";
--> statement-breakpoint
INSERT INTO "serial_numbers" ("prefix", "day", "last")
SELECT 'ZZ', to_char("biz_date", 'YYYY-MM-DD'), count(*) FROM "old_transfers" GROUP BY "biz_date";
--> statement-breakpoint
ALTER TABLE "fund_movements" DISABLE TRIGGER "fund_movements_append_only";
--> statement-breakpoint
UPDATE "fund_movements" m SET "source" = 'fundTransfers', "source_id" = f."id", "source_no" = f.transfer_no
FROM "old_transfers" f WHERE m."id" IN (f."id", f.in_id);
--> statement-breakpoint
ALTER TABLE "fund_movements" ENABLE TRIGGER "fund_movements_append_only";
--> statement-breakpoint
DROP TABLE "old_transfers";
