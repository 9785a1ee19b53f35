ALTER TABLE "waybills" ADD COLUMN "car_tails" text;
--> statement-breakpoint
ALTER TABLE "waybills" ADD COLUMN "settle_status" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
UPDATE "waybills" w SET "car_tails" = l."tails" FROM (
  SELECT l."waybill_id", string_agg(coalesce(right(c."vin", 6), c."plate", c."model"), ' ' ORDER BY l."slot_no", l."id") AS "tails"
  FROM "waybill_loads" l JOIN "order_cars" c ON c."id" = l."order_car_id" WHERE l."status" <> 'withdrawn' GROUP BY 1
) l WHERE l."waybill_id" = w."id";
--> statement-breakpoint
UPDATE "waybills" w SET "settle_status" = CASE WHEN p."status" IN ('pendingCheck', 'disputed') THEN 'unchecked'
  WHEN p."status" = 'checked' THEN 'open' ELSE p."status" END
FROM "payables" p WHERE p."waybill_id" = w."id" AND p."status" <> 'void';
