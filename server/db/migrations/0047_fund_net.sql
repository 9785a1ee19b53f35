ALTER TABLE "fund_movements" ADD COLUMN "net_fen" bigint;
--> statement-breakpoint
-- What moved, with its sign, of the movements that are there: nothing else of them changes.
ALTER TABLE "fund_movements" DISABLE TRIGGER "fund_movements_append_only";
--> statement-breakpoint
UPDATE "fund_movements" SET "net_fen" = CASE WHEN "direction" = 'in' THEN "amount_fen" ELSE -"amount_fen" END;
--> statement-breakpoint
ALTER TABLE "fund_movements" ENABLE TRIGGER "fund_movements_append_only";
--> statement-breakpoint
ALTER TABLE "fund_movements" ALTER COLUMN "net_fen" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "fund_movements" ADD CONSTRAINT "fund_movements_net_fen_range" CHECK ("net_fen" between -1000000000000 and 1000000000000);
