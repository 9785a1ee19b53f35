CREATE TABLE "car_inspections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"stage" text NOT NULL,
	"order_id" uuid NOT NULL,
	"order_car_id" uuid NOT NULL,
	"waybill_id" uuid,
	"load_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"region" text,
	"place" text,
	"mileage" bigint,
	"energy_percent" bigint,
	"key_count" bigint,
	"items" text[] DEFAULT '{}' NOT NULL,
	"marks" text[] DEFAULT '{}' NOT NULL,
	"new_marks" text[] DEFAULT '{}' NOT NULL,
	"has_new_damage" boolean DEFAULT false NOT NULL,
	"note" text,
	"photos" uuid[] DEFAULT '{}' NOT NULL,
	"signed_by" text,
	"signature" uuid[] DEFAULT '{}' NOT NULL,
	"damage_case_id" uuid
);

--> statement-breakpoint
ALTER TABLE "order_cars" ADD COLUMN "marks" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "car_inspections" ADD CONSTRAINT "car_inspections_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "car_inspections" ADD CONSTRAINT "car_inspections_order_car_id_fk" FOREIGN KEY ("order_car_id") REFERENCES "public"."order_cars"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "car_inspections" ADD CONSTRAINT "car_inspections_waybill_id_fk" FOREIGN KEY ("waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "car_inspections" ADD CONSTRAINT "car_inspections_load_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."waybill_loads"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "car_inspections" ADD CONSTRAINT "car_inspections_damage_case_id_fk" FOREIGN KEY ("damage_case_id") REFERENCES "public"."damage_cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "car_inspections_order_car_id_at_idx" ON "car_inspections" USING btree ("order_car_id","at");
--> statement-breakpoint
CREATE INDEX "car_inspections_at_id_idx" ON "car_inspections" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "car_inspections_order_id_idx" ON "car_inspections" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "car_inspections_waybill_id_idx" ON "car_inspections" USING btree ("waybill_id");
--> statement-breakpoint
CREATE INDEX "car_inspections_search_idx" ON "car_inspections" USING gin (search_grams("search_text"));--> statement-breakpoint
-- Photos and signatures that stood with cars and loads become inspections; what came of each is told in this order.
INSERT INTO "car_inspections" ("id", "created_at", "created_by_id", "updated_at", "updated_by_id", "stage", "order_id", "order_car_id", "at", "region", "mileage", "note", "photos")
  SELECT gen_random_uuid(), c."updated_at", c."updated_by_id", c."updated_at", c."updated_by_id", 'intake', c."order_id", c."id", c."updated_at", o."from_region", c."mileage", c."condition_note", c."intake_photos"
  FROM "order_cars" c JOIN "orders" o ON o."id" = c."order_id" WHERE c."inspection" <> 'none';
--> statement-breakpoint
INSERT INTO "car_inspections" ("id", "created_at", "created_by_id", "updated_at", "updated_by_id", "stage", "order_id", "order_car_id", "waybill_id", "load_id", "at", "region", "photos")
  SELECT gen_random_uuid(), l."updated_at", l."updated_by_id", l."updated_at", l."updated_by_id", 'loading', l."order_id", l."order_car_id", l."waybill_id", l."id", coalesce(l."loaded_at", l."updated_at"), l."load_region", l."load_photos"
  FROM "waybill_loads" l WHERE cardinality(l."load_photos") > 0;
--> statement-breakpoint
INSERT INTO "car_inspections" ("id", "created_at", "created_by_id", "updated_at", "updated_by_id", "stage", "order_id", "order_car_id", "waybill_id", "load_id", "at", "region", "photos")
  SELECT gen_random_uuid(), l."updated_at", l."updated_by_id", l."updated_at", l."updated_by_id", 'unloading', l."order_id", l."order_car_id", l."waybill_id", l."id", coalesce(l."unloaded_at", l."updated_at"), l."unload_region", l."unload_photos"
  FROM "waybill_loads" l WHERE cardinality(l."unload_photos") > 0;
--> statement-breakpoint
INSERT INTO "car_inspections" ("id", "created_at", "created_by_id", "updated_at", "updated_by_id", "stage", "order_id", "order_car_id", "waybill_id", "load_id", "at", "region", "photos", "signed_by", "signature")
  SELECT gen_random_uuid(), l."updated_at", l."updated_by_id", l."updated_at", l."updated_by_id", 'handOver', l."order_id", l."order_car_id", l."waybill_id", l."id", coalesce(l."signed_at", l."updated_at"), l."unload_region", l."sign_photos", c."signed_by", l."sign_signature"
  FROM "waybill_loads" l JOIN "order_cars" c ON c."id" = l."order_car_id" WHERE cardinality(l."sign_photos" || l."sign_signature") > 0;
--> statement-breakpoint
UPDATE "attachments" a SET "resource" = 'carInspections', "row_id" = i."id", "field" = CASE WHEN a."id" = ANY (i."signature") THEN 'signature' ELSE 'photos' END
  FROM "car_inspections" i WHERE a."resource" IN ('orderCars', 'waybillLoads') AND a."id" = ANY (i."photos" || i."signature");
