ALTER TABLE "payables" ADD COLUMN "dispute_reason" text;
--> statement-breakpoint
ALTER TABLE "payables" ADD COLUMN "dispute_answer" text;