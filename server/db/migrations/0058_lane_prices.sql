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
ALTER TABLE "lane_prices" ADD CONSTRAINT "lane_prices_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
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
CREATE INDEX "orders_from_region_to_region_order_date_idx" ON "orders" USING btree ("from_region","to_region","order_date");
--> statement-breakpoint
-- Who changes prices keeps the price book; so does the owner.
UPDATE "roles" SET "rights" = array_append("rights", 'price.edit')
WHERE ("is_system" OR 'order.price' = ANY ("rights")) AND NOT 'price.edit' = ANY ("rights");
