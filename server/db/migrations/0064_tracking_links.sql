CREATE TABLE "tracking_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"order_id" uuid NOT NULL,
	"for_whom" text NOT NULL,
	"link" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by_id" uuid,
	"revoke_reason" text,
	CONSTRAINT "tracking_links_link_unique" UNIQUE("link")
);

--> statement-breakpoint
DROP INDEX "orders_track_link_idx";
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "public_address" text;
--> statement-breakpoint
ALTER TABLE "tracking_links" ADD CONSTRAINT "tracking_links_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tracking_links" ADD CONSTRAINT "tracking_links_revoked_by_id_fk" FOREIGN KEY ("revoked_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "tracking_links_order_id_idx" ON "tracking_links" USING btree ("order_id");
--> statement-breakpoint
-- The link that each order has by now was given to its consignor.
INSERT INTO "tracking_links" ("id", "created_by_id", "order_id", "for_whom", "link")
SELECT gen_random_uuid(), "reviewed_by_id", "id", coalesce("consignor", "order_no"), "track_link" FROM "orders" WHERE "track_link" IS NOT NULL;
