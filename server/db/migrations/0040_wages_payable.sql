ALTER TABLE "salary_sheets" ADD COLUMN "payable_id" uuid;
--> statement-breakpoint
ALTER TABLE "payables" ADD COLUMN "remark" text;
--> statement-breakpoint
ALTER TABLE "payables" ADD COLUMN "files" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "payees" ADD COLUMN "office_id" uuid;
--> statement-breakpoint
ALTER TABLE "salary_sheets" ADD CONSTRAINT "salary_sheets_payable_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "salary_sheets_payable_id_idx" ON "salary_sheets" USING btree ("payable_id");