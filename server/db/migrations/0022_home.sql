CREATE TABLE "office_regions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"office_id" uuid NOT NULL,
	"region" text NOT NULL,
	CONSTRAINT "office_regions_region_unique" UNIQUE("region")
);

--> statement-breakpoint
CREATE TABLE "preferences" (
	"staff_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "preferences_staff_id_key_pk" PRIMARY KEY("staff_id","key")
);

--> statement-breakpoint
DROP INDEX "receipt_allocations_allocated_on_idx";
--> statement-breakpoint
DROP INDEX "receipt_allocations_order_id_idx";
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "transfer_attribution_id" uuid;
--> statement-breakpoint
ALTER TABLE "office_regions" ADD CONSTRAINT "office_regions_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "office_regions_office_id_idx" ON "office_regions" USING btree ("office_id");
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_transfer_attribution_id_fk" FOREIGN KEY ("transfer_attribution_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "receipt_allocations_allocated_on_id_idx" ON "receipt_allocations" USING btree ("allocated_on","id");
--> statement-breakpoint
CREATE INDEX "receipt_allocations_status_allocated_on_id_idx" ON "receipt_allocations" USING btree ("status","allocated_on","id");
--> statement-breakpoint
CREATE INDEX "receipt_allocations_order_id_allocated_on_id_idx" ON "receipt_allocations" USING btree ("order_id","allocated_on","id");
--> statement-breakpoint
CREATE INDEX "receivables_kind_status_outstanding_fen_idx" ON "receivables" USING btree ("kind","status","outstanding_fen");
--> statement-breakpoint
CREATE INDEX "order_cars_signed_at_idx" ON "order_cars" USING btree ("signed_at");
--> statement-breakpoint
CREATE INDEX "orders_receipt_status_status_idx" ON "orders" USING btree ("receipt_status","status");