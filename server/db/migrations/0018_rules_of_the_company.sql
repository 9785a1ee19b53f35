CREATE TABLE "company_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"name" text NOT NULL,
	"loss_threshold_fen" bigint DEFAULT 0 NOT NULL,
	"rebate_limit" numeric(14, 2) DEFAULT '30' NOT NULL,
	"intake_photos" bigint DEFAULT 4 NOT NULL,
	"hand_over_photos" bigint DEFAULT 1 NOT NULL,
	"remark" text,
	CONSTRAINT "company_settings_loss_threshold_fen_range" CHECK ("loss_threshold_fen" between -1000000000000 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "exceptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"source" text NOT NULL,
	"source_no" text NOT NULL,
	"reason" text NOT NULL,
	"office_id" uuid NOT NULL
);

--> statement-breakpoint
CREATE TABLE "receivable_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"receivable_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"entered_on" date NOT NULL,
	"reason" text NOT NULL,
	"twin_of_id" uuid,
	CONSTRAINT "receivable_entries_twin_of_id_unique" UNIQUE("twin_of_id"),
	CONSTRAINT "receivable_entries_amount_fen_range" CHECK ("amount_fen" between 1 and 1000000000000)
);

--> statement-breakpoint
DROP INDEX "order_price_changes_order_id_idx";
--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "credit_limit_fen" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "credit_limit_fen" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cost_state" text DEFAULT 'missing' NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "loss_line_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "change_no" text;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "status" text DEFAULT 'asked' NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "decided_by_id" uuid;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "decided_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "decide_reason" text;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "freight_fen" bigint;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "pickup_charge_fen" bigint;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "delivery_charge_fen" bigint;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "insurance_charge_fen" bigint;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "invoice_charge_fen" bigint;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "other_charge_fen" bigint;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "discount_fen" bigint;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "advance_fen" bigint;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "pay_mode" text;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "prepaid_fen" bigint;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "collect_fen" bigint;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "monthly_fen" bigint;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "on_receipt_fen" bigint;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "rebate_fen" bigint;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD COLUMN "insurance_cost_fen" bigint;
--> statement-breakpoint
DROP TRIGGER "order_price_changes_append_only" ON "order_price_changes";
--> statement-breakpoint
-- What was changed in one step had been let through by the person who did it.
UPDATE "order_price_changes" p SET "status" = 'approved', "decided_by_id" = p."created_by_id", "decided_at" = p."created_at",
  "change_no" = n."no", "search_text" = lower(n."no" || ' ' || n."order_no" || ' ' || p."reason")
FROM (SELECT c."id", o."order_no", 'GJ' || to_char(c."created_at" AT TIME ZONE 'Asia/Shanghai', 'YYMMDD') || '-' || lpad((row_number()
    OVER (PARTITION BY to_char(c."created_at" AT TIME ZONE 'Asia/Shanghai', 'YYMMDD') ORDER BY c."id"))::text, 4, '0') AS "no"
  FROM "order_price_changes" c JOIN "orders" o ON o."id" = c."order_id") n WHERE n."id" = p."id";
