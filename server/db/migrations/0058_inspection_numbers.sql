ALTER TABLE "car_inspections" ADD COLUMN "inspection_no" text;
--> statement-breakpoint
-- Those that were made of former photos are numbered in their order.
UPDATE "car_inspections" c SET "inspection_no" = 'YC000000-' || lpad(n."no"::text, 6, '0')
  FROM (SELECT "id", row_number() OVER (ORDER BY "at", "id") AS "no" FROM "car_inspections") n WHERE n."id" = c."id";
--> statement-breakpoint
ALTER TABLE "car_inspections" ALTER COLUMN "inspection_no" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "car_inspections" ADD CONSTRAINT "car_inspections_inspection_no_unique" UNIQUE("inspection_no");
