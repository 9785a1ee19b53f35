CREATE TABLE "customer_follow_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"customer_id" uuid NOT NULL,
	"followed_on" date NOT NULL,
	"way" text DEFAULT 'phone' NOT NULL,
	"content" text NOT NULL,
	"next_on" date,
	"is_done" boolean DEFAULT false NOT NULL,
	"owner_id" uuid NOT NULL
);

--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "oldest_due_on" date;
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "merged_into_id" uuid;
--> statement-breakpoint
ALTER TABLE "customer_follow_ups" ADD CONSTRAINT "customer_follow_ups_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer_follow_ups" ADD CONSTRAINT "customer_follow_ups_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "customer_follow_ups_followed_on_id_idx" ON "customer_follow_ups" USING btree ("followed_on","id");
--> statement-breakpoint
CREATE INDEX "customer_follow_ups_customer_id_followed_on_id_idx" ON "customer_follow_ups" USING btree ("customer_id","followed_on","id");
--> statement-breakpoint
CREATE INDEX "customer_follow_ups_owner_id_followed_on_id_idx" ON "customer_follow_ups" USING btree ("owner_id","followed_on","id");
--> statement-breakpoint
CREATE INDEX "customer_follow_ups_search_idx" ON "customer_follow_ups" USING gin (search_grams("search_text"));
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE VIEW "public"."customer_duplicates" AS (select md5(b.id::text || a.id::text || k.by)::uuid as id, 1 as version, b.created_at,
      b.created_by_id, b.updated_at, b.updated_by_id, b.name, k.by as same_by, b.id as customer_id, a.id as other_id,
      b.owner_id, b.office_id
    from (select phone as of, 'phone' as by, id from customers where status <> 'merged'
      union all select name, 'name', id from customers where status <> 'merged'
      union all select uscc, 'uscc', id from customers where status <> 'merged' and uscc is not null) k
    join (select phone as of, 'phone' as by, id from customers where status <> 'merged'
      union all select name, 'name', id from customers where status <> 'merged'
      union all select uscc, 'uscc', id from customers where status <> 'merged' and uscc is not null) o
      on o.of = k.of and o.by = k.by and o.id < k.id
    join customers b on b.id = k.id join customers a on a.id = o.id);
--> statement-breakpoint
UPDATE "customers" c SET "oldest_due_on" = (SELECT min(r."due_on") FROM "receivables" r WHERE r."customer_id" = c."id" AND r."status" IN ('open', 'partial'));
--> statement-breakpoint
-- Who grants credit as a manager reassigns and merges customers; so does the owner.
UPDATE "roles" SET "rights" = array_append("rights", 'customer.assign')
WHERE ("is_system" OR ARRAY['customer.credit', 'order.audit'] <@ "rights") AND NOT 'customer.assign' = ANY ("rights");