--> statement-breakpoint
INSERT INTO "serial_numbers" ("prefix", "day", "last")
SELECT 'GJ', to_char("created_at" AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD'), count(*) FROM "order_price_changes" GROUP BY 2
ON CONFLICT ("prefix", "day") DO NOTHING;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ALTER COLUMN "change_no" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "waybills" ADD COLUMN "zero_freight_reason" text;
--> statement-breakpoint
ALTER TABLE "salary_sheets" ADD COLUMN "calculated_by_id" uuid;
--> statement-breakpoint
ALTER TABLE "salary_sheets" ADD COLUMN "estimated_orders" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_receivable_id_fk" FOREIGN KEY ("receivable_id") REFERENCES "public"."receivables"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_twin_of_id_fk" FOREIGN KEY ("twin_of_id") REFERENCES "public"."receivable_entries"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "company_settings_created_at_id_idx" ON "company_settings" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "exceptions_source_id_idx" ON "exceptions" USING btree ("source_id");
--> statement-breakpoint
CREATE INDEX "exceptions_created_at_id_idx" ON "exceptions" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "exceptions_office_id_created_at_id_idx" ON "exceptions" USING btree ("office_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "exceptions_created_by_id_created_at_id_idx" ON "exceptions" USING btree ("created_by_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "exceptions_search_idx" ON "exceptions" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "receivable_entries_entered_on_idx" ON "receivable_entries" USING btree ("entered_on");
--> statement-breakpoint
CREATE INDEX "receivable_entries_receivable_id_idx" ON "receivable_entries" USING btree ("receivable_id");
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD CONSTRAINT "order_price_changes_decided_by_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "salary_sheets" ADD CONSTRAINT "salary_sheets_calculated_by_id_fk" FOREIGN KEY ("calculated_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "order_price_changes_order_id_unique" ON "order_price_changes" USING btree ("order_id") WHERE "status" = 'asked';
--> statement-breakpoint
CREATE INDEX "order_price_changes_created_at_id_idx" ON "order_price_changes" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "order_price_changes_status_created_at_id_idx" ON "order_price_changes" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "order_price_changes_order_id_created_at_id_idx" ON "order_price_changes" USING btree ("order_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "order_price_changes_decided_by_id_created_at_id_idx" ON "order_price_changes" USING btree ("decided_by_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "order_price_changes_search_idx" ON "order_price_changes" USING gin (search_grams("search_text"));
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "cost_known";
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD CONSTRAINT "order_price_changes_change_no_unique" UNIQUE("change_no");
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_loss_line_fen_range" CHECK ("loss_line_fen" between -1000000000000 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD CONSTRAINT "order_price_changes_freight_fen_range" CHECK ("freight_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD CONSTRAINT "order_price_changes_pickup_charge_fen_range" CHECK ("pickup_charge_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD CONSTRAINT "order_price_changes_delivery_charge_fen_range" CHECK ("delivery_charge_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD CONSTRAINT "order_price_changes_insurance_charge_fen_range" CHECK ("insurance_charge_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD CONSTRAINT "order_price_changes_invoice_charge_fen_range" CHECK ("invoice_charge_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD CONSTRAINT "order_price_changes_other_charge_fen_range" CHECK ("other_charge_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD CONSTRAINT "order_price_changes_discount_fen_range" CHECK ("discount_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD CONSTRAINT "order_price_changes_advance_fen_range" CHECK ("advance_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD CONSTRAINT "order_price_changes_prepaid_fen_range" CHECK ("prepaid_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD CONSTRAINT "order_price_changes_collect_fen_range" CHECK ("collect_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD CONSTRAINT "order_price_changes_monthly_fen_range" CHECK ("monthly_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD CONSTRAINT "order_price_changes_on_receipt_fen_range" CHECK ("on_receipt_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD CONSTRAINT "order_price_changes_rebate_fen_range" CHECK ("rebate_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD CONSTRAINT "order_price_changes_insurance_cost_fen_range" CHECK ("insurance_cost_fen" between 0 and 1000000000000);
--> statement-breakpoint
create trigger "exceptions_append_only" before update or delete on "exceptions" for each row execute function forbid_change();
--> statement-breakpoint
create trigger "receivable_entries_append_only" before update or delete on "receivable_entries" for each row execute function forbid_change();
--> statement-breakpoint
-- Nobody had decided on a limit of nothing: it meant none.
UPDATE "customers" SET "credit_limit_fen" = NULL WHERE "credit_limit_fen" = 0;
--> statement-breakpoint
-- One right for each matter: whoever let everything through still does; a reviewer let losses and rebates through.
UPDATE "roles" SET "rights" = array_remove("rights", 'order.release') || ARRAY['exception.credit', 'exception.customer',
  'exception.rebate', 'exception.loss', 'exception.vin', 'exception.place', 'exception.capacity', 'exception.freight',
  'exception.unpaid', 'exception.photos'] WHERE 'order.release' = ANY ("rights");
--> statement-breakpoint
UPDATE "roles" SET "rights" = "rights" || ARRAY['exception.rebate', 'exception.loss']
WHERE 'order.audit' = ANY ("rights") AND NOT 'exception.loss' = ANY ("rights");
--> statement-breakpoint
UPDATE "roles" SET "rights" = array_append("rights", 'company.settings') WHERE "is_system";
--> statement-breakpoint
-- A company goes on as it did: photos are asked for once somebody says how many.
INSERT INTO "company_settings" ("id", "name", "intake_photos", "hand_over_photos")
SELECT gen_random_uuid(), coalesce((SELECT "name" FROM "offices" WHERE "kind" = 'hq' ORDER BY "created_at" LIMIT 1), '—'), 0, 0
WHERE EXISTS (SELECT FROM "staff");
--> statement-breakpoint
-- Known: each leg has a freight, and each car the leg that brings it to its city; checked: each payable is.
WITH "leg" AS (
  SELECT l."order_id", l."order_car_id", w."type" <> 'pickup' AND (SELECT CASE
      WHEN left(o."to_region", 2) IN ('11', '12', '31', '50') THEN left(o."to_region", 2) = left(l."unload_region", 2)
      WHEN substr(o."to_region", 3, 2) = '90' THEN o."to_region" = l."unload_region"
      ELSE left(o."to_region", 4) = left(l."unload_region", 4) END FROM "orders" o WHERE o."id" = l."order_id") AS "brings",
    p."status" IN ('pendingCheck', 'disputed') AS "unchecked",
    l."share_fen" > 0 OR coalesce(p."status" NOT IN ('pendingCheck', 'disputed'), false) AS "priced"
  FROM "waybill_loads" l JOIN "waybills" w ON w."id" = l."waybill_id"
    LEFT JOIN "payables" p ON p."waybill_id" = w."id" AND p."status" <> 'void'
  WHERE l."status" <> 'withdrawn'
), "known" AS (
  SELECT "order_id", bool_or(coalesce("unchecked", false)) AS "unchecked" FROM "leg" GROUP BY 1 HAVING bool_and("priced")
)
UPDATE "orders" o SET "cost_state" = CASE WHEN k."unchecked" THEN 'estimated' ELSE 'checked' END FROM "known" k
WHERE k."order_id" = o."id" AND NOT EXISTS (
  SELECT FROM "order_cars" c WHERE c."order_id" = o."id" AND c."status" <> 'cancelled'
    AND NOT EXISTS (SELECT FROM "leg" WHERE "leg"."order_car_id" = c."id" AND "leg"."brings"));
--> statement-breakpoint
-- Who wrote a draft last has prepared it.
UPDATE "salary_sheets" SET "calculated_by_id" = coalesce("updated_by_id", "created_by_id") WHERE "status" = 'draft';
--> statement-breakpoint
UPDATE "roles" SET "rights" = array_remove("rights", 'export') || ARRAY['export.orders', 'export.customers',
  'export.fleet', 'export.finance', 'export.people'] WHERE 'export' = ANY ("rights");
--> statement-breakpoint
UPDATE "roles" SET "rights" = array_append("rights", 'receivable.writeOff') WHERE "is_system";
--> statement-breakpoint
-- One entry for each sum, of the day on which it was last written, as the log has it.
INSERT INTO "receivable_entries" ("id", "receivable_id", "kind", "amount_fen", "entered_on", "reason", "created_at", "created_by_id",
  "updated_at", "updated_by_id")
SELECT gen_random_uuid(), r."id", k."kind", k."amount", (coalesce(a."at", r."updated_at") AT TIME ZONE 'Asia/Shanghai')::date,
  coalesce(nullif(a."reason", ''), '—'), coalesce(a."at", r."updated_at"), coalesce(a."staff_id", r."updated_by_id"),
  coalesce(a."at", r."updated_at"), coalesce(a."staff_id", r."updated_by_id")
FROM "receivables" r
  CROSS JOIN LATERAL (VALUES ('relief', r."relief_fen"), ('writeOff', r."written_off_fen")) AS k("kind", "amount")
  LEFT JOIN LATERAL (SELECT e."at", e."reason", e."staff_id" FROM "audit_entries" e WHERE e."row_id" = r."id"
    AND e."resource" = 'receivables' AND e."action" = CASE k."kind" WHEN 'relief' THEN 'relieve' ELSE 'writeOff' END
    ORDER BY e."id" DESC LIMIT 1) a ON true
WHERE k."amount" > 0;
