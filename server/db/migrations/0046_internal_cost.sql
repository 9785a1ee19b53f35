ALTER TABLE "orders" ADD COLUMN "internal_cost_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "waybill_loads" ADD COLUMN "is_internal" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_internal_cost_fen_range" CHECK ("internal_cost_fen" between 0 and 1000000000000);
--> statement-breakpoint
-- What own trips cost so far; the orders' figures follow.
UPDATE "waybill_loads" l SET "is_internal" = true FROM "waybills" w WHERE w."id" = l."waybill_id" AND w."carrier_kind" = 'own';
--> statement-breakpoint
UPDATE "orders" o SET "internal_cost_fen" = s.sum FROM (
  SELECT "order_id", sum("share_fen") AS sum FROM "waybill_loads" WHERE "is_internal" AND "status" <> 'withdrawn' GROUP BY 1
) s WHERE s."order_id" = o."id" AND s.sum <> 0;
