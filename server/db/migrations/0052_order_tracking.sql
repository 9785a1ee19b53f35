ALTER TABLE "orders" ADD COLUMN "track_link" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "consignee_answer" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "consignee_answered_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "consignee_words" text;
--> statement-breakpoint
CREATE INDEX "orders_track_link_idx" ON "orders" USING btree ("track_link");
--> statement-breakpoint
-- Orders under way get the link that their review gives to new ones: 16 random bytes.
UPDATE "orders" SET "track_link" = '/track?t=' || rtrim(translate(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), '=')
WHERE "status" IN ('awaitingDispatch', 'dispatching', 'inTransit', 'arrived');
