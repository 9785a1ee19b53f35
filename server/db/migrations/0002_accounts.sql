CREATE TABLE "captchas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"phone" text NOT NULL,
	"staff_id" uuid,
	"code_hash" text NOT NULL,
	"address" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "balance_accounts" (
	"id" integer PRIMARY KEY NOT NULL,
	"balance_fen" bigint DEFAULT 0 NOT NULL,
	"frozen_fen" bigint DEFAULT 0 NOT NULL,
	"low_threshold_fen" bigint DEFAULT 10000 NOT NULL,
	"sms_unit_price_fen" bigint DEFAULT 6 NOT NULL,
	"sms_signature" text DEFAULT '板车' NOT NULL
);

--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"phone" text NOT NULL,
	"template" text NOT NULL,
	"params" jsonb NOT NULL,
	"content" text NOT NULL,
	"segments" integer NOT NULL,
	"cost_fen" bigint NOT NULL,
	"status" text DEFAULT 'reserved' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"gateway" text,
	"reference" text,
	"fail_reason" text,
	"order_id" uuid
);

--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "needs_second_factor" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "shown_flags" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "hidden_flags" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "totp_secret" text;
--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "totp_since" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "totp_step" bigint;
--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "recovery_hashes" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "seen_by_id" uuid;
--> statement-breakpoint
CREATE INDEX "captchas_expires_idx" ON "captchas" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "verification_codes_phone_idx" ON "verification_codes" USING btree ("phone","sent_at");
--> statement-breakpoint
CREATE INDEX "verification_codes_address_idx" ON "verification_codes" USING btree ("address","sent_at");
--> statement-breakpoint
CREATE INDEX "sms_messages_at_idx" ON "sms_messages" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "sms_messages_status_idx" ON "sms_messages" USING btree ("status","next_at");
--> statement-breakpoint
CREATE INDEX "audit_entries_staff_idx" ON "audit_entries" USING btree ("staff_id","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_resource_idx" ON "audit_entries" USING btree ("resource","id");