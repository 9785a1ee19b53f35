CREATE UNLOGGED TABLE "presences" (
	"token_hash" text NOT NULL,
	"tab" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"row_id" uuid NOT NULL,
	"is_editing" boolean NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "presences_token_hash_tab_pk" PRIMARY KEY("token_hash","tab")
);

--> statement-breakpoint
CREATE INDEX "presences_row_idx" ON "presences" USING btree ("row_id");