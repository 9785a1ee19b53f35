CREATE TABLE "known_devices" (
	"token_hash" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_token_hash_staff_id_pk" PRIMARY KEY("token_hash","staff_id")
);

--> statement-breakpoint
CREATE INDEX "known_devices_staff_idx" ON "known_devices" USING btree ("staff_id","last_at");
--> statement-breakpoint
-- What was typed as a user name stood here; a password may have been among it.
DELETE FROM "login_failures";
