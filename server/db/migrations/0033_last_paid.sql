ALTER TABLE "payables" ADD COLUMN "paid_on" date;
--> statement-breakpoint
UPDATE "payables" p SET "paid_on" = (SELECT max("paid_on") FROM "payment_lines" WHERE "payable_id" = p."id" AND "status" = 'paid');
