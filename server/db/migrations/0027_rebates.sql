ALTER TABLE "orders" ADD COLUMN "rebate_payee_id" uuid;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_rebate_payee_id_fk" FOREIGN KEY ("rebate_payee_id") REFERENCES "public"."payees"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What reviewed orders of before give back is owed to their customers, as far as nobody is named.
INSERT INTO "payees" ("id", "name", "kind", "customer_id", "search_text")
SELECT gen_random_uuid(), c.name, 'customer', c.id, c.search_text FROM "customers" c
WHERE EXISTS (SELECT FROM "orders" o WHERE o.customer_id = c.id AND o.rebate_fen > 0
    AND o.status NOT IN ('draft', 'pendingReview', 'cancelled', 'voided'))
  AND NOT EXISTS (SELECT FROM "payees" p WHERE p.customer_id = c.id AND p.kind = 'customer' AND p.is_active);
--> statement-breakpoint
INSERT INTO "payables" ("id", "payable_no", "kind", "order_id", "payee_id", "office_id", "biz_date", "amount_dispatch_fen",
  "amount_finance_fen", "net_fen", "unpaid_fen", "open_fen", "search_text")
SELECT gen_random_uuid(), 'YF' || to_char(o.order_date, 'YYMMDD') || '-'
    || lpad((coalesce(s.last, 0) + row_number() OVER (PARTITION BY o.order_date ORDER BY o.order_no))::text, 4, '0'),
  'rebate', o.id,
  (SELECT p.id FROM "payees" p WHERE p.customer_id = o.customer_id AND p.kind = 'customer' AND p.is_active ORDER BY p.id LIMIT 1),
  o.office_id, o.order_date, o.rebate_fen, o.rebate_fen, o.rebate_fen, o.rebate_fen, o.rebate_fen, lower(o.order_no)
FROM "orders" o LEFT JOIN "serial_numbers" s ON s.prefix = 'YF' AND s.day = to_char(o.order_date, 'YYYY-MM-DD')
WHERE o.rebate_fen > 0 AND o.status NOT IN ('draft', 'pendingReview', 'cancelled', 'voided');
--> statement-breakpoint
INSERT INTO "serial_numbers" ("prefix", "day", "last")
SELECT 'YF', to_char("biz_date", 'YYYY-MM-DD'), count(*) FROM "payables" WHERE "kind" = 'rebate' GROUP BY "biz_date"
ON CONFLICT ("prefix", "day") DO UPDATE SET "last" = "serial_numbers"."last" + excluded."last";
