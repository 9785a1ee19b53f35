ALTER TABLE "orders" ADD COLUMN "pickup_cost_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "trunk_cost_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_cost_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "loss_hint" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "loss_hint_fen" bigint;
--> statement-breakpoint
ALTER TABLE "waybill_loads" ADD COLUMN "leg" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pickup_cost_fen_range" CHECK ("pickup_cost_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_trunk_cost_fen_range" CHECK ("trunk_cost_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_cost_fen_range" CHECK ("delivery_cost_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_loss_hint_fen_range" CHECK ("loss_hint_fen" between 0 and 1000000000000);
--> statement-breakpoint
UPDATE "waybill_loads" l SET "leg" = w."type" FROM "waybills" w WHERE w."id" = l."waybill_id";
--> statement-breakpoint
UPDATE "orders" o SET "pickup_cost_fen" = s."pickup", "trunk_cost_fen" = s."trunk", "delivery_cost_fen" = s."delivery"
FROM (SELECT "order_id", coalesce(sum("share_fen") FILTER (WHERE "leg" = 'pickup'), 0)::bigint AS "pickup",
    coalesce(sum("share_fen") FILTER (WHERE "leg" IN ('trunk', 'transfer')), 0)::bigint AS "trunk",
    coalesce(sum("share_fen") FILTER (WHERE "leg" = 'delivery'), 0)::bigint AS "delivery"
  FROM "waybill_loads" WHERE "status" <> 'withdrawn' GROUP BY "order_id") s WHERE s."order_id" = o."id";
