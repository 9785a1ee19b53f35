-- The table of reminders has the new name and takes what was done as well: its rows stay.
ALTER TABLE "reminders" RENAME TO "notifications";
--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "seen_at" TO "read_at";
--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "reminders_pkey" TO "notifications_pkey";
--> statement-breakpoint
ALTER TABLE "notifications" RENAME CONSTRAINT "reminders_once" TO "notifications_once";
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "action" text;
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "actor_id" uuid;
--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "field" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "due_on" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_of" CHECK ((action is null) = (field is not null) and (field is null) = (due_on is null));
--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("staff_id","created_at") WHERE read_at is null;
--> statement-breakpoint
CREATE INDEX "notifications_staff_idx" ON "notifications" USING btree ("staff_id","created_at");
