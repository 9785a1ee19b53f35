CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"resource" text NOT NULL,
	"file_name" text NOT NULL,
	"reader" text,
	"status" text NOT NULL,
	"row_count" bigint NOT NULL,
	"created_count" bigint NOT NULL,
	"updated_count" bigint NOT NULL,
	"refused_count" bigint NOT NULL,
	"file" uuid[] DEFAULT '{}' NOT NULL
);

--> statement-breakpoint
DROP INDEX "audit_entries_resource_idx";
--> statement-breakpoint
CREATE INDEX "imports_created_at_id_idx" ON "imports" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "imports_created_by_id_created_at_id_idx" ON "imports" USING btree ("created_by_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_verb_idx" ON "audit_entries" USING btree (substring("action" from '[^.]+$'),"at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_resource_idx" ON "audit_entries" USING btree ("resource","at","id");
--> statement-breakpoint
CREATE VIEW "public"."audit_logs" AS (select a.id, 1 as version, a.at as created_at, a.staff_id as created_by_id, a.at as updated_at,
    null::uuid as updated_by_id, a.at, a.staff_id, a.resource, a.action, substring(a.action from '[^.]+$') as verb, a.row_id,
    null::text as row_title, null::text as reason, null::text as changes, a.address, a.request_id, s.office_id
    from audit_entries a left join staff s on s.id = a.staff_id);