CREATE TABLE "offsets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"offset_no" text NOT NULL,
	"status" text DEFAULT 'posted' NOT NULL,
	"customer_id" uuid NOT NULL,
	"payee_id" uuid NOT NULL,
	"amount_fen" bigint,
	"offset_on" date NOT NULL,
	"receivable_ids" uuid[] DEFAULT '{}' NOT NULL,
	"payable_ids" uuid[] DEFAULT '{}' NOT NULL,
	"reason" text NOT NULL,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"office_id" uuid NOT NULL,
	"reverse_reason" text,
	CONSTRAINT "offsets_offset_no_unique" UNIQUE("offset_no"),
	CONSTRAINT "offsets_amount_fen_range" CHECK ("amount_fen" between 1 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "offset_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"offset_id" uuid NOT NULL,
	"payable_id" uuid NOT NULL,
	"amount_fen" bigint NOT NULL,
	"status" text DEFAULT 'posted' NOT NULL,
	"offset_on" date NOT NULL,
	"reversed_on" date,
	CONSTRAINT "offset_lines_amount_fen_range" CHECK ("amount_fen" between 1 and 1000000000000)
);

--> statement-breakpoint
ALTER TABLE "customer_statements" ADD COLUMN "offset_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "payables" ADD COLUMN "offset_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD COLUMN "offset_id" uuid;
--> statement-breakpoint
ALTER TABLE "receivables" ADD COLUMN "offset_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "offsets" ADD CONSTRAINT "offsets_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offsets" ADD CONSTRAINT "offsets_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offsets" ADD CONSTRAINT "offsets_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offset_lines" ADD CONSTRAINT "offset_lines_offset_id_fk" FOREIGN KEY ("offset_id") REFERENCES "public"."offsets"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offset_lines" ADD CONSTRAINT "offset_lines_payable_id_fk" FOREIGN KEY ("payable_id") REFERENCES "public"."payables"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "offsets_offset_no_id_idx" ON "offsets" USING btree ("offset_no","id");
--> statement-breakpoint
CREATE INDEX "offsets_status_offset_no_id_idx" ON "offsets" USING btree ("status","offset_no","id");
--> statement-breakpoint
CREATE INDEX "offsets_office_id_offset_no_id_idx" ON "offsets" USING btree ("office_id","offset_no","id");
--> statement-breakpoint
CREATE INDEX "offsets_created_by_id_offset_no_id_idx" ON "offsets" USING btree ("created_by_id","offset_no","id");
--> statement-breakpoint
CREATE INDEX "offsets_office_id_status_offset_no_id_idx" ON "offsets" USING btree ("office_id","status","offset_no","id");
--> statement-breakpoint
CREATE INDEX "offsets_customer_id_offset_no_id_idx" ON "offsets" USING btree ("customer_id","offset_no","id");
--> statement-breakpoint
CREATE INDEX "offsets_payee_id_offset_no_id_idx" ON "offsets" USING btree ("payee_id","offset_no","id");
--> statement-breakpoint
CREATE INDEX "offsets_search_idx" ON "offsets" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "offset_lines_offset_id_idx" ON "offset_lines" USING btree ("offset_id");
--> statement-breakpoint
CREATE INDEX "offset_lines_payable_id_idx" ON "offset_lines" USING btree ("payable_id");
--> statement-breakpoint
ALTER TABLE "receivable_entries" ADD CONSTRAINT "receivable_entries_offset_id_fk" FOREIGN KEY ("offset_id") REFERENCES "public"."offsets"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "receivable_entries_offset_id_idx" ON "receivable_entries" USING btree ("offset_id");
--> statement-breakpoint
ALTER TABLE "customer_statements" ADD CONSTRAINT "customer_statements_offset_fen_range" CHECK ("offset_fen" between -1000000000000 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_offset_fen_range" CHECK ("offset_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_offset_fen_range" CHECK ("offset_fen" between 0 and 1000000000000);