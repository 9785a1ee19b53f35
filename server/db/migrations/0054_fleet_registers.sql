CREATE TABLE "card_top_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"top_up_no" text NOT NULL,
	"status" text DEFAULT 'posted' NOT NULL,
	"card_id" uuid NOT NULL,
	"happened_on" date NOT NULL,
	"amount_fen" bigint NOT NULL,
	"fund_account_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"remark" text,
	"reverse_reason" text,
	CONSTRAINT "card_top_ups_top_up_no_unique" UNIQUE("top_up_no"),
	CONSTRAINT "card_top_ups_amount_fen_range" CHECK ("amount_fen" between 1 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "fleet_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"card_no" text NOT NULL,
	"kind" text DEFAULT 'oil' NOT NULL,
	"issuer" text,
	"truck_id" uuid,
	"holder_id" uuid,
	"office_id" uuid NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"remark" text,
	"topped_up_fen" bigint DEFAULT 0 NOT NULL,
	"spent_fen" bigint DEFAULT 0 NOT NULL,
	"balance_fen" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "fleet_cards_card_no_unique" UNIQUE("card_no"),
	CONSTRAINT "fleet_cards_topped_up_fen_range" CHECK ("topped_up_fen" between 0 and 1000000000000),
	CONSTRAINT "fleet_cards_spent_fen_range" CHECK ("spent_fen" between 0 and 1000000000000),
	CONSTRAINT "fleet_cards_balance_fen_range" CHECK ("balance_fen" between -1000000000000 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "insurance_policies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"policy_no" text NOT NULL,
	"truck_id" uuid NOT NULL,
	"kind" text DEFAULT 'commercial' NOT NULL,
	"insurer" text NOT NULL,
	"starts_on" date NOT NULL,
	"expires_on" date NOT NULL,
	"insured_fen" bigint,
	"premium_fen" bigint,
	"office_id" uuid NOT NULL,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"remark" text,
	CONSTRAINT "insurance_policies_policy_no_unique" UNIQUE("policy_no"),
	CONSTRAINT "insurance_policies_insured_fen_range" CHECK ("insured_fen" between 0 and 1000000000000),
	CONSTRAINT "insurance_policies_premium_fen_range" CHECK ("premium_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "traffic_violations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"violation_no" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"truck_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"waybill_id" uuid,
	"happened_on" date NOT NULL,
	"region_code" text,
	"what" text NOT NULL,
	"ticket_no" text,
	"points" bigint DEFAULT 0 NOT NULL,
	"fine_fen" bigint NOT NULL,
	"borne_by" text DEFAULT 'driver' NOT NULL,
	"handle_by" date,
	"office_id" uuid NOT NULL,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"handled_on" date,
	"handle_note" text,
	"void_reason" text,
	CONSTRAINT "traffic_violations_violation_no_unique" UNIQUE("violation_no"),
	CONSTRAINT "traffic_violations_ticket_no_unique" UNIQUE("ticket_no"),
	CONSTRAINT "traffic_violations_fine_fen_range" CHECK ("fine_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "truck_services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"service_no" text NOT NULL,
	"truck_id" uuid NOT NULL,
	"kind" text DEFAULT 'maintain' NOT NULL,
	"done_on" date NOT NULL,
	"odometer" bigint,
	"workshop" text,
	"work" text NOT NULL,
	"amount_fen" bigint,
	"office_id" uuid NOT NULL,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"next_on" date,
	"every_km" bigint,
	"next_km" bigint,
	CONSTRAINT "truck_services_service_no_unique" UNIQUE("service_no"),
	CONSTRAINT "truck_services_amount_fen_range" CHECK ("amount_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "tyres" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"tyre_no" text NOT NULL,
	"brand" text,
	"size" text,
	"price_fen" bigint,
	"bought_on" date,
	"office_id" uuid NOT NULL,
	"status" text DEFAULT 'stored' NOT NULL,
	"remark" text,
	"truck_id" uuid,
	"position" text,
	"mounted_on" date,
	"mounted_km" bigint,
	"removed_on" date,
	"removed_km" bigint,
	"ran_km" bigint,
	CONSTRAINT "tyres_tyre_no_unique" UNIQUE("tyre_no"),
	CONSTRAINT "tyres_price_fen_range" CHECK ("price_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "licence_no" text;
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "qualification_no" text;
--> statement-breakpoint
ALTER TABLE "driver_claim_items" ADD COLUMN "card_id" uuid;
--> statement-breakpoint
ALTER TABLE "driver_claim_items" ADD COLUMN "card_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "vin" text;
--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "engine_no" text;
--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "axles" bigint;
--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "length_m" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "driving_licence_no" text;
--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "transport_licence_no" text;
--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "insurance_no" text;
--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "commercial_expires_on" date;
--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "odometer" bigint;
--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "maintenance_due_on" date;
--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "maintenance_due_km" bigint;
--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "km_to_maintenance" bigint;
--> statement-breakpoint
ALTER TABLE "card_top_ups" ADD CONSTRAINT "card_top_ups_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."fleet_cards"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "card_top_ups" ADD CONSTRAINT "card_top_ups_fund_account_id_fk" FOREIGN KEY ("fund_account_id") REFERENCES "public"."fund_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "card_top_ups" ADD CONSTRAINT "card_top_ups_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fleet_cards" ADD CONSTRAINT "fleet_cards_truck_id_fk" FOREIGN KEY ("truck_id") REFERENCES "public"."trucks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fleet_cards" ADD CONSTRAINT "fleet_cards_holder_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fleet_cards" ADD CONSTRAINT "fleet_cards_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "insurance_policies" ADD CONSTRAINT "insurance_policies_truck_id_fk" FOREIGN KEY ("truck_id") REFERENCES "public"."trucks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "insurance_policies" ADD CONSTRAINT "insurance_policies_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "traffic_violations" ADD CONSTRAINT "traffic_violations_truck_id_fk" FOREIGN KEY ("truck_id") REFERENCES "public"."trucks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "traffic_violations" ADD CONSTRAINT "traffic_violations_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "traffic_violations" ADD CONSTRAINT "traffic_violations_waybill_id_fk" FOREIGN KEY ("waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "traffic_violations" ADD CONSTRAINT "traffic_violations_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "truck_services" ADD CONSTRAINT "truck_services_truck_id_fk" FOREIGN KEY ("truck_id") REFERENCES "public"."trucks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "truck_services" ADD CONSTRAINT "truck_services_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tyres" ADD CONSTRAINT "tyres_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tyres" ADD CONSTRAINT "tyres_truck_id_fk" FOREIGN KEY ("truck_id") REFERENCES "public"."trucks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "card_top_ups_happened_on_id_idx" ON "card_top_ups" USING btree ("happened_on","id");
--> statement-breakpoint
CREATE INDEX "card_top_ups_status_happened_on_id_idx" ON "card_top_ups" USING btree ("status","happened_on","id");
--> statement-breakpoint
CREATE INDEX "card_top_ups_office_id_happened_on_id_idx" ON "card_top_ups" USING btree ("office_id","happened_on","id");
--> statement-breakpoint
CREATE INDEX "card_top_ups_created_by_id_happened_on_id_idx" ON "card_top_ups" USING btree ("created_by_id","happened_on","id");
--> statement-breakpoint
CREATE INDEX "card_top_ups_office_id_status_happened_on_id_idx" ON "card_top_ups" USING btree ("office_id","status","happened_on","id");
--> statement-breakpoint
CREATE INDEX "card_top_ups_card_id_happened_on_id_idx" ON "card_top_ups" USING btree ("card_id","happened_on","id");
--> statement-breakpoint
CREATE INDEX "card_top_ups_fund_account_id_happened_on_id_idx" ON "card_top_ups" USING btree ("fund_account_id","happened_on","id");
--> statement-breakpoint
CREATE INDEX "card_top_ups_search_idx" ON "card_top_ups" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "fleet_cards_card_no_id_idx" ON "fleet_cards" USING btree ("card_no","id");
--> statement-breakpoint
CREATE INDEX "fleet_cards_status_card_no_id_idx" ON "fleet_cards" USING btree ("status","card_no","id");
--> statement-breakpoint
CREATE INDEX "fleet_cards_office_id_card_no_id_idx" ON "fleet_cards" USING btree ("office_id","card_no","id");
--> statement-breakpoint
CREATE INDEX "fleet_cards_office_id_status_card_no_id_idx" ON "fleet_cards" USING btree ("office_id","status","card_no","id");
--> statement-breakpoint
CREATE INDEX "fleet_cards_truck_id_card_no_id_idx" ON "fleet_cards" USING btree ("truck_id","card_no","id");
--> statement-breakpoint
CREATE INDEX "fleet_cards_holder_id_card_no_id_idx" ON "fleet_cards" USING btree ("holder_id","card_no","id");
--> statement-breakpoint
CREATE INDEX "fleet_cards_search_idx" ON "fleet_cards" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "insurance_policies_expires_on_id_idx" ON "insurance_policies" USING btree ("expires_on","id");
--> statement-breakpoint
CREATE INDEX "insurance_policies_office_id_expires_on_id_idx" ON "insurance_policies" USING btree ("office_id","expires_on","id");
--> statement-breakpoint
CREATE INDEX "insurance_policies_truck_id_expires_on_id_idx" ON "insurance_policies" USING btree ("truck_id","expires_on","id");
--> statement-breakpoint
CREATE INDEX "insurance_policies_search_idx" ON "insurance_policies" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "traffic_violations_driver_id_handled_on_idx" ON "traffic_violations" USING btree ("driver_id","handled_on");
--> statement-breakpoint
CREATE INDEX "traffic_violations_happened_on_id_idx" ON "traffic_violations" USING btree ("happened_on","id");
--> statement-breakpoint
CREATE INDEX "traffic_violations_status_happened_on_id_idx" ON "traffic_violations" USING btree ("status","happened_on","id");
--> statement-breakpoint
CREATE INDEX "traffic_violations_office_id_happened_on_id_idx" ON "traffic_violations" USING btree ("office_id","happened_on","id");
--> statement-breakpoint
CREATE INDEX "traffic_violations_office_id_status_happened_on_id_idx" ON "traffic_violations" USING btree ("office_id","status","happened_on","id");
--> statement-breakpoint
CREATE INDEX "traffic_violations_truck_id_happened_on_id_idx" ON "traffic_violations" USING btree ("truck_id","happened_on","id");
--> statement-breakpoint
CREATE INDEX "traffic_violations_driver_id_happened_on_id_idx" ON "traffic_violations" USING btree ("driver_id","happened_on","id");
--> statement-breakpoint
CREATE INDEX "traffic_violations_search_idx" ON "traffic_violations" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "truck_services_done_on_id_idx" ON "truck_services" USING btree ("done_on","id");
--> statement-breakpoint
CREATE INDEX "truck_services_office_id_done_on_id_idx" ON "truck_services" USING btree ("office_id","done_on","id");
--> statement-breakpoint
CREATE INDEX "truck_services_truck_id_done_on_id_idx" ON "truck_services" USING btree ("truck_id","done_on","id");
--> statement-breakpoint
CREATE INDEX "truck_services_search_idx" ON "truck_services" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "tyres_tyre_no_id_idx" ON "tyres" USING btree ("tyre_no","id");
--> statement-breakpoint
CREATE INDEX "tyres_status_tyre_no_id_idx" ON "tyres" USING btree ("status","tyre_no","id");
--> statement-breakpoint
CREATE INDEX "tyres_office_id_tyre_no_id_idx" ON "tyres" USING btree ("office_id","tyre_no","id");
--> statement-breakpoint
CREATE INDEX "tyres_office_id_status_tyre_no_id_idx" ON "tyres" USING btree ("office_id","status","tyre_no","id");
--> statement-breakpoint
CREATE INDEX "tyres_truck_id_tyre_no_id_idx" ON "tyres" USING btree ("truck_id","tyre_no","id");
--> statement-breakpoint
CREATE INDEX "tyres_search_idx" ON "tyres" USING gin (search_grams("search_text"));
--> statement-breakpoint
ALTER TABLE "driver_claim_items" ADD CONSTRAINT "driver_claim_items_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."fleet_cards"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "driver_claim_items_card_id_occurred_on_id_idx" ON "driver_claim_items" USING btree ("card_id","occurred_on","id");
--> statement-breakpoint
ALTER TABLE "trucks" ADD CONSTRAINT "trucks_vin_unique" UNIQUE("vin");
--> statement-breakpoint
ALTER TABLE "driver_claim_items" ADD CONSTRAINT "driver_claim_items_card_fen_range" CHECK ("card_fen" between 0 and 1000000000000);