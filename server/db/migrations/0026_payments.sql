CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"payment_no" text NOT NULL,
	"batch_no" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"payee_id" uuid NOT NULL,
	"payee_name" text,
	"bank_name" text,
	"account_no" text,
	"fund_account_id" uuid NOT NULL,
	"pay_on" date,
	"amount_fen" bigint DEFAULT 0 NOT NULL,
	"office_id" uuid NOT NULL,
	"remark" text,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"approved_by_id" uuid,
	"approved_at" timestamp with time zone,
	"paid_on" date,
	"paid_by_id" uuid,
	"method" text,
	"ref_no" text,
	"fee_fen" bigint DEFAULT 0 NOT NULL,
	"voucher" uuid[] DEFAULT '{}' NOT NULL,
	"close_reason" text,
	CONSTRAINT "payments_payment_no_unique" UNIQUE("payment_no"),
	CONSTRAINT "payments_amount_fen_range" CHECK ("amount_fen" between 0 and 1000000000000),
	CONSTRAINT "payments_fee_fen_range" CHECK ("fee_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "payment_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"payment_id" uuid NOT NULL,
	"payable_id" uuid NOT NULL,
	"amount_fen" bigint NOT NULL,
	"requested_on" date NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"paid_on" date,
	"reversed_on" date,
	CONSTRAINT "payment_lines_amount_fen_range" CHECK ("amount_fen" between 1 and 1000000000000)
);

--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "payment_limit_fen" bigint DEFAULT 5000000 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payables" ADD COLUMN "order_id" uuid;
--> statement-breakpoint
ALTER TABLE "payables" ADD COLUMN "diff_fen" bigint;
--> statement-breakpoint
ALTER TABLE "payables" ADD COLUMN "requested_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payables" ADD COLUMN "open_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_fund_account_id_fk" FOREIGN KEY ("fund_account_id") REFERENCES "public"."fund_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_approved_by_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_paid_by_id_fk" FOREIGN KEY ("paid_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_lines" ADD CONSTRAINT "payment_lines_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_lines" ADD CONSTRAINT "payment_lines_payable_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_fund_account_id_ref_no_unique" ON "payments" USING btree ("fund_account_id","ref_no") WHERE "status" <> 'reversed';
--> statement-breakpoint
CREATE INDEX "payments_batch_no_idx" ON "payments" USING btree ("batch_no");
--> statement-breakpoint
CREATE INDEX "payments_payment_no_id_idx" ON "payments" USING btree ("payment_no","id");
--> statement-breakpoint
CREATE INDEX "payments_status_payment_no_id_idx" ON "payments" USING btree ("status","payment_no","id");
--> statement-breakpoint
CREATE INDEX "payments_office_id_payment_no_id_idx" ON "payments" USING btree ("office_id","payment_no","id");
--> statement-breakpoint
CREATE INDEX "payments_created_by_id_payment_no_id_idx" ON "payments" USING btree ("created_by_id","payment_no","id");
--> statement-breakpoint
CREATE INDEX "payments_office_id_status_payment_no_id_idx" ON "payments" USING btree ("office_id","status","payment_no","id");
--> statement-breakpoint
CREATE INDEX "payments_payee_id_payment_no_id_idx" ON "payments" USING btree ("payee_id","payment_no","id");
--> statement-breakpoint
CREATE INDEX "payments_fund_account_id_payment_no_id_idx" ON "payments" USING btree ("fund_account_id","payment_no","id");
--> statement-breakpoint
CREATE INDEX "payments_search_idx" ON "payments" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "payment_lines_paid_on_idx" ON "payment_lines" USING btree ("paid_on");
--> statement-breakpoint
CREATE INDEX "payment_lines_payment_id_idx" ON "payment_lines" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "payment_lines_payable_id_idx" ON "payment_lines" USING btree ("payable_id");
--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_payment_limit_fen_range" CHECK ("payment_limit_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_diff_fen_range" CHECK ("diff_fen" between -1000000000000 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_requested_fen_range" CHECK ("requested_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_open_fen_range" CHECK ("open_fen" between 0 and 1000000000000);
--> statement-breakpoint
-- What is open of the payables of before, and what their payees said.
UPDATE "payables" SET "open_fen" = CASE WHEN "status" = 'void' THEN 0 ELSE "net_fen" - "paid_fen" END,
  "diff_fen" = "amount_payee_fen" - "amount_dispatch_fen";
--> statement-breakpoint
-- Who checks freights asks for payments and lets them through, who posts receipts pays; the owner may do all of it.
UPDATE "roles" SET "rights" = "rights" || ARRAY['payment.apply', 'payment.approve', 'payment.pay', 'payment.reverse', 'payment.approveAbove']
WHERE "is_system";
--> statement-breakpoint
UPDATE "roles" SET "rights" = "rights" || ARRAY['payment.apply', 'payment.approve', 'payment.reverse']
WHERE NOT "is_system" AND 'freight.check' = ANY ("rights");
--> statement-breakpoint
UPDATE "roles" SET "rights" = "rights" || ARRAY['payment.apply', 'payment.pay']
WHERE NOT "is_system" AND 'receipt.post' = ANY ("rights") AND NOT 'freight.check' = ANY ("rights");

--> statement-breakpoint
-- What went out before payments were documents names the payable in its summary: each becomes a payment of one line.
INSERT INTO "payments" ("id", "payment_no", "status", "payee_id", "payee_name", "bank_name", "account_no", "fund_account_id",
  "pay_on", "amount_fen", "office_id", "approved_by_id", "paid_on", "paid_by_id", "method", "search_text")
SELECT m."id", 'FK' || to_char(m."biz_date", 'YYMMDD') || '-'
    || lpad(row_number() OVER (PARTITION BY m."biz_date" ORDER BY m."movement_no")::text, 4, '0'),
  'paid', p."payee_id", y."name", y."bank_name", y."account_no", m."account_id", m."biz_date", m."amount_fen", a."office_id",
  p."checked_by_id", m."biz_date", coalesce(m."created_by_id", p."checked_by_id"), 'bank', lower(y."name")
FROM "fund_movements" m JOIN "payables" p ON m."summary" = '付款 ' || p."payable_no" JOIN "payees" y ON y."id" = p."payee_id"
  JOIN "fund_accounts" a ON a."id" = m."account_id"
WHERE m."kind" = 'payment' AND m."source" = 'fundAccounts';
--> statement-breakpoint
INSERT INTO "payment_lines" ("id", "payment_id", "payable_id", "amount_fen", "requested_on", "status", "paid_on")
SELECT m."id", m."id", p."id", m."amount_fen", m."biz_date", 'paid', m."biz_date"
FROM "fund_movements" m JOIN "payables" p ON m."summary" = '付款 ' || p."payable_no"
WHERE m."kind" = 'payment' AND m."source" = 'fundAccounts';
--> statement-breakpoint
INSERT INTO "serial_numbers" ("prefix", "day", "last")
SELECT 'FK', to_char("paid_on", 'YYYY-MM-DD'), count(*) FROM "payments" GROUP BY "paid_on";
--> statement-breakpoint
ALTER TABLE "fund_movements" DISABLE TRIGGER "fund_movements_append_only";
--> statement-breakpoint
UPDATE "fund_movements" m SET "source" = 'payments', "source_id" = f."id", "source_no" = f."payment_no"
FROM "payments" f WHERE f."id" = m."id";
--> statement-breakpoint
ALTER TABLE "fund_movements" ENABLE TRIGGER "fund_movements_append_only";
