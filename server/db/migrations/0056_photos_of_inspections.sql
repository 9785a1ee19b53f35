ALTER TABLE "order_cars" DROP COLUMN "intake_photos";
--> statement-breakpoint
ALTER TABLE "waybill_loads" DROP COLUMN "load_photos";
--> statement-breakpoint
ALTER TABLE "waybill_loads" DROP COLUMN "unload_photos";
--> statement-breakpoint
ALTER TABLE "waybill_loads" DROP COLUMN "sign_photos";
--> statement-breakpoint
ALTER TABLE "waybill_loads" DROP COLUMN "sign_signature";