CREATE TABLE "customer_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"statement_no" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"customer_id" uuid NOT NULL,
	"month" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"order_count" bigint DEFAULT 0 NOT NULL,
	"opening_fen" bigint DEFAULT 0 NOT NULL,
	"claimed_fen" bigint DEFAULT 0 NOT NULL,
	"received_fen" bigint DEFAULT 0 NOT NULL,
	"relieved_fen" bigint DEFAULT 0 NOT NULL,
	"closing_fen" bigint DEFAULT 0 NOT NULL,
	"link" text,
	"sent_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"answer" text,
	"settled_on" date,
	"close_reason" text,
	CONSTRAINT "customer_statements_statement_no_unique" UNIQUE("statement_no"),
	CONSTRAINT "customer_statements_opening_fen_range" CHECK ("opening_fen" between -1000000000000 and 1000000000000),
	CONSTRAINT "customer_statements_claimed_fen_range" CHECK ("claimed_fen" between -1000000000000 and 1000000000000),
	CONSTRAINT "customer_statements_received_fen_range" CHECK ("received_fen" between -1000000000000 and 1000000000000),
	CONSTRAINT "customer_statements_relieved_fen_range" CHECK ("relieved_fen" between -1000000000000 and 1000000000000),
	CONSTRAINT "customer_statements_closing_fen_range" CHECK ("closing_fen" between -1000000000000 and 1000000000000)
);

--> statement-breakpoint
ALTER TABLE "receivables" ADD COLUMN "statement_id" uuid;
--> statement-breakpoint
ALTER TABLE "customer_statements" ADD CONSTRAINT "customer_statements_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer_statements" ADD CONSTRAINT "customer_statements_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer_statements" ADD CONSTRAINT "customer_statements_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "customer_statements_customer_id_month_unique" ON "customer_statements" USING btree ("customer_id","month") WHERE "status" <> 'cancelled';
--> statement-breakpoint
CREATE INDEX "customer_statements_link_idx" ON "customer_statements" USING btree ("link");
--> statement-breakpoint
CREATE INDEX "customer_statements_statement_no_id_idx" ON "customer_statements" USING btree ("statement_no","id");
--> statement-breakpoint
CREATE INDEX "customer_statements_status_statement_no_id_idx" ON "customer_statements" USING btree ("status","statement_no","id");
--> statement-breakpoint
CREATE INDEX "customer_statements_office_id_statement_no_id_idx" ON "customer_statements" USING btree ("office_id","statement_no","id");
--> statement-breakpoint
CREATE INDEX "customer_statements_operator_id_statement_no_id_idx" ON "customer_statements" USING btree ("operator_id","statement_no","id");
--> statement-breakpoint
CREATE INDEX "customer_statements_office_id_status_statement_no_id_idx" ON "customer_statements" USING btree ("office_id","status","statement_no","id");
--> statement-breakpoint
CREATE INDEX "customer_statements_customer_id_statement_no_id_idx" ON "customer_statements" USING btree ("customer_id","statement_no","id");
--> statement-breakpoint
CREATE INDEX "customer_statements_search_idx" ON "customer_statements" USING gin (search_grams("search_text"));
--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."customer_statements"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "receivables_statement_id_idx" ON "receivables" USING btree ("statement_id");