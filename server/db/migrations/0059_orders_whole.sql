CREATE TABLE "customer_follow_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"customer_id" uuid NOT NULL,
	"followed_on" date NOT NULL,
	"way" text DEFAULT 'phone' NOT NULL,
	"content" text NOT NULL,
	"next_on" date,
	"is_done" boolean DEFAULT false NOT NULL,
	"owner_id" uuid NOT NULL
);

--> statement-breakpoint
CREATE TABLE "car_models" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"model" text NOT NULL,
	"brand" text,
	"size_class" text NOT NULL,
	"energy" text DEFAULT 'fuel' NOT NULL,
	"wmis" text,
	"status" text DEFAULT 'active' NOT NULL,
	"remark" text,
	CONSTRAINT "car_models_model_unique" UNIQUE("model")
);

--> statement-breakpoint
CREATE TABLE "lane_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"price_no" text NOT NULL,
	"from_region" text NOT NULL,
	"to_region" text NOT NULL,
	"size_class" text DEFAULT 'sedan' NOT NULL,
	"freight_fen" bigint NOT NULL,
	"pickup_fen" bigint,
	"delivery_fen" bigint,
	"customer_id" uuid,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"remark" text,
	CONSTRAINT "lane_prices_price_no_unique" UNIQUE("price_no"),
	CONSTRAINT "lane_prices_freight_fen_range" CHECK ("freight_fen" between 1 and 1000000000000),
	CONSTRAINT "lane_prices_pickup_fen_range" CHECK ("pickup_fen" between 0 and 1000000000000),
	CONSTRAINT "lane_prices_delivery_fen_range" CHECK ("delivery_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "order_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid,
	"owner_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"remark" text,
	CONSTRAINT "order_templates_owner_id_name_unique" UNIQUE("owner_id","name")
);

--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "oldest_due_on" date;
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "merged_into_id" uuid;
--> statement-breakpoint
ALTER TABLE "customer_contacts" ADD COLUMN "id_tail" text;
--> statement-breakpoint
ALTER TABLE "order_cars" ADD COLUMN "plate_kind" text DEFAULT 'plate' NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_cars" ADD COLUMN "vin_photos" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_cars" ADD COLUMN "pickup_waybill_id" uuid;
--> statement-breakpoint
ALTER TABLE "order_cars" ADD COLUMN "trunk_waybill_id" uuid;
--> statement-breakpoint
ALTER TABLE "order_cars" ADD COLUMN "delivery_waybill_id" uuid;
--> statement-breakpoint
ALTER TABLE "order_cars" ADD COLUMN "leg_count" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "loss_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "loss_cause" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "loss_note" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "loss_confirmed_by_id" uuid;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "loss_confirmed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receipt_express_no" text;
--> statement-breakpoint
ALTER TABLE "customer_follow_ups" ADD CONSTRAINT "customer_follow_ups_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer_follow_ups" ADD CONSTRAINT "customer_follow_ups_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lane_prices" ADD CONSTRAINT "lane_prices_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_templates" ADD CONSTRAINT "order_templates_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_templates" ADD CONSTRAINT "order_templates_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_templates" ADD CONSTRAINT "order_templates_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_templates" ADD CONSTRAINT "order_templates_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "customer_follow_ups_followed_on_id_idx" ON "customer_follow_ups" USING btree ("followed_on","id");
--> statement-breakpoint
CREATE INDEX "customer_follow_ups_customer_id_followed_on_id_idx" ON "customer_follow_ups" USING btree ("customer_id","followed_on","id");
--> statement-breakpoint
CREATE INDEX "customer_follow_ups_owner_id_followed_on_id_idx" ON "customer_follow_ups" USING btree ("owner_id","followed_on","id");
--> statement-breakpoint
CREATE INDEX "customer_follow_ups_search_idx" ON "customer_follow_ups" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "car_models_created_at_id_idx" ON "car_models" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "car_models_search_idx" ON "car_models" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "lane_prices_from_region_to_region_idx" ON "lane_prices" USING btree ("from_region","to_region");
--> statement-breakpoint
CREATE INDEX "lane_prices_price_no_id_idx" ON "lane_prices" USING btree ("price_no","id");
--> statement-breakpoint
CREATE INDEX "lane_prices_from_region_price_no_id_idx" ON "lane_prices" USING btree ("from_region","price_no","id");
--> statement-breakpoint
CREATE INDEX "lane_prices_to_region_price_no_id_idx" ON "lane_prices" USING btree ("to_region","price_no","id");
--> statement-breakpoint
CREATE INDEX "lane_prices_customer_id_price_no_id_idx" ON "lane_prices" USING btree ("customer_id","price_no","id");
--> statement-breakpoint
CREATE INDEX "lane_prices_search_idx" ON "lane_prices" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "order_templates_name_id_idx" ON "order_templates" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "order_templates_office_id_name_id_idx" ON "order_templates" USING btree ("office_id","name","id");
--> statement-breakpoint
CREATE INDEX "order_templates_owner_id_name_id_idx" ON "order_templates" USING btree ("owner_id","name","id");
--> statement-breakpoint
CREATE INDEX "order_templates_customer_id_name_id_idx" ON "order_templates" USING btree ("customer_id","name","id");
--> statement-breakpoint
CREATE INDEX "order_templates_search_idx" ON "order_templates" USING gin (search_grams("search_text"));
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_cars" ADD CONSTRAINT "order_cars_pickup_waybill_id_fk" FOREIGN KEY ("pickup_waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_cars" ADD CONSTRAINT "order_cars_trunk_waybill_id_fk" FOREIGN KEY ("trunk_waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_cars" ADD CONSTRAINT "order_cars_delivery_waybill_id_fk" FOREIGN KEY ("delivery_waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_loss_confirmed_by_id_fk" FOREIGN KEY ("loss_confirmed_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "orders_from_region_to_region_order_date_idx" ON "orders" USING btree ("from_region","to_region","order_date");
--> statement-breakpoint
CREATE INDEX "orders_transfer_attribution_id_order_date_id_idx" ON "orders" USING btree ("transfer_attribution_id","order_date","id");
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_loss_fen_range" CHECK ("loss_fen" between 0 and 1000000000000);
--> statement-breakpoint
CREATE VIEW "public"."customer_duplicates" AS (with known as (
      select phone as of, 'phone' as by, id, created_at from customers where status <> 'merged'
      union all select name, 'name', id, created_at from customers where status <> 'merged')
    select distinct on (b.id) b.id, 1 as version, b.created_at, b.created_by_id, b.updated_at, b.updated_by_id, b.name,
      k.by as same_by, b.id as customer_id, o.id as other_id, b.owner_id, b.office_id
    from known k join known o on o.of = k.of and o.by = k.by and (o.created_at, o.id) < (k.created_at, k.id)
      join customers b on b.id = k.id
    order by b.id, k.by desc, o.created_at, o.id);
--> statement-breakpoint
UPDATE "customers" c SET "oldest_due_on" = (SELECT min(r."due_on") FROM "receivables" r WHERE r."customer_id" = c."id" AND r."status" IN ('open', 'partial'));
--> statement-breakpoint
UPDATE "orders" SET "loss_fen" = -"gross_profit_fen" WHERE "gross_profit_fen" < 0;
--> statement-breakpoint
UPDATE "order_cars" c SET
  "leg_count" = (SELECT count(*) FROM "waybill_loads" l WHERE l."order_car_id" = c."id" AND l."status" <> 'withdrawn'),
  "pickup_waybill_id" = (SELECT w."id" FROM "waybill_loads" l JOIN "waybills" w ON w."id" = l."waybill_id"
    WHERE l."order_car_id" = c."id" AND l."status" <> 'withdrawn' AND w."type" = 'pickup' ORDER BY l."id" DESC LIMIT 1),
  "trunk_waybill_id" = (SELECT w."id" FROM "waybill_loads" l JOIN "waybills" w ON w."id" = l."waybill_id"
    WHERE l."order_car_id" = c."id" AND l."status" <> 'withdrawn' AND w."type" IN ('trunk', 'transfer') ORDER BY l."id" DESC LIMIT 1),
  "delivery_waybill_id" = (SELECT w."id" FROM "waybill_loads" l JOIN "waybills" w ON w."id" = l."waybill_id"
    WHERE l."order_car_id" = c."id" AND l."status" <> 'withdrawn' AND w."type" = 'delivery' ORDER BY l."id" DESC LIMIT 1);
--> statement-breakpoint
-- The owner has every right. Who changes prices keeps the price book; managers reassign and merge customers, and confirm
-- losses where they see costs; voiding is the owner's alone.
UPDATE "roles" SET "rights" = "rights" || ARRAY['customer.assign', 'order.void', 'loss.confirm', 'price.edit'] WHERE "is_system";
--> statement-breakpoint
UPDATE "roles" SET "rights" = array_append("rights", 'price.edit') WHERE 'order.price' = ANY ("rights") AND NOT "is_system";
--> statement-breakpoint
UPDATE "roles" SET "rights" = array_append("rights", 'customer.assign')
WHERE ARRAY['customer.credit', 'order.audit'] <@ "rights" AND NOT "is_system";
--> statement-breakpoint
UPDATE "roles" SET "rights" = array_append("rights", 'loss.confirm')
WHERE ARRAY['order.audit', 'cost'] <@ "rights" AND NOT "is_system";
