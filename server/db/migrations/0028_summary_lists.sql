DROP INDEX "orders_delivered_at_idx";
--> statement-breakpoint
CREATE INDEX "salary_sheets_month_id_idx" ON "salary_sheets" USING btree ("month","id");
--> statement-breakpoint
CREATE INDEX "receivables_biz_date_id_idx" ON "receivables" USING btree ("biz_date","id");
--> statement-breakpoint
CREATE INDEX "orders_delivered_at_id_idx" ON "orders" USING btree ("delivered_at","id");