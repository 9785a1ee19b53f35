CREATE TABLE "export_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"name" text NOT NULL,
	"resource" text NOT NULL,
	"file_format" text NOT NULL,
	"status" text NOT NULL,
	"row_count" bigint NOT NULL,
	"done_count" bigint NOT NULL,
	"finished_at" timestamp with time zone,
	"fail_reason" text,
	"file" uuid[] DEFAULT '{}' NOT NULL,
	"kept_until" date,
	"failed_on" date,
	"asked" text NOT NULL,
	"language" text NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"alive_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "attachment_pieces" (
	"sha256" text NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "attachment_pieces_sha256_position_pk" PRIMARY KEY("sha256","position")
);

--> statement-breakpoint
ALTER TABLE "attachment_pieces" ADD CONSTRAINT "attachment_pieces_sha256_attachment_contents_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."attachment_contents"("sha256") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "export_jobs_status_alive_at_idx" ON "export_jobs" USING btree ("status","alive_at");
--> statement-breakpoint
CREATE INDEX "export_jobs_created_at_id_idx" ON "export_jobs" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "export_jobs_created_by_id_created_at_id_idx" ON "export_jobs" USING btree ("created_by_id","created_at","id");