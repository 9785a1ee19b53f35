CREATE TABLE "bank_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"wording" text NOT NULL,
	"account_id" uuid,
	"becomes" text NOT NULL,
	"customer_id" uuid,
	"allocation" text DEFAULT 'oldest',
	"rank" bigint DEFAULT 10 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "bank_rules_name_unique" UNIQUE("name")
);

--> statement-breakpoint
ALTER TABLE "bank_rules" ADD CONSTRAINT "bank_rules_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."fund_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_rules" ADD CONSTRAINT "bank_rules_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "bank_rules_rank_id_idx" ON "bank_rules" USING btree ("rank","id");
--> statement-breakpoint
CREATE INDEX "bank_rules_search_idx" ON "bank_rules" USING gin (search_grams("search_text"));