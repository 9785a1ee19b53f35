DROP INDEX "receivable_entries_entered_on_idx";
--> statement-breakpoint
CREATE INDEX "receivable_entries_entered_on_id_idx" ON "receivable_entries" USING btree ("entered_on","id");