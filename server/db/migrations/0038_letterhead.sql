ALTER TABLE "company_settings" ADD COLUMN "address" text;
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "phone" text;
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "print_note" text;