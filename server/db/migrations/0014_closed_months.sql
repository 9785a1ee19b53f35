CREATE TABLE "closed_months" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"month" text NOT NULL,
	"status" text DEFAULT 'closed' NOT NULL,
	"closed_by_id" uuid,
	"closed_at" timestamp with time zone,
	"reopened_by_id" uuid,
	"reopened_at" timestamp with time zone,
	"reopen_reason" text,
	"remark" text,
	CONSTRAINT "closed_months_month_unique" UNIQUE("month")
);

--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_closed_by_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_reopened_by_id_fk" FOREIGN KEY ("reopened_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "closed_months_month_id_idx" ON "closed_months" USING btree ("month","id");
--> statement-breakpoint
CREATE INDEX "closed_months_status_month_id_idx" ON "closed_months" USING btree ("status","month","id");
--> statement-breakpoint
CREATE INDEX "closed_months_search_idx" ON "closed_months" USING gin (search_grams("search_text"));