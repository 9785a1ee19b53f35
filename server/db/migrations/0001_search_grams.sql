create or replace function search_grams(input text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  grams text[] := '{}';
  word text;
  gram text;
begin
  foreach word in array regexp_split_to_array(lower(input), '\s+') loop
    for at in 1 .. length(word) loop
      gram := substr(word, at, 3);
      if length(gram) = 3 and octet_length(gram) = 3 then grams := grams || gram; end if;
      gram := left(gram, 2);
      if length(gram) = 2 and (octet_length(gram) > 2 or gram ~ '^[a-z]{2}$') then grams := grams || gram; end if;
      gram := left(gram, 1);
      if octet_length(gram) > 1 then grams := grams || gram; end if;
    end loop;
  end loop;
  return grams;
end
$$;
--> statement-breakpoint
DROP INDEX "offices_search_idx";
--> statement-breakpoint
DROP INDEX "roles_search_idx";
--> statement-breakpoint
DROP INDEX "staff_search_idx";
--> statement-breakpoint
DROP INDEX "customers_search_idx";
--> statement-breakpoint
DROP INDEX "customer_contacts_search_idx";
--> statement-breakpoint
DROP INDEX "orders_search_idx";
--> statement-breakpoint
DROP INDEX "order_cars_search_idx";
--> statement-breakpoint
DROP INDEX "trucks_search_idx";
--> statement-breakpoint
DROP INDEX "carriers_search_idx";
--> statement-breakpoint
DROP INDEX "payees_search_idx";
--> statement-breakpoint
DROP INDEX "waybills_search_idx";
--> statement-breakpoint
DROP INDEX "receivables_search_idx";
--> statement-breakpoint
DROP INDEX "payables_search_idx";
--> statement-breakpoint
DROP INDEX "receipts_search_idx";
--> statement-breakpoint
DROP INDEX "fund_accounts_search_idx";
--> statement-breakpoint
DROP INDEX "fund_movements_search_idx";
--> statement-breakpoint
CREATE INDEX "offices_search_idx" ON "offices" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "roles_search_idx" ON "roles" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "staff_search_idx" ON "staff" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "customers_search_idx" ON "customers" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "customer_contacts_search_idx" ON "customer_contacts" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "orders_search_idx" ON "orders" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "order_cars_search_idx" ON "order_cars" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "trucks_search_idx" ON "trucks" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "carriers_search_idx" ON "carriers" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "payees_search_idx" ON "payees" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "waybills_search_idx" ON "waybills" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "receivables_search_idx" ON "receivables" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "payables_search_idx" ON "payables" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "receipts_search_idx" ON "receipts" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "fund_accounts_search_idx" ON "fund_accounts" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "fund_movements_search_idx" ON "fund_movements" USING gin (search_grams("search_text"));
--> statement-breakpoint
drop function grams12(text);
