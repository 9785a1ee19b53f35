ALTER TABLE "roles" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "left_on" date;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "submitted_by_id" uuid;
--> statement-breakpoint
ALTER TABLE "order_cars" ADD COLUMN "intake_photos" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_submitted_by_id_fk" FOREIGN KEY ("submitted_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Whoever may do everything may do what is new.
UPDATE "roles" SET "rights" = array_append("rights", 'order.reviewOwn') WHERE "is_system" AND NOT 'order.reviewOwn' = ANY ("rights");
--> statement-breakpoint
-- Who left before the day was kept: the day the person was last changed is the nearest that is known.
UPDATE "staff" SET "left_on" = ("updated_at" AT TIME ZONE 'Asia/Shanghai')::date WHERE "status" = 'left';
