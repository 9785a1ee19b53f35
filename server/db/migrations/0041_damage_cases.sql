CREATE TABLE "damage_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"case_no" text NOT NULL,
	"status" text DEFAULT 'reported' NOT NULL,
	"order_id" uuid NOT NULL,
	"order_car_id" uuid NOT NULL,
	"waybill_id" uuid,
	"happened_on" date NOT NULL,
	"stage" text NOT NULL,
	"description" text NOT NULL,
	"photos" uuid[] DEFAULT '{}' NOT NULL,
	"office_id" uuid NOT NULL,
	"loss_fen" bigint DEFAULT 0 NOT NULL,
	"assess_note" text,
	"liable" text,
	"payee_id" uuid,
	"staff_id" uuid,
	"recover_fen" bigint DEFAULT 0 NOT NULL,
	"compensate_fen" bigint DEFAULT 0 NOT NULL,
	"decide_note" text,
	"settled_on" date,
	"compensation_id" uuid,
	"deducted_id" uuid,
	"close_reason" text,
	CONSTRAINT "damage_cases_case_no_unique" UNIQUE("case_no"),
	CONSTRAINT "damage_cases_loss_fen_range" CHECK ("loss_fen" between 0 and 1000000000000),
	CONSTRAINT "damage_cases_recover_fen_range" CHECK ("recover_fen" between 0 and 1000000000000),
	CONSTRAINT "damage_cases_compensate_fen_range" CHECK ("compensate_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
ALTER TABLE "damage_cases" ADD CONSTRAINT "damage_cases_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "damage_cases" ADD CONSTRAINT "damage_cases_order_car_id_fk" FOREIGN KEY ("order_car_id") REFERENCES "public"."order_cars"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "damage_cases" ADD CONSTRAINT "damage_cases_waybill_id_fk" FOREIGN KEY ("waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "damage_cases" ADD CONSTRAINT "damage_cases_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "damage_cases" ADD CONSTRAINT "damage_cases_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "damage_cases" ADD CONSTRAINT "damage_cases_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "damage_cases" ADD CONSTRAINT "damage_cases_compensation_id_fk" FOREIGN KEY ("compensation_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "damage_cases" ADD CONSTRAINT "damage_cases_deducted_id_fk" FOREIGN KEY ("deducted_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "damage_cases_liable_settled_on_idx" ON "damage_cases" USING btree ("liable","settled_on");
--> statement-breakpoint
CREATE INDEX "damage_cases_case_no_id_idx" ON "damage_cases" USING btree ("case_no","id");
--> statement-breakpoint
CREATE INDEX "damage_cases_status_case_no_id_idx" ON "damage_cases" USING btree ("status","case_no","id");
--> statement-breakpoint
CREATE INDEX "damage_cases_office_id_case_no_id_idx" ON "damage_cases" USING btree ("office_id","case_no","id");
--> statement-breakpoint
CREATE INDEX "damage_cases_created_by_id_case_no_id_idx" ON "damage_cases" USING btree ("created_by_id","case_no","id");
--> statement-breakpoint
CREATE INDEX "damage_cases_office_id_status_case_no_id_idx" ON "damage_cases" USING btree ("office_id","status","case_no","id");
--> statement-breakpoint
CREATE INDEX "damage_cases_payee_id_case_no_id_idx" ON "damage_cases" USING btree ("payee_id","case_no","id");
--> statement-breakpoint
CREATE INDEX "damage_cases_staff_id_case_no_id_idx" ON "damage_cases" USING btree ("staff_id","case_no","id");
--> statement-breakpoint
CREATE INDEX "damage_cases_order_id_idx" ON "damage_cases" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "damage_cases_search_idx" ON "damage_cases" USING gin (search_grams("search_text"));