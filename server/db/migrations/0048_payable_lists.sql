DROP INDEX "fund_movements_created_at_id_idx";
--> statement-breakpoint
DROP INDEX "fund_movements_account_id_created_at_id_idx";
--> statement-breakpoint
CREATE INDEX "fund_movements_biz_date_id_idx" ON "fund_movements" USING btree ("biz_date","id");
--> statement-breakpoint
CREATE INDEX "fund_movements_account_id_biz_date_id_idx" ON "fund_movements" USING btree ("account_id","biz_date","id");
--> statement-breakpoint
CREATE INDEX "payables_order_id_idx" ON "payables" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "payables_kind_biz_date_id_idx" ON "payables" USING btree ("kind","biz_date","id");
--> statement-breakpoint
CREATE INDEX "payables_status_unpaid_fen_idx" ON "payables" USING btree ("status","unpaid_fen");