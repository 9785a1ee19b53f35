CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"name" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"for_role_ids" uuid[] DEFAULT '{}' NOT NULL,
	"for_office_ids" uuid[] DEFAULT '{}' NOT NULL,
	"resource" text NOT NULL,
	"state" text DEFAULT '{"view":"all","query":""}' NOT NULL,
	"owner_id" uuid NOT NULL,
	CONSTRAINT "saved_views_owner_id_resource_name_unique" UNIQUE("owner_id","resource","name")
);

--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "saved_views_resource_idx" ON "saved_views" USING btree ("resource");
--> statement-breakpoint
-- Everybody keeps views; who answers for people or sees costs shares them.
UPDATE "roles" SET "rights" = "rights" || ARRAY['view.save', 'view.share'] WHERE "is_system";
--> statement-breakpoint
UPDATE "roles" SET "rights" = array_append("rights", 'view.save') WHERE NOT "is_system";
--> statement-breakpoint
UPDATE "roles" SET "rights" = array_append("rights", 'view.share')
WHERE NOT "is_system" AND ("rights" && ARRAY['staff.edit', 'salary.edit', 'claim.check']);
