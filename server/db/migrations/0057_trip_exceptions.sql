CREATE TABLE "trip_exceptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"exception_no" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"kind" text NOT NULL,
	"waybill_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"order_car_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"region" text,
	"place" text,
	"description" text NOT NULL,
	"photos" uuid[] DEFAULT '{}' NOT NULL,
	"solution" text,
	"settled_by_id" uuid,
	"settled_at" timestamp with time zone,
	"damage_case_id" uuid,
	"operator_id" uuid,
	"dispatcher_id" uuid,
	CONSTRAINT "trip_exceptions_exception_no_unique" UNIQUE("exception_no")
);

--> statement-breakpoint
ALTER TABLE "trip_exceptions" ADD CONSTRAINT "trip_exceptions_waybill_id_fk" FOREIGN KEY ("waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trip_exceptions" ADD CONSTRAINT "trip_exceptions_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trip_exceptions" ADD CONSTRAINT "trip_exceptions_order_car_id_fk" FOREIGN KEY ("order_car_id") REFERENCES "public"."order_cars"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trip_exceptions" ADD CONSTRAINT "trip_exceptions_settled_by_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trip_exceptions" ADD CONSTRAINT "trip_exceptions_damage_case_id_fk" FOREIGN KEY ("damage_case_id") REFERENCES "public"."damage_cases"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trip_exceptions" ADD CONSTRAINT "trip_exceptions_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trip_exceptions" ADD CONSTRAINT "trip_exceptions_dispatcher_id_fk" FOREIGN KEY ("dispatcher_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "trip_exceptions_order_id_status_idx" ON "trip_exceptions" USING btree ("order_id","status");
--> statement-breakpoint
CREATE INDEX "trip_exceptions_order_car_id_status_idx" ON "trip_exceptions" USING btree ("order_car_id","status");
--> statement-breakpoint
CREATE INDEX "trip_exceptions_at_id_idx" ON "trip_exceptions" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "trip_exceptions_status_at_id_idx" ON "trip_exceptions" USING btree ("status","at","id");
--> statement-breakpoint
CREATE INDEX "trip_exceptions_waybill_id_at_id_idx" ON "trip_exceptions" USING btree ("waybill_id","at","id");
--> statement-breakpoint
CREATE INDEX "trip_exceptions_operator_id_at_id_idx" ON "trip_exceptions" USING btree ("operator_id","at","id");
--> statement-breakpoint
CREATE INDEX "trip_exceptions_dispatcher_id_at_id_idx" ON "trip_exceptions" USING btree ("dispatcher_id","at","id");
--> statement-breakpoint
CREATE INDEX "trip_exceptions_search_idx" ON "trip_exceptions" USING gin (search_grams("search_text"));