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
ALTER TABLE "order_cars" ADD CONSTRAINT "order_cars_pickup_waybill_id_fk" FOREIGN KEY ("pickup_waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_cars" ADD CONSTRAINT "order_cars_trunk_waybill_id_fk" FOREIGN KEY ("trunk_waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_cars" ADD CONSTRAINT "order_cars_delivery_waybill_id_fk" FOREIGN KEY ("delivery_waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_loss_confirmed_by_id_fk" FOREIGN KEY ("loss_confirmed_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "orders_collector_id_order_date_id_idx" ON "orders" USING btree ("collector_id","order_date","id");
--> statement-breakpoint
CREATE INDEX "orders_transfer_attribution_id_order_date_id_idx" ON "orders" USING btree ("transfer_attribution_id","order_date","id");
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_loss_fen_range" CHECK ("loss_fen" between 0 and 1000000000000);
--> statement-breakpoint
UPDATE "orders" SET "loss_fen" = greatest(0, -"gross_profit_fen") WHERE "gross_profit_fen" < 0;
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
-- Wrong entries are the owner's to void; losses are confirmed by those who review and see costs.
UPDATE "roles" SET "rights" = array_append("rights", 'order.void') WHERE "is_system" AND NOT 'order.void' = ANY ("rights");
--> statement-breakpoint
UPDATE "roles" SET "rights" = array_append("rights", 'loss.confirm')
WHERE ("is_system" OR ARRAY['order.audit', 'cost'] <@ "rights") AND NOT 'loss.confirm' = ANY ("rights");
