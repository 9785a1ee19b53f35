ALTER TABLE "payables" ADD COLUMN "advance_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payables" ADD COLUMN "has_advance" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "waybill_loads" ADD COLUMN "fixed_share_fen" bigint;
--> statement-breakpoint
ALTER TABLE "waybills" ADD COLUMN "prepaid_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "waybills" ADD COLUMN "oil_card_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "waybills" ADD COLUMN "arrival_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "waybills" ADD COLUMN "receipt_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "waybills" ADD COLUMN "deposit_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "waybills" ADD COLUMN "rest_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_advance_fen_range" CHECK ("advance_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "waybill_loads" ADD CONSTRAINT "waybill_loads_fixed_share_fen_range" CHECK ("fixed_share_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_prepaid_fen_range" CHECK ("prepaid_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_oil_card_fen_range" CHECK ("oil_card_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_arrival_fen_range" CHECK ("arrival_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_receipt_fen_range" CHECK ("receipt_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_deposit_fen_range" CHECK ("deposit_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_rest_fen_range" CHECK ("rest_fen" between -1000000000000 and 1000000000000);
--> statement-breakpoint
-- No trip so far says how its freight is paid: all of it goes by the carrier's terms.
UPDATE "waybills" SET "rest_fen" = "freight_fen" WHERE "freight_fen" <> 0;
--> statement-breakpoint
-- Before the check nothing is open to request but what is paid in advance.
UPDATE "payables" SET "open_fen" = 0 WHERE "status" IN ('pendingCheck', 'disputed') AND "open_fen" <> 0;
