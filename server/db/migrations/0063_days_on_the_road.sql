ALTER TABLE "waybills" ADD COLUMN "road_since" date;
--> statement-breakpoint
ALTER TABLE "waybills" ADD COLUMN "arrive_by" date;
--> statement-breakpoint
UPDATE "waybills" SET "road_since" = ("departed_at" AT TIME ZONE 'Asia/Shanghai')::date,
  "arrive_by" = ("expected_arrive_at" AT TIME ZONE 'Asia/Shanghai')::date WHERE "status" = 'inTransit';
