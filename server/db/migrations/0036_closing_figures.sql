CREATE TABLE "month_figures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"closed_month_id" uuid NOT NULL,
	"closing" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"office_id" uuid,
	"account_id" uuid,
	"amount_fen" bigint NOT NULL,
	"former_fen" bigint,
	"is_changed" boolean DEFAULT false NOT NULL,
	"change_fen" bigint,
	CONSTRAINT "month_figures_amount_fen_range" CHECK ("amount_fen" between -1000000000000 and 1000000000000),
	CONSTRAINT "month_figures_former_fen_range" CHECK ("former_fen" between -1000000000000 and 1000000000000),
	CONSTRAINT "month_figures_change_fen_range" CHECK ("change_fen" between -1000000000000 and 1000000000000)
);

--> statement-breakpoint
ALTER TABLE "closed_months" ADD COLUMN "open_reason" text;
--> statement-breakpoint
ALTER TABLE "closed_months" ADD COLUMN "closings" bigint DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "month_figures" ADD CONSTRAINT "month_figures_closed_month_id_fk" FOREIGN KEY ("closed_month_id") REFERENCES "public"."closed_months"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "month_figures" ADD CONSTRAINT "month_figures_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "month_figures" ADD CONSTRAINT "month_figures_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."fund_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "month_figures_closed_month_id_closing_idx" ON "month_figures" USING btree ("closed_month_id","closing");
--> statement-breakpoint
CREATE INDEX "month_figures_created_at_id_idx" ON "month_figures" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "month_figures_closed_month_id_created_at_id_idx" ON "month_figures" USING btree ("closed_month_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "month_figures_office_id_created_at_id_idx" ON "month_figures" USING btree ("office_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "month_figures_search_idx" ON "month_figures" USING gin (search_grams("search_text"));
--> statement-breakpoint
create trigger "month_figures_append_only" before update or delete on "month_figures" for each row execute function forbid_change();