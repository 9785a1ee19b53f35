CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"line_no" text NOT NULL,
	"status" text DEFAULT 'unmatched' NOT NULL,
	"statement_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"txn_on" date NOT NULL,
	"txn_time" text,
	"amount_fen" bigint NOT NULL,
	"balance_fen" bigint,
	"counterparty_name" text,
	"counterparty_account" text,
	"counterparty_bank" text,
	"summary" text,
	"reference" text,
	"ignore_reason" text,
	"dedupe_key" text NOT NULL,
	CONSTRAINT "bank_lines_line_no_unique" UNIQUE("line_no"),
	CONSTRAINT "bank_lines_account_id_dedupe_key_unique" UNIQUE("account_id","dedupe_key"),
	CONSTRAINT "bank_lines_amount_fen_range" CHECK ("amount_fen" between -1000000000000 and 1000000000000),
	CONSTRAINT "bank_lines_balance_fen_range" CHECK ("balance_fen" between -1000000000000 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "bank_match_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"match_id" uuid NOT NULL,
	"line_id" uuid,
	"movement_id" uuid,
	"amount_fen" bigint NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	CONSTRAINT "bank_match_items_amount_fen_range" CHECK ("amount_fen" between -1000000000000 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"match_no" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"account_id" uuid NOT NULL,
	"matched_on" date NOT NULL,
	"amount_fen" bigint NOT NULL,
	"line_count" bigint NOT NULL,
	"movement_count" bigint NOT NULL,
	"method" text NOT NULL,
	"score" bigint,
	"undo_reason" text,
	CONSTRAINT "bank_matches_match_no_unique" UNIQUE("match_no"),
	CONSTRAINT "bank_matches_amount_fen_range" CHECK ("amount_fen" between -1000000000000 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"statement_no" text NOT NULL,
	"status" text DEFAULT 'importing' NOT NULL,
	"account_id" uuid NOT NULL,
	"file_format" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"file_name" text NOT NULL,
	"file" uuid[] DEFAULT '{}' NOT NULL,
	"opening_fen" bigint,
	"known_fen" bigint DEFAULT 0 NOT NULL,
	"in_fen" bigint DEFAULT 0 NOT NULL,
	"out_fen" bigint DEFAULT 0 NOT NULL,
	"closing_fen" bigint,
	"line_count" bigint DEFAULT 0 NOT NULL,
	"known_count" bigint DEFAULT 0 NOT NULL,
	"unmatched_count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "bank_statements_statement_no_unique" UNIQUE("statement_no"),
	CONSTRAINT "bank_statements_opening_fen_range" CHECK ("opening_fen" between -1000000000000 and 1000000000000),
	CONSTRAINT "bank_statements_known_fen_range" CHECK ("known_fen" between -1000000000000 and 1000000000000),
	CONSTRAINT "bank_statements_in_fen_range" CHECK ("in_fen" between 0 and 1000000000000),
	CONSTRAINT "bank_statements_out_fen_range" CHECK ("out_fen" between 0 and 1000000000000),
	CONSTRAINT "bank_statements_closing_fen_range" CHECK ("closing_fen" between -1000000000000 and 1000000000000)
);

--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."fund_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_match_items" ADD CONSTRAINT "bank_match_items_match_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."bank_matches"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_match_items" ADD CONSTRAINT "bank_match_items_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_match_items" ADD CONSTRAINT "bank_match_items_movement_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."fund_movements"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."fund_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."fund_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "bank_lines_statement_id_seq_idx" ON "bank_lines" USING btree ("statement_id","seq");
--> statement-breakpoint
CREATE INDEX "bank_lines_txn_on_id_idx" ON "bank_lines" USING btree ("txn_on","id");
--> statement-breakpoint
CREATE INDEX "bank_lines_status_txn_on_id_idx" ON "bank_lines" USING btree ("status","txn_on","id");
--> statement-breakpoint
CREATE INDEX "bank_lines_account_id_txn_on_id_idx" ON "bank_lines" USING btree ("account_id","txn_on","id");
--> statement-breakpoint
CREATE INDEX "bank_lines_statement_id_txn_on_id_idx" ON "bank_lines" USING btree ("statement_id","txn_on","id");
--> statement-breakpoint
CREATE INDEX "bank_lines_search_idx" ON "bank_lines" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_match_items_line_id_unique" ON "bank_match_items" USING btree ("line_id") WHERE "status" = 'active';
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_match_items_movement_id_unique" ON "bank_match_items" USING btree ("movement_id") WHERE "status" = 'active';
--> statement-breakpoint
CREATE INDEX "bank_match_items_match_id_idx" ON "bank_match_items" USING btree ("match_id");
--> statement-breakpoint
CREATE INDEX "bank_matches_matched_on_id_idx" ON "bank_matches" USING btree ("matched_on","id");
--> statement-breakpoint
CREATE INDEX "bank_matches_status_matched_on_id_idx" ON "bank_matches" USING btree ("status","matched_on","id");
--> statement-breakpoint
CREATE INDEX "bank_matches_account_id_matched_on_id_idx" ON "bank_matches" USING btree ("account_id","matched_on","id");
--> statement-breakpoint
CREATE INDEX "bank_matches_search_idx" ON "bank_matches" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "bank_statements_from_on_id_idx" ON "bank_statements" USING btree ("from_on","id");
--> statement-breakpoint
CREATE INDEX "bank_statements_status_from_on_id_idx" ON "bank_statements" USING btree ("status","from_on","id");
--> statement-breakpoint
CREATE INDEX "bank_statements_account_id_from_on_id_idx" ON "bank_statements" USING btree ("account_id","from_on","id");
--> statement-breakpoint
CREATE INDEX "bank_statements_search_idx" ON "bank_statements" USING gin (search_grams("search_text"));
--> statement-breakpoint
-- Who enters receipts matches what the bank says; who takes them back undoes matches.
UPDATE "roles" SET "rights" = "rights" || ARRAY['bank.match']
  || CASE WHEN "is_system" OR 'fund.edit' = ANY ("rights") THEN ARRAY['bank.review'] ELSE ARRAY[]::text[] END
  WHERE "is_system" OR 'receipt.post' = ANY ("rights");
