CREATE TABLE "driver_claim_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"claim_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"category" text NOT NULL,
	"occurred_on" date NOT NULL,
	"claimed_fen" bigint NOT NULL,
	"approved_fen" bigint,
	"pay_channel" text DEFAULT 'cash' NOT NULL,
	"quantity" numeric(14, 2),
	"invoice_no" text,
	"station" text,
	"odometer" bigint,
	"borne_by" text DEFAULT 'company' NOT NULL,
	"lower_reason" text,
	"reimbursed_fen" bigint DEFAULT 0 NOT NULL,
	"cost_fen" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	CONSTRAINT "driver_claim_items_claimed_fen_range" CHECK ("claimed_fen" between 1 and 1000000000000),
	CONSTRAINT "driver_claim_items_approved_fen_range" CHECK ("approved_fen" between 0 and 1000000000000),
	CONSTRAINT "driver_claim_items_reimbursed_fen_range" CHECK ("reimbursed_fen" between 0 and 1000000000000),
	CONSTRAINT "driver_claim_items_cost_fen_range" CHECK ("cost_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "driver_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"claim_no" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"claim_on" date NOT NULL,
	"driver_id" uuid NOT NULL,
	"waybill_id" uuid,
	"truck_id" uuid NOT NULL,
	"odometer_from" bigint,
	"odometer_to" bigint,
	"receipts" uuid[] DEFAULT '{}' NOT NULL,
	"remark" text,
	"office_id" uuid NOT NULL,
	"total_fen" bigint DEFAULT 0 NOT NULL,
	"approved_fen" bigint DEFAULT 0 NOT NULL,
	"reimbursed_fen" bigint DEFAULT 0 NOT NULL,
	"advance_id" uuid,
	"advance_offset_fen" bigint DEFAULT 0 NOT NULL,
	"pay_fen" bigint DEFAULT 0 NOT NULL,
	"payable_id" uuid,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"paid_on" date,
	"litres" numeric(14, 2) DEFAULT '0',
	"distance_km" bigint,
	"fuel_per100" numeric(14, 1),
	"fuel_norm" numeric(14, 1),
	"above_norm" numeric(14, 1),
	"submitted_by_id" uuid,
	"submitted_at" timestamp with time zone,
	"submit_note" text,
	"checked_by_id" uuid,
	"checked_at" timestamp with time zone,
	"approved_by_id" uuid,
	"approved_at" timestamp with time zone,
	"reject_reason" text,
	CONSTRAINT "driver_claims_claim_no_unique" UNIQUE("claim_no"),
	CONSTRAINT "driver_claims_total_fen_range" CHECK ("total_fen" between 0 and 1000000000000),
	CONSTRAINT "driver_claims_approved_fen_range" CHECK ("approved_fen" between 0 and 1000000000000),
	CONSTRAINT "driver_claims_reimbursed_fen_range" CHECK ("reimbursed_fen" between 0 and 1000000000000),
	CONSTRAINT "driver_claims_advance_offset_fen_range" CHECK ("advance_offset_fen" between 0 and 1000000000000),
	CONSTRAINT "driver_claims_pay_fen_range" CHECK ("pay_fen" between -1000000000000 and 1000000000000),
	CONSTRAINT "driver_claims_paid_fen_range" CHECK ("paid_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
ALTER TABLE "driver_claim_items" ADD CONSTRAINT "driver_claim_items_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."driver_claims"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "driver_claims" ADD CONSTRAINT "driver_claims_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "driver_claims" ADD CONSTRAINT "driver_claims_waybill_id_fk" FOREIGN KEY ("waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "driver_claims" ADD CONSTRAINT "driver_claims_truck_id_fk" FOREIGN KEY ("truck_id") REFERENCES "public"."trucks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "driver_claims" ADD CONSTRAINT "driver_claims_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "driver_claims" ADD CONSTRAINT "driver_claims_advance_id_fk" FOREIGN KEY ("advance_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "driver_claims" ADD CONSTRAINT "driver_claims_payable_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "driver_claims" ADD CONSTRAINT "driver_claims_submitted_by_id_fk" FOREIGN KEY ("submitted_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "driver_claims" ADD CONSTRAINT "driver_claims_checked_by_id_fk" FOREIGN KEY ("checked_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "driver_claims" ADD CONSTRAINT "driver_claims_approved_by_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "driver_claim_items_invoice_no_idx" ON "driver_claim_items" USING btree ("invoice_no");
--> statement-breakpoint
CREATE INDEX "driver_claim_items_occurred_on_id_idx" ON "driver_claim_items" USING btree ("occurred_on","id");
--> statement-breakpoint
CREATE INDEX "driver_claim_items_claim_id_idx" ON "driver_claim_items" USING btree ("claim_id");
--> statement-breakpoint
CREATE INDEX "driver_claim_items_search_idx" ON "driver_claim_items" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "driver_claims_advance_id_idx" ON "driver_claims" USING btree ("advance_id");
--> statement-breakpoint
CREATE INDEX "driver_claims_claim_no_id_idx" ON "driver_claims" USING btree ("claim_no","id");
--> statement-breakpoint
CREATE INDEX "driver_claims_status_claim_no_id_idx" ON "driver_claims" USING btree ("status","claim_no","id");
--> statement-breakpoint
CREATE INDEX "driver_claims_office_id_claim_no_id_idx" ON "driver_claims" USING btree ("office_id","claim_no","id");
--> statement-breakpoint
CREATE INDEX "driver_claims_driver_id_claim_no_id_idx" ON "driver_claims" USING btree ("driver_id","claim_no","id");
--> statement-breakpoint
CREATE INDEX "driver_claims_office_id_status_claim_no_id_idx" ON "driver_claims" USING btree ("office_id","status","claim_no","id");
--> statement-breakpoint
CREATE INDEX "driver_claims_truck_id_claim_no_id_idx" ON "driver_claims" USING btree ("truck_id","claim_no","id");
--> statement-breakpoint
CREATE INDEX "driver_claims_waybill_id_idx" ON "driver_claims" USING btree ("waybill_id");
--> statement-breakpoint
CREATE INDEX "driver_claims_payable_id_idx" ON "driver_claims" USING btree ("payable_id");
--> statement-breakpoint
CREATE INDEX "driver_claims_search_idx" ON "driver_claims" USING gin (search_grams("search_text"));--> statement-breakpoint
-- Who runs trips claims for them; who keeps trucks, but does not dispatch them, checks; who checks freights approves.
UPDATE "roles" SET "rights" = "rights" || ARRAY['claim.make', 'claim.check', 'claim.audit'] WHERE "is_system";
--> statement-breakpoint
UPDATE "roles" SET "rights" = array_append("rights", 'claim.make') WHERE NOT "is_system" AND 'waybill.run' = ANY ("rights");
--> statement-breakpoint
UPDATE "roles" SET "rights" = array_append("rights", 'claim.check') WHERE NOT "is_system" AND 'truck.edit' = ANY ("rights")
  AND ('order.audit' = ANY ("rights") OR NOT 'waybill.dispatch' = ANY ("rights"));
--> statement-breakpoint
UPDATE "roles" SET "rights" = array_append("rights", 'claim.audit') WHERE NOT "is_system" AND 'freight.check' = ANY ("rights");
