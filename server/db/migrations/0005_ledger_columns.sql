ALTER TABLE "fund_movements" ADD COLUMN "in_fen" bigint GENERATED ALWAYS AS (case when "direction" = 'in' then "amount_fen" end) STORED;
--> statement-breakpoint
ALTER TABLE "fund_movements" ADD COLUMN "out_fen" bigint GENERATED ALWAYS AS (case when "direction" = 'out' then "amount_fen" end) STORED;
--> statement-breakpoint
ALTER TABLE "fund_movements" ADD CONSTRAINT "fund_movements_in_fen_range" CHECK ("in_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "fund_movements" ADD CONSTRAINT "fund_movements_out_fen_range" CHECK ("out_fen" between 0 and 1000000000000);