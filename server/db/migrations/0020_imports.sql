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
CREATE INDEX "imports_created_at_id_idx" ON "imports" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "imports_created_by_id_created_at_id_idx" ON "imports" USING btree ("created_by_id","created_at","id");