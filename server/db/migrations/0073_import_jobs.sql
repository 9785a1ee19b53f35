ALTER TABLE "imports" ADD COLUMN "done_count" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "finished_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "fail_reason" text;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "imported_on" date;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "failed_on" date;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "batch" text;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "asked" text;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "problems" text;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "language" text;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "attempts" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "alive_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "imports_status_alive_at_idx" ON "imports" USING btree ("status","alive_at");