CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"row_id" uuid NOT NULL,
	"field" text NOT NULL,
	"due_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "reminders_once" UNIQUE("staff_id","resource","row_id","field","due_on")
);

--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_fund_account_id_ref_no_unique";
--> statement-breakpoint
DROP INDEX "fund_movements_receipt_id_idx";
--> statement-breakpoint
ALTER TABLE "fund_movements" ADD COLUMN "source_id" uuid;
--> statement-breakpoint
ALTER TABLE "fund_movements" ADD COLUMN "source" text;
--> statement-breakpoint
ALTER TABLE "fund_movements" ADD COLUMN "source_no" text;
--> statement-breakpoint
ALTER TABLE "fund_movements" ADD COLUMN "reverses_id" uuid;
--> statement-breakpoint
alter table "fund_movements" disable trigger "fund_movements_append_only";
--> statement-breakpoint
update "fund_movements" m set "source" = 'receipts', "source_id" = r."id", "source_no" = r."receipt_no",
  "reverses_id" = case m."kind" when 'reversal' then (select p."id" from "fund_movements" p where p."receipt_id" = r."id" and p."kind" = 'receipt') end
  from "receipts" r where r."id" = m."receipt_id";
--> statement-breakpoint
update "fund_movements" m set "source" = 'fundAccounts', "source_id" = a."id", "source_no" = a."name"
  from "fund_accounts" a where a."id" = m."account_id" and m."source_id" is null;
--> statement-breakpoint
alter table "fund_movements" enable trigger "fund_movements_append_only";
--> statement-breakpoint
alter table "fund_movements" alter column "source_id" set not null, alter column "source" set not null, alter column "source_no" set not null;
--> statement-breakpoint
-- What was written behind the reference of a reversed receipt, to free it, goes.
update "receipts" set "ref_no" = left("ref_no", -length(' 红冲 ' || "receipt_no")) where "status" = 'reversed' and "ref_no" like '% 红冲 ' || "receipt_no";
--> statement-breakpoint
ALTER TABLE "fund_movements" ADD CONSTRAINT "fund_movements_reverses_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."fund_movements"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_fund_account_id_ref_no_unique" ON "receipts" USING btree ("fund_account_id","ref_no") WHERE "status" <> 'reversed';
--> statement-breakpoint
CREATE INDEX "fund_movements_source_id_idx" ON "fund_movements" USING btree ("source_id");
--> statement-breakpoint
ALTER TABLE "fund_movements" ADD CONSTRAINT "fund_movements_reverses_id_unique" UNIQUE("reverses_id");