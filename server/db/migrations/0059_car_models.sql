CREATE TABLE "car_models" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"model" text NOT NULL,
	"brand" text,
	"size_class" text DEFAULT 'sedan' NOT NULL,
	"energy" text DEFAULT 'fuel' NOT NULL,
	"wmis" text,
	"status" text DEFAULT 'active' NOT NULL,
	"remark" text,
	CONSTRAINT "car_models_model_unique" UNIQUE("model")
);

--> statement-breakpoint
ALTER TABLE "order_cars" ADD COLUMN "plate_kind" text DEFAULT 'plate' NOT NULL;
--> statement-breakpoint
CREATE INDEX "car_models_created_at_id_idx" ON "car_models" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "car_models_search_idx" ON "car_models" USING gin (search_grams("search_text"));