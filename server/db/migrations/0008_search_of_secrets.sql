-- Phones leave the texts that everybody may search in by parts; they are found in their own columns. An index made anew
-- costs a fraction of one that is kept up row by row.
DROP INDEX "staff_search_idx";
--> statement-breakpoint
UPDATE "staff" SET "search_text" = array_to_string(array_remove(string_to_array("search_text", ' '), lower("phone")), ' ') WHERE "phone" is not null;
--> statement-breakpoint
CREATE INDEX "staff_search_idx" ON "staff" USING gin (search_grams("search_text"));
--> statement-breakpoint
DROP INDEX "customers_search_idx";
--> statement-breakpoint
UPDATE "customers" SET "search_text" = array_to_string(array_remove(string_to_array("search_text", ' '), lower("phone")), ' ') WHERE "phone" is not null;
--> statement-breakpoint
CREATE INDEX "customers_search_idx" ON "customers" USING gin (search_grams("search_text"));
--> statement-breakpoint
DROP INDEX "customer_contacts_search_idx";
--> statement-breakpoint
UPDATE "customer_contacts" SET "search_text" = array_to_string(array_remove(string_to_array("search_text", ' '), lower("phone")), ' ') WHERE "phone" is not null;
--> statement-breakpoint
CREATE INDEX "customer_contacts_search_idx" ON "customer_contacts" USING gin (search_grams("search_text"));
--> statement-breakpoint
DROP INDEX "orders_search_idx";
--> statement-breakpoint
UPDATE "orders" SET "search_text" = array_to_string(array_remove(array_remove(string_to_array("search_text", ' '), lower("consignor_phone")), lower("consignee_phone")), ' ') WHERE "consignor_phone" is not null or "consignee_phone" is not null;
--> statement-breakpoint
CREATE INDEX "orders_search_idx" ON "orders" USING gin (search_grams("search_text"));
--> statement-breakpoint
DROP INDEX "carriers_search_idx";
--> statement-breakpoint
UPDATE "carriers" SET "search_text" = array_to_string(array_remove(string_to_array("search_text", ' '), lower("phone")), ' ') WHERE "phone" is not null;
--> statement-breakpoint
CREATE INDEX "carriers_search_idx" ON "carriers" USING gin (search_grams("search_text"));
--> statement-breakpoint
DROP INDEX "waybills_search_idx";
--> statement-breakpoint
UPDATE "waybills" SET "search_text" = array_to_string(array_remove(string_to_array("search_text", ' '), lower("driver_phone")), ' ') WHERE "driver_phone" is not null;
--> statement-breakpoint
CREATE INDEX "waybills_search_idx" ON "waybills" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "staff_masked_idx" ON "staff" USING gin (search_grams(coalesce("phone", '')));
--> statement-breakpoint
CREATE INDEX "customers_masked_idx" ON "customers" USING gin (search_grams(coalesce("phone", '')));
--> statement-breakpoint
CREATE INDEX "customer_contacts_masked_idx" ON "customer_contacts" USING gin (search_grams(coalesce("phone", '')));
--> statement-breakpoint
CREATE INDEX "orders_masked_idx" ON "orders" USING gin (search_grams(coalesce("consignor_phone", '') || ' ' || coalesce("consignee_phone", '')));
--> statement-breakpoint
CREATE INDEX "carriers_masked_idx" ON "carriers" USING gin (search_grams(coalesce("phone", '')));
--> statement-breakpoint
CREATE INDEX "waybills_masked_idx" ON "waybills" USING gin (search_grams(coalesce("driver_phone", '')));
