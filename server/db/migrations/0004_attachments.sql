CREATE TABLE "attachment_contents" (
	"sha256" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"original_name" text NOT NULL,
	"width" integer,
	"height" integer,
	"resource" text,
	"row_id" uuid,
	"field" text,
	"loose_since" timestamp with time zone,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attachments_loose" CHECK ((row_id is null) = (loose_since is not null))
);

--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "avatar" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "photos" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "waybills" ADD COLUMN "contract" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "waybill_loads" ADD COLUMN "load_photos" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "waybill_loads" ADD COLUMN "unload_photos" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "waybill_loads" ADD COLUMN "sign_photos" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "files" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_sha256_attachment_contents_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."attachment_contents"("sha256") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "attachments_content_idx" ON "attachments" USING btree ("sha256");
--> statement-breakpoint
CREATE INDEX "attachments_loose_idx" ON "attachments" USING btree ("loose_since") WHERE loose_since is not null;
--> statement-breakpoint
CREATE INDEX "attachments_uploader_idx" ON "attachments" USING btree ("created_by_id") WHERE loose_since is not null;