ALTER TABLE "imports" ADD COLUMN "corrected_count" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "corrections" uuid[] DEFAULT '{}' NOT NULL;