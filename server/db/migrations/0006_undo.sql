ALTER TABLE "receipts" ADD COLUMN "load_id" uuid;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_load_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."waybill_loads"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "receipts_load_id_idx" ON "receipts" USING btree ("load_id");--> statement-breakpoint
-- Receipts that came in with a hand-over, by the moment and the amount that both carry.
UPDATE "receipts" r SET "load_id" = l.id FROM "waybill_loads" l, "receipt_allocations" a
WHERE a.receipt_id = r.id AND a.order_id = l.order_id AND l.collect_fen > 0 AND l.collect_fen = r.amount_fen
  AND date_trunc('second', l.signed_at) = date_trunc('second', r.created_at) AND r.status = 'posted';
--> statement-breakpoint
-- A hand-over whose receipt was reversed holds nothing any more.
UPDATE "waybill_loads" l SET "collect_fen" = 0 WHERE l.collect_fen > 0
  AND NOT EXISTS (SELECT 1 FROM "receipts" r WHERE r.load_id = l.id)
  AND EXISTS (SELECT 1 FROM "receipts" r JOIN "receipt_allocations" a ON a.receipt_id = r.id AND a.order_id = l.order_id
    WHERE r.status = 'reversed' AND r.amount_fen = l.collect_fen AND date_trunc('second', l.signed_at) = date_trunc('second', r.created_at));
--> statement-breakpoint
UPDATE "waybills" w SET "collect_by_driver_fen" = s.sum
FROM (SELECT waybill_id, coalesce(sum(collect_fen) FILTER (WHERE status <> 'withdrawn'), 0) AS sum FROM "waybill_loads" GROUP BY 1) s
WHERE s.waybill_id = w.id AND w.collect_by_driver_fen <> s.sum;
