CREATE TABLE "recharges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"recharge_no" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"channel" text DEFAULT 'wechat' NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reference" text,
	"voucher" uuid[] DEFAULT '{}' NOT NULL,
	"remark" text,
	"paid_at" timestamp with time zone,
	"balance_after_fen" bigint,
	"confirmed_by_id" uuid,
	"expires_at" timestamp with time zone,
	"refund_fen" bigint,
	"refunded_at" timestamp with time zone,
	"refunded_by_id" uuid,
	"refund_reference" text,
	"note" text,
	"gateway" text,
	"code_url" text,
	CONSTRAINT "recharges_recharge_no_unique" UNIQUE("recharge_no"),
	CONSTRAINT "recharges_channel_reference_unique" UNIQUE("channel","reference"),
	CONSTRAINT "recharges_amount_fen_range" CHECK ("amount_fen" between 10000 and 1000000000000),
	CONSTRAINT "recharges_balance_after_fen_range" CHECK ("balance_after_fen" between -1000000000000 and 1000000000000),
	CONSTRAINT "recharges_refund_fen_range" CHECK ("refund_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
DROP VIEW "public"."text_messages";
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "sms_signature" text DEFAULT '板车' NOT NULL;
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "sms_unit_price_fen" bigint DEFAULT 6 NOT NULL;
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "low_balance_fen" bigint DEFAULT 10000 NOT NULL;
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "order_text" text DEFAULT '您的运单 {order} 已接单，{from} 至 {to} 共 {cars} 台，派车后再通知您。' NOT NULL;
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "dispatch_text" text DEFAULT '您的运单 {order}（{from} 至 {to}）已派车：{plate}，驾驶员 {driver} {phone}。' NOT NULL;
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "driver_text" text DEFAULT '您有新任务 {waybill}：{plate}，{from} 至 {to}，共 {cars} 台，请按时发车。' NOT NULL;
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "depart_text" text DEFAULT '您的运单 {order} 已从 {from} 发车，{plate}，驾驶员 {driver} {phone}。' NOT NULL;
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "arrive_text" text DEFAULT '您的运单 {order} 已到达 {to}，请留意交车电话。驾驶员 {driver} {phone}。' NOT NULL;
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "deliver_text" text DEFAULT '您的运单 {order}（{from} 至 {to}，{cars} 台）已全部交车，感谢您的信任。' NOT NULL;
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "dun_text" text DEFAULT '{customer}：您有 {count} 笔运费共 {amount} 元未结，请尽快安排付款。如已付款请忽略。' NOT NULL;
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "no_messages" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "no_messages" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "dedupe_key" text;
--> statement-breakpoint
ALTER TABLE "recharges" ADD CONSTRAINT "recharges_confirmed_by_id_fk" FOREIGN KEY ("confirmed_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recharges" ADD CONSTRAINT "recharges_refunded_by_id_fk" FOREIGN KEY ("refunded_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "recharges_status_expires_at_idx" ON "recharges" USING btree ("status","expires_at");
--> statement-breakpoint
CREATE INDEX "recharges_created_at_id_idx" ON "recharges" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "recharges_status_created_at_id_idx" ON "recharges" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "recharges_search_idx" ON "recharges" USING gin (search_grams("search_text"));
--> statement-breakpoint
-- The terms of messages stand among the company's settings from now on.
UPDATE "company_settings" c SET "sms_signature" = b."sms_signature", "sms_unit_price_fen" = b."sms_unit_price_fen",
  "low_balance_fen" = b."low_threshold_fen" FROM "balance_accounts" b WHERE b."id" = 1;
--> statement-breakpoint
-- Who keeps the accounts tops up and confirms; the owner refunds.
UPDATE "roles" SET "rights" = "rights" || ARRAY['recharge.create', 'recharge.confirm']
  || CASE WHEN "is_system" THEN ARRAY['recharge.refund'] ELSE ARRAY[]::text[] END WHERE "is_system" OR 'fund.edit' = ANY ("rights");
--> statement-breakpoint
ALTER TABLE "balance_accounts" DROP COLUMN "low_threshold_fen";
--> statement-breakpoint
ALTER TABLE "balance_accounts" DROP COLUMN "sms_unit_price_fen";
--> statement-breakpoint
ALTER TABLE "balance_accounts" DROP COLUMN "sms_signature";
--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_dedupe_key_unique" UNIQUE("dedupe_key");
--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_sms_unit_price_fen_range" CHECK ("sms_unit_price_fen" between 0 and 1000000000000);
--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_low_balance_fen_range" CHECK ("low_balance_fen" between 0 and 1000000000000);
--> statement-breakpoint
CREATE VIEW "public"."balance_entries" AS (select id, 1 as version, paid_at as created_at, created_by_id, paid_at as updated_at,
      null::uuid as updated_by_id, 'topUp' as kind, recharge_no as title, amount_fen, null::bigint as segments, id as recharge_id
    from recharges where status in ('paid', 'refunded')
    union all select md5(id::text || ' refund')::uuid, 1, refunded_at, refunded_by_id, refunded_at, null, 'refund', recharge_no,
      -refund_fen, null, id from recharges where status = 'refunded'
    union all select id, 1, sent_at, null, sent_at, null, 'message', left(phone, 3) || '****' || right(phone, 4), -cost_fen,
      segments, null from sms_messages where status = 'sent');
--> statement-breakpoint
CREATE VIEW "public"."text_messages" AS (select id, 1 as version, at as created_at, null::uuid as created_by_id,
    coalesce(sent_at, at) as updated_at, null::uuid as updated_by_id,
    phone as sent_to, template,
    case when params->>'code' is null then content else replace(content, params->>'code', '******') end as content,
    case when params->>'code' is null
      or (gateway = 'outbox' and exists (select 1 from settings where key = 'demo'))
      then content else replace(content, params->>'code', '******') end as plain_text,
    status, segments::bigint as segments, cost_fen as fee_fen, sent_at, gateway, fail_reason, order_id
    from sms_messages);