CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"invoice_no" text NOT NULL,
	"kind" text DEFAULT 'special' NOT NULL,
	"issued_on" date NOT NULL,
	"status" text DEFAULT 'issued' NOT NULL,
	"customer_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"amount_fen" bigint DEFAULT 0 NOT NULL,
	"void_reason" text,
	"remark" text,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "invoices_amount_fen_range" CHECK ("amount_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"invoice_id" uuid NOT NULL,
	"receivable_id" uuid NOT NULL,
	"amount_fen" bigint NOT NULL,
	"status" text DEFAULT 'valid' NOT NULL,
	CONSTRAINT "invoice_lines_amount_fen_range" CHECK ("amount_fen" between 1 and 1000000000000)
);

--> statement-breakpoint
ALTER TABLE "receivables" ADD COLUMN "invoiced_fen" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_receivable_id_fk" FOREIGN KEY ("receivable_id") REFERENCES "public"."receivables"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_invoice_no_unique" ON "invoices" USING btree ("invoice_no") WHERE "status" = 'issued';
--> statement-breakpoint
CREATE INDEX "invoices_issued_on_id_idx" ON "invoices" USING btree ("issued_on","id");
--> statement-breakpoint
CREATE INDEX "invoices_status_issued_on_id_idx" ON "invoices" USING btree ("status","issued_on","id");
--> statement-breakpoint
CREATE INDEX "invoices_office_id_issued_on_id_idx" ON "invoices" USING btree ("office_id","issued_on","id");
--> statement-breakpoint
CREATE INDEX "invoices_created_by_id_issued_on_id_idx" ON "invoices" USING btree ("created_by_id","issued_on","id");
--> statement-breakpoint
CREATE INDEX "invoices_office_id_status_issued_on_id_idx" ON "invoices" USING btree ("office_id","status","issued_on","id");
--> statement-breakpoint
CREATE INDEX "invoices_customer_id_issued_on_id_idx" ON "invoices" USING btree ("customer_id","issued_on","id");
--> statement-breakpoint
CREATE INDEX "invoices_search_idx" ON "invoices" USING gin (search_grams("search_text"));
--> statement-breakpoint
CREATE INDEX "invoice_lines_invoice_id_idx" ON "invoice_lines" USING btree ("invoice_id");
--> statement-breakpoint
CREATE INDEX "invoice_lines_receivable_id_idx" ON "invoice_lines" USING btree ("receivable_id");
--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_invoiced_fen_range" CHECK ("invoiced_fen" between 0 and 1000000000000);