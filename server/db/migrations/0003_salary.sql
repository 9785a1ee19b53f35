CREATE TABLE "salary_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"post" text,
	"staff_id" uuid,
	"from_month" text NOT NULL,
	"base_fen" bigint DEFAULT 0 NOT NULL,
	"allowance_fen" bigint DEFAULT 0 NOT NULL,
	"insurance_fen" bigint DEFAULT 0 NOT NULL,
	"fund_fen" bigint DEFAULT 0 NOT NULL,
	"commission_on" text DEFAULT 'none' NOT NULL,
	"tier_mode" text DEFAULT 'progressive' NOT NULL,
	"trip_fen" bigint DEFAULT 0 NOT NULL,
	"per_km_fen" bigint DEFAULT 0 NOT NULL,
	"remark" text,
	CONSTRAINT "salary_rules_post_from_month_unique" UNIQUE("post","from_month"),
	CONSTRAINT "salary_rules_staff_id_from_month_unique" UNIQUE("staff_id","from_month"),
	CONSTRAINT "salary_rules_base_fen_range" CHECK ("base_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_rules_allowance_fen_range" CHECK ("allowance_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_rules_insurance_fen_range" CHECK ("insurance_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_rules_fund_fen_range" CHECK ("fund_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_rules_trip_fen_range" CHECK ("trip_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_rules_per_km_fen_range" CHECK ("per_km_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "salary_car_tiers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"rule_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"from_cars" bigint NOT NULL,
	"per_car_fen" bigint NOT NULL,
	CONSTRAINT "salary_car_tiers_per_car_fen_range" CHECK ("per_car_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "salary_rate_tiers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"rule_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"from_fen" bigint NOT NULL,
	"percent" numeric(14, 2) NOT NULL,
	CONSTRAINT "salary_rate_tiers_from_fen_range" CHECK ("from_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "salary_sheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"sheet_no" text NOT NULL,
	"month" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"job_no" text NOT NULL,
	"office_id" uuid NOT NULL,
	"post" text NOT NULL,
	"rule_id" uuid,
	"base_fen" bigint DEFAULT 0 NOT NULL,
	"allowance_fen" bigint DEFAULT 0 NOT NULL,
	"commission_fen" bigint DEFAULT 0 NOT NULL,
	"trip_fen" bigint DEFAULT 0 NOT NULL,
	"distance_fen" bigint DEFAULT 0 NOT NULL,
	"overtime_fen" bigint DEFAULT 0 NOT NULL,
	"bonus_fen" bigint DEFAULT 0 NOT NULL,
	"gross_fen" bigint DEFAULT 0 NOT NULL,
	"insurance_fen" bigint DEFAULT 0 NOT NULL,
	"fund_fen" bigint DEFAULT 0 NOT NULL,
	"tax_fen" bigint DEFAULT 0 NOT NULL,
	"fine_fen" bigint DEFAULT 0 NOT NULL,
	"damage_fen" bigint DEFAULT 0 NOT NULL,
	"loan_fen" bigint DEFAULT 0 NOT NULL,
	"other_fen" bigint DEFAULT 0 NOT NULL,
	"deduct_fen" bigint DEFAULT 0 NOT NULL,
	"net_fen" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"confirm_reason" text,
	"confirmed_at" timestamp with time zone,
	"confirmed_by_id" uuid,
	"paid_on" date,
	"remark" text,
	CONSTRAINT "salary_sheets_sheet_no_unique" UNIQUE("sheet_no"),
	CONSTRAINT "salary_sheets_staff_id_month_unique" UNIQUE("staff_id","month"),
	CONSTRAINT "salary_sheets_base_fen_range" CHECK ("base_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_sheets_allowance_fen_range" CHECK ("allowance_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_sheets_commission_fen_range" CHECK ("commission_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_sheets_trip_fen_range" CHECK ("trip_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_sheets_distance_fen_range" CHECK ("distance_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_sheets_overtime_fen_range" CHECK ("overtime_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_sheets_bonus_fen_range" CHECK ("bonus_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_sheets_gross_fen_range" CHECK ("gross_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_sheets_insurance_fen_range" CHECK ("insurance_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_sheets_fund_fen_range" CHECK ("fund_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_sheets_tax_fen_range" CHECK ("tax_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_sheets_fine_fen_range" CHECK ("fine_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_sheets_damage_fen_range" CHECK ("damage_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_sheets_loan_fen_range" CHECK ("loan_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_sheets_other_fen_range" CHECK ("other_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_sheets_deduct_fen_range" CHECK ("deduct_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_sheets_net_fen_range" CHECK ("net_fen" between -1000000000000 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "salary_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"sheet_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"item" text NOT NULL,
	"quantity" bigint,
	"basis_fen" bigint,
	"rate_fen" bigint,
	"percent" numeric(14, 2),
	"amount_fen" bigint NOT NULL,
	"note" text,
	CONSTRAINT "salary_lines_basis_fen_range" CHECK ("basis_fen" between -1000000000000 and 1000000000000),
	CONSTRAINT "salary_lines_rate_fen_range" CHECK ("rate_fen" between 0 and 1000000000000),
	CONSTRAINT "salary_lines_amount_fen_range" CHECK ("amount_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "salary_adjustments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"sheet_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"item" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "salary_adjustments_amount_fen_range" CHECK ("amount_fen" between 1 and 1000000000000)
);

--> statement-breakpoint
ALTER TABLE "salary_rules" ADD CONSTRAINT "salary_rules_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "salary_car_tiers" ADD CONSTRAINT "salary_car_tiers_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."salary_rules"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "salary_rate_tiers" ADD CONSTRAINT "salary_rate_tiers_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."salary_rules"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "salary_sheets" ADD CONSTRAINT "salary_sheets_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "salary_sheets" ADD CONSTRAINT "salary_sheets_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "salary_sheets" ADD CONSTRAINT "salary_sheets_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."salary_rules"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "salary_sheets" ADD CONSTRAINT "salary_sheets_confirmed_by_id_fk" FOREIGN KEY ("confirmed_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "salary_lines" ADD CONSTRAINT "salary_lines_sheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."salary_sheets"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "salary_adjustments" ADD CONSTRAINT "salary_adjustments_sheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."salary_sheets"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "salary_rules_name_id_idx" ON "salary_rules" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "salary_rules_staff_id_name_id_idx" ON "salary_rules" USING btree ("staff_id","name","id");
--> statement-breakpoint
CREATE INDEX "salary_rules_search_idx" ON "salary_rules" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "salary_car_tiers_rule_id_idx" ON "salary_car_tiers" USING btree ("rule_id");
--> statement-breakpoint
CREATE INDEX "salary_rate_tiers_rule_id_idx" ON "salary_rate_tiers" USING btree ("rule_id");
--> statement-breakpoint
CREATE INDEX "salary_sheets_month_status_idx" ON "salary_sheets" USING btree ("month","status");
--> statement-breakpoint
CREATE INDEX "salary_sheets_job_no_id_idx" ON "salary_sheets" USING btree ("job_no","id");
--> statement-breakpoint
CREATE INDEX "salary_sheets_status_job_no_id_idx" ON "salary_sheets" USING btree ("status","job_no","id");
--> statement-breakpoint
CREATE INDEX "salary_sheets_office_id_job_no_id_idx" ON "salary_sheets" USING btree ("office_id","job_no","id");
--> statement-breakpoint
CREATE INDEX "salary_sheets_staff_id_job_no_id_idx" ON "salary_sheets" USING btree ("staff_id","job_no","id");
--> statement-breakpoint
CREATE INDEX "salary_sheets_office_id_status_job_no_id_idx" ON "salary_sheets" USING btree ("office_id","status","job_no","id");
--> statement-breakpoint
CREATE INDEX "salary_sheets_search_idx" ON "salary_sheets" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "salary_lines_sheet_id_idx" ON "salary_lines" USING btree ("sheet_id");
--> statement-breakpoint
CREATE INDEX "salary_adjustments_sheet_id_idx" ON "salary_adjustments" USING btree ("sheet_id");
--> statement-breakpoint
CREATE INDEX "orders_delivered_at_idx" ON "orders" USING btree ("delivered_at");
--> statement-breakpoint
CREATE INDEX "waybills_completed_at_idx" ON "waybills" USING btree ("completed_at");
--> statement-breakpoint
CREATE INDEX "receipt_allocations_allocated_on_idx" ON "receipt_allocations" USING btree ("allocated_on");--> statement-breakpoint
CREATE FUNCTION "salary_sheet_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND (OLD.month, OLD.staff_id, OLD.gross_fen, OLD.deduct_fen, OLD.net_fen, OLD.base_fen, OLD.commission_fen, OLD.tax_fen)
    IS DISTINCT FROM (NEW.month, NEW.staff_id, NEW.gross_fen, NEW.deduct_fen, NEW.net_fen, NEW.base_fen, NEW.commission_fen, NEW.tax_fen) THEN
    RAISE EXCEPTION 'a confirmed salary sheet does not move' USING ERRCODE = '23001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "salary_sheets_frozen" BEFORE UPDATE ON "salary_sheets" FOR EACH ROW EXECUTE FUNCTION "salary_sheet_frozen"();
