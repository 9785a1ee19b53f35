DROP INDEX "order_cars_status_created_at_id_idx";
--> statement-breakpoint
ALTER TABLE "order_cars" ADD COLUMN "opened_on" date;
--> statement-breakpoint
ALTER TABLE "order_cars" ADD COLUMN "waiting_since" date;
--> statement-breakpoint
CREATE INDEX "order_cars_waiting_since_id_idx" ON "order_cars" USING btree ("waiting_since","id");
--> statement-breakpoint
CREATE INDEX "order_cars_status_waiting_since_id_idx" ON "order_cars" USING btree ("status","waiting_since","id");
--> statement-breakpoint
UPDATE "order_cars" c SET "opened_on" = coalesce((o."reviewed_at" AT TIME ZONE 'Asia/Shanghai')::date, o."order_date")
FROM "orders" o WHERE o."id" = c."order_id" AND c."is_open";
--> statement-breakpoint
UPDATE "order_cars" c SET "waiting_since" = CASE WHEN c."leg_count" = 0 THEN c."opened_on"
  ELSE (SELECT (max(l."unloaded_at") AT TIME ZONE 'Asia/Shanghai')::date FROM "waybill_loads" l
    WHERE l."order_car_id" = c."id" AND l."status" IN ('unloaded', 'signed')) END
WHERE c."is_open" AND c."status" IN ('pending', 'inYard', 'transferYard', 'arrived');
