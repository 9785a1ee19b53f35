ALTER TABLE "fund_movements" DROP CONSTRAINT "fund_movements_receipt_id_fk";

--> statement-breakpoint
ALTER TABLE "fund_movements" DROP COLUMN "receipt_id";