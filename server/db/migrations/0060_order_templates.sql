CREATE TABLE "order_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid,
	"owner_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"remark" text,
	CONSTRAINT "order_templates_owner_id_name_unique" UNIQUE("owner_id","name")
);

--> statement-breakpoint
ALTER TABLE "customer_contacts" ADD COLUMN "id_tail" text;
--> statement-breakpoint
ALTER TABLE "order_templates" ADD CONSTRAINT "order_templates_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_templates" ADD CONSTRAINT "order_templates_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_templates" ADD CONSTRAINT "order_templates_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_templates" ADD CONSTRAINT "order_templates_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "order_templates_name_id_idx" ON "order_templates" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "order_templates_office_id_name_id_idx" ON "order_templates" USING btree ("office_id","name","id");
--> statement-breakpoint
CREATE INDEX "order_templates_owner_id_name_id_idx" ON "order_templates" USING btree ("owner_id","name","id");
--> statement-breakpoint
CREATE INDEX "order_templates_customer_id_name_id_idx" ON "order_templates" USING btree ("customer_id","name","id");
--> statement-breakpoint
CREATE INDEX "order_templates_search_idx" ON "order_templates" USING gin (search_grams("search_text"));