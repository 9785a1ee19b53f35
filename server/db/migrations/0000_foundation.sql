create or replace function grams12(input text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}') from (
    select substr(word, at, size) as gram
    from regexp_split_to_table(lower(input), '\s+') as word,
      generate_series(1, 2) as size, generate_series(1, length(word) - size + 1) as at
  ) grams
$$;
--> statement-breakpoint
create or replace function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed nor deleted', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create or replace function forbid_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null and new.seal is not null
    and (to_jsonb(new) - 'hash' - 'seal') = (to_jsonb(old) - 'hash' - 'seal') then
    return new;
  end if;
  raise exception 'audit entries are never changed nor deleted' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
CREATE TABLE "offices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'branch' NOT NULL,
	"parent_id" uuid,
	"phone" text,
	"address" text,
	"yard_capacity" bigint DEFAULT 0 NOT NULL,
	"is_attribution" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "offices_code_unique" UNIQUE("code")
);

--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"data_scope" text DEFAULT 'self' NOT NULL,
	"rights" text[] DEFAULT '{}' NOT NULL,
	"hidden_flags" text[] DEFAULT '{}' NOT NULL,
	"description" text,
	"is_system" boolean DEFAULT false NOT NULL,
	CONSTRAINT "roles_code_unique" UNIQUE("code"),
	CONSTRAINT "roles_name_unique" UNIQUE("name")
);

--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"job_no" text NOT NULL,
	"name" text NOT NULL,
	"username" text NOT NULL,
	"phone" text NOT NULL,
	"id_card" text,
	"gender" text,
	"office_id" uuid NOT NULL,
	"post" text NOT NULL,
	"role_ids" uuid[] DEFAULT '{}' NOT NULL,
	"data_scope" text DEFAULT 'self' NOT NULL,
	"hired_on" date,
	"licence_class" text,
	"licence_expires_on" date,
	"qualification_expires_on" date,
	"status" text DEFAULT 'on' NOT NULL,
	"last_login_at" timestamp with time zone,
	CONSTRAINT "staff_job_no_unique" UNIQUE("job_no"),
	CONSTRAINT "staff_username_unique" UNIQUE("username"),
	CONSTRAINT "staff_phone_unique" UNIQUE("phone")
);

--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"customer_no" text NOT NULL,
	"name" text NOT NULL,
	"short_name" text,
	"kind" text DEFAULT 'person' NOT NULL,
	"phone" text NOT NULL,
	"uscc" text,
	"id_card" text,
	"level" text DEFAULT 'normal' NOT NULL,
	"settle_mode" text DEFAULT 'collect' NOT NULL,
	"owner_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"source" text,
	"credit_limit_fen" bigint DEFAULT 0 NOT NULL,
	"credit_days" bigint DEFAULT 0 NOT NULL,
	"statement_day" bigint DEFAULT 25 NOT NULL,
	"need_invoice" boolean DEFAULT false NOT NULL,
	"tax_rate" numeric(14, 2),
	"invoice_title" text,
	"status" text DEFAULT 'active' NOT NULL,
	"prepaid_balance_fen" bigint DEFAULT 0 NOT NULL,
	"outstanding_fen" bigint DEFAULT 0 NOT NULL,
	"last_order_on" date,
	"remark" text,
	CONSTRAINT "customers_customer_no_unique" UNIQUE("customer_no"),
	CONSTRAINT "customers_uscc_unique" UNIQUE("uscc"),
	CONSTRAINT "customers_credit_limit_fen_range" CHECK ("credit_limit_fen" between 0 and 1000000000000),
	CONSTRAINT "customers_prepaid_balance_fen_range" CHECK ("prepaid_balance_fen" between 0 and 1000000000000),
	CONSTRAINT "customers_outstanding_fen_range" CHECK ("outstanding_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "customer_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text DEFAULT 'consignor' NOT NULL,
	"phone" text NOT NULL,
	"region" text,
	"address" text,
	"is_default" boolean DEFAULT false NOT NULL
);

--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"order_no" text NOT NULL,
	"order_date" date NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"business_type" text DEFAULT 'retail' NOT NULL,
	"transport_mode" text DEFAULT 'road' NOT NULL,
	"source" text DEFAULT 'web' NOT NULL,
	"customer_id" uuid NOT NULL,
	"consignor" text NOT NULL,
	"consignor_phone" text NOT NULL,
	"consignee" text NOT NULL,
	"consignee_phone" text NOT NULL,
	"consignee_id_tail" text,
	"from_region" text NOT NULL,
	"from_address" text,
	"from_attribution_id" uuid,
	"to_region" text NOT NULL,
	"to_address" text,
	"to_attribution_id" uuid,
	"pickup_mode" text DEFAULT 'door' NOT NULL,
	"pickup_wish_at" timestamp with time zone,
	"delivery_mode" text DEFAULT 'door' NOT NULL,
	"delivery_wish_at" timestamp with time zone,
	"expected_arrive_on" date,
	"operator_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"freight_fen" bigint DEFAULT 0 NOT NULL,
	"pickup_charge_fen" bigint DEFAULT 0 NOT NULL,
	"delivery_charge_fen" bigint DEFAULT 0 NOT NULL,
	"insurance_charge_fen" bigint DEFAULT 0 NOT NULL,
	"invoice_charge_fen" bigint DEFAULT 0 NOT NULL,
	"other_charge_fen" bigint DEFAULT 0 NOT NULL,
	"discount_fen" bigint DEFAULT 0 NOT NULL,
	"revenue_fen" bigint DEFAULT 0 NOT NULL,
	"advance_fen" bigint DEFAULT 0 NOT NULL,
	"total_due_fen" bigint DEFAULT 0 NOT NULL,
	"pay_mode" text DEFAULT 'collect' NOT NULL,
	"prepaid_fen" bigint DEFAULT 0 NOT NULL,
	"collect_fen" bigint DEFAULT 0 NOT NULL,
	"monthly_fen" bigint DEFAULT 0 NOT NULL,
	"on_receipt_fen" bigint DEFAULT 0 NOT NULL,
	"collector_id" uuid,
	"rebate_fen" bigint DEFAULT 0 NOT NULL,
	"insured_value_fen" bigint DEFAULT 0 NOT NULL,
	"insurance_cost_fen" bigint DEFAULT 0 NOT NULL,
	"need_invoice" boolean DEFAULT false NOT NULL,
	"receipt_required" text DEFAULT 'photo' NOT NULL,
	"receipt_status" text DEFAULT 'none' NOT NULL,
	"receipt_returned_on" date,
	"car_count" bigint DEFAULT 0 NOT NULL,
	"received_fen" bigint DEFAULT 0 NOT NULL,
	"outstanding_fen" bigint DEFAULT 0 NOT NULL,
	"est_cost_fen" bigint,
	"cost_fen" bigint DEFAULT 0 NOT NULL,
	"gross_profit_fen" bigint DEFAULT 0 NOT NULL,
	"profit_rate" numeric(14, 4),
	"cost_known" boolean DEFAULT false NOT NULL,
	"reviewed_by_id" uuid,
	"reviewed_at" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"cancel_reason" text,
	"remark" text,
	CONSTRAINT "orders_order_no_unique" UNIQUE("order_no"),
	CONSTRAINT "orders_freight_fen_range" CHECK ("freight_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_pickup_charge_fen_range" CHECK ("pickup_charge_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_delivery_charge_fen_range" CHECK ("delivery_charge_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_insurance_charge_fen_range" CHECK ("insurance_charge_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_invoice_charge_fen_range" CHECK ("invoice_charge_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_other_charge_fen_range" CHECK ("other_charge_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_discount_fen_range" CHECK ("discount_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_revenue_fen_range" CHECK ("revenue_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_advance_fen_range" CHECK ("advance_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_total_due_fen_range" CHECK ("total_due_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_prepaid_fen_range" CHECK ("prepaid_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_collect_fen_range" CHECK ("collect_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_monthly_fen_range" CHECK ("monthly_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_on_receipt_fen_range" CHECK ("on_receipt_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_rebate_fen_range" CHECK ("rebate_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_insured_value_fen_range" CHECK ("insured_value_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_insurance_cost_fen_range" CHECK ("insurance_cost_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_received_fen_range" CHECK ("received_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_outstanding_fen_range" CHECK ("outstanding_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_est_cost_fen_range" CHECK ("est_cost_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_cost_fen_range" CHECK ("cost_fen" between 0 and 1000000000000),
	CONSTRAINT "orders_gross_profit_fen_range" CHECK ("gross_profit_fen" between -1000000000000 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "order_cars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"order_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"model" text NOT NULL,
	"size_class" text DEFAULT 'sedan' NOT NULL,
	"vin" text,
	"plate" text,
	"color" text,
	"is_new" boolean DEFAULT false NOT NULL,
	"energy" text DEFAULT 'fuel' NOT NULL,
	"drivable" boolean DEFAULT true NOT NULL,
	"declared_value_fen" bigint DEFAULT 0 NOT NULL,
	"freight_fen" bigint NOT NULL,
	"condition_note" text,
	"mileage" bigint,
	"status" text DEFAULT 'pending' NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"inspection" text DEFAULT 'none' NOT NULL,
	"has_exception" boolean DEFAULT false NOT NULL,
	"current_region" text,
	"current_waybill_id" uuid,
	"slot_coeff" numeric(14, 1) DEFAULT '1' NOT NULL,
	"cost_fen" bigint DEFAULT 0 NOT NULL,
	"signed_by" text,
	"signed_phone" text,
	"signed_at" timestamp with time zone,
	CONSTRAINT "order_cars_declared_value_fen_range" CHECK ("declared_value_fen" between 0 and 1000000000000),
	CONSTRAINT "order_cars_freight_fen_range" CHECK ("freight_fen" between 0 and 1000000000000),
	CONSTRAINT "order_cars_cost_fen_range" CHECK ("cost_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "order_price_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"order_id" uuid NOT NULL,
	"old_total_fen" bigint NOT NULL,
	"new_total_fen" bigint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "order_price_changes_old_total_fen_range" CHECK ("old_total_fen" between 0 and 1000000000000),
	CONSTRAINT "order_price_changes_new_total_fen_range" CHECK ("new_total_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "trucks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"plate" text NOT NULL,
	"trailer_plate" text,
	"kind" text DEFAULT 'trunk' NOT NULL,
	"ownership" text DEFAULT 'own' NOT NULL,
	"carrier_id" uuid,
	"slots" bigint DEFAULT 8 NOT NULL,
	"driver_id" uuid,
	"co_driver_id" uuid,
	"office_id" uuid NOT NULL,
	"model" text,
	"gps_device_no" text,
	"main_route" text,
	"current_region" text,
	"driving_licence_expires_on" date,
	"transport_licence_expires_on" date,
	"inspection_expires_on" date,
	"insurance_expires_on" date,
	"fuel_norm" numeric(14, 1),
	"depreciation_month_fen" bigint DEFAULT 0 NOT NULL,
	"insurance_month_fen" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'idle' NOT NULL,
	"remark" text,
	CONSTRAINT "trucks_plate_unique" UNIQUE("plate"),
	CONSTRAINT "trucks_depreciation_month_fen_range" CHECK ("depreciation_month_fen" between 0 and 1000000000000),
	CONSTRAINT "trucks_insurance_month_fen_range" CHECK ("insurance_month_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "carriers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"carrier_no" text NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'company' NOT NULL,
	"uscc" text,
	"id_card" text,
	"contact" text,
	"phone" text NOT NULL,
	"services" text[] DEFAULT '{}' NOT NULL,
	"main_routes" text,
	"settle_mode" text DEFAULT 'per_trip' NOT NULL,
	"settle_days" bigint DEFAULT 0 NOT NULL,
	"licence_no" text,
	"licence_expires_on" date,
	"insurance_expires_on" date,
	"blacklisted" boolean DEFAULT false NOT NULL,
	"unpaid_fen" bigint DEFAULT 0 NOT NULL,
	"remark" text,
	CONSTRAINT "carriers_carrier_no_unique" UNIQUE("carrier_no"),
	CONSTRAINT "carriers_uscc_unique" UNIQUE("uscc"),
	CONSTRAINT "carriers_unpaid_fen_range" CHECK ("unpaid_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "payees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'carrier' NOT NULL,
	"carrier_id" uuid,
	"staff_id" uuid,
	"customer_id" uuid,
	"bank_name" text,
	"account_no" text,
	"is_collector" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"remark" text
);

--> statement-breakpoint
CREATE TABLE "waybills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"waybill_no" text NOT NULL,
	"type" text DEFAULT 'trunk' NOT NULL,
	"status" text DEFAULT 'planning' NOT NULL,
	"carrier_kind" text DEFAULT 'own' NOT NULL,
	"truck_id" uuid,
	"carrier_id" uuid,
	"payee_id" uuid,
	"driver_id" uuid,
	"driver_name" text,
	"driver_phone" text,
	"office_id" uuid NOT NULL,
	"from_region" text NOT NULL,
	"to_region" text NOT NULL,
	"planned_depart_at" timestamp with time zone,
	"expected_arrive_at" timestamp with time zone,
	"departed_at" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"odometer_out" bigint,
	"odometer_in" bigint,
	"last_region" text,
	"last_seen_at" timestamp with time zone,
	"capacity_slots" bigint DEFAULT 0 NOT NULL,
	"used_slots" numeric(14, 1) DEFAULT '0',
	"over_capacity_reason" text,
	"load_count" bigint DEFAULT 0 NOT NULL,
	"freight_mode" text DEFAULT 'whole' NOT NULL,
	"freight_fen" bigint DEFAULT 0 NOT NULL,
	"share_rule" text DEFAULT 'slot' NOT NULL,
	"collect_by_driver_fen" bigint DEFAULT 0 NOT NULL,
	"remark" text,
	CONSTRAINT "waybills_waybill_no_unique" UNIQUE("waybill_no"),
	CONSTRAINT "waybills_freight_fen_range" CHECK ("freight_fen" between 0 and 1000000000000),
	CONSTRAINT "waybills_collect_by_driver_fen_range" CHECK ("collect_by_driver_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "waybill_loads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"waybill_id" uuid NOT NULL,
	"order_car_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"slot_no" bigint NOT NULL,
	"slot_coeff" numeric(14, 1) NOT NULL,
	"load_region" text NOT NULL,
	"unload_region" text NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"loaded_at" timestamp with time zone,
	"unloaded_at" timestamp with time zone,
	"signed_at" timestamp with time zone,
	"freight_fen" bigint DEFAULT 0 NOT NULL,
	"share_fen" bigint DEFAULT 0 NOT NULL,
	"collect_fen" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "waybill_loads_freight_fen_range" CHECK ("freight_fen" between 0 and 1000000000000),
	CONSTRAINT "waybill_loads_share_fen_range" CHECK ("share_fen" between 0 and 1000000000000),
	CONSTRAINT "waybill_loads_collect_fen_range" CHECK ("collect_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "track_points" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"waybill_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"region" text NOT NULL,
	"place" text,
	"note" text
);

--> statement-breakpoint
CREATE TABLE "receivables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"receivable_no" text NOT NULL,
	"kind" text NOT NULL,
	"part" text NOT NULL,
	"order_id" uuid,
	"customer_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"collector_id" uuid,
	"amount_fen" bigint NOT NULL,
	"relief_fen" bigint DEFAULT 0 NOT NULL,
	"written_off_fen" bigint DEFAULT 0 NOT NULL,
	"allocated_fen" bigint DEFAULT 0 NOT NULL,
	"outstanding_fen" bigint DEFAULT 0 NOT NULL,
	"biz_date" date NOT NULL,
	"due_on" date,
	"status" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "receivables_receivable_no_unique" UNIQUE("receivable_no"),
	CONSTRAINT "receivables_amount_fen_range" CHECK ("amount_fen" between 0 and 1000000000000),
	CONSTRAINT "receivables_relief_fen_range" CHECK ("relief_fen" between 0 and 1000000000000),
	CONSTRAINT "receivables_written_off_fen_range" CHECK ("written_off_fen" between 0 and 1000000000000),
	CONSTRAINT "receivables_allocated_fen_range" CHECK ("allocated_fen" between 0 and 1000000000000),
	CONSTRAINT "receivables_outstanding_fen_range" CHECK ("outstanding_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "payables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"payable_no" text NOT NULL,
	"kind" text NOT NULL,
	"waybill_id" uuid,
	"payee_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"biz_date" date NOT NULL,
	"amount_dispatch_fen" bigint NOT NULL,
	"amount_payee_fen" bigint,
	"amount_finance_fen" bigint NOT NULL,
	"deduct_fen" bigint DEFAULT 0 NOT NULL,
	"net_fen" bigint NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"unpaid_fen" bigint DEFAULT 0 NOT NULL,
	"checked_by_id" uuid,
	"status" text DEFAULT 'pending_check' NOT NULL,
	CONSTRAINT "payables_payable_no_unique" UNIQUE("payable_no"),
	CONSTRAINT "payables_amount_dispatch_fen_range" CHECK ("amount_dispatch_fen" between 0 and 1000000000000),
	CONSTRAINT "payables_amount_payee_fen_range" CHECK ("amount_payee_fen" between 0 and 1000000000000),
	CONSTRAINT "payables_amount_finance_fen_range" CHECK ("amount_finance_fen" between 0 and 1000000000000),
	CONSTRAINT "payables_deduct_fen_range" CHECK ("deduct_fen" between 0 and 1000000000000),
	CONSTRAINT "payables_net_fen_range" CHECK ("net_fen" between 0 and 1000000000000),
	CONSTRAINT "payables_paid_fen_range" CHECK ("paid_fen" between 0 and 1000000000000),
	CONSTRAINT "payables_unpaid_fen_range" CHECK ("unpaid_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"receipt_no" text NOT NULL,
	"received_on" date NOT NULL,
	"customer_id" uuid NOT NULL,
	"payer_name" text NOT NULL,
	"fund_account_id" uuid NOT NULL,
	"method" text DEFAULT 'bank' NOT NULL,
	"amount_fen" bigint NOT NULL,
	"ref_no" text,
	"allocation" text DEFAULT 'oldest' NOT NULL,
	"allocated_fen" bigint DEFAULT 0 NOT NULL,
	"unallocated_fen" bigint DEFAULT 0 NOT NULL,
	"collector_id" uuid,
	"office_id" uuid NOT NULL,
	"status" text DEFAULT 'posted' NOT NULL,
	"reverse_reason" text,
	"remark" text,
	CONSTRAINT "receipts_receipt_no_unique" UNIQUE("receipt_no"),
	CONSTRAINT "receipts_fund_account_id_ref_no_unique" UNIQUE("fund_account_id","ref_no"),
	CONSTRAINT "receipts_amount_fen_range" CHECK ("amount_fen" between 1 and 1000000000000),
	CONSTRAINT "receipts_allocated_fen_range" CHECK ("allocated_fen" between 0 and 1000000000000),
	CONSTRAINT "receipts_unallocated_fen_range" CHECK ("unallocated_fen" between 0 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "receipt_allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"receipt_id" uuid NOT NULL,
	"receivable_id" uuid NOT NULL,
	"amount_fen" bigint NOT NULL,
	"order_id" uuid,
	"allocated_on" date NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"twin_of_id" uuid,
	"reason" text,
	CONSTRAINT "receipt_allocations_amount_fen_range" CHECK ("amount_fen" between 1 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "fund_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'bank' NOT NULL,
	"bank_name" text,
	"account_no" text,
	"opening_fen" bigint DEFAULT 0 NOT NULL,
	"opening_on" date NOT NULL,
	"balance_fen" bigint DEFAULT 0 NOT NULL,
	"allow_negative" boolean DEFAULT false NOT NULL,
	"payee_id" uuid,
	"owner_id" uuid,
	"office_id" uuid NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "fund_accounts_name_unique" UNIQUE("name"),
	CONSTRAINT "fund_accounts_opening_fen_range" CHECK ("opening_fen" between -1000000000000 and 1000000000000),
	CONSTRAINT "fund_accounts_balance_fen_range" CHECK ("balance_fen" between -1000000000000 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "fund_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"movement_no" text NOT NULL,
	"account_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"biz_date" date NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"balance_after_fen" bigint NOT NULL,
	"receipt_id" uuid,
	"counterparty" text,
	"summary" text,
	CONSTRAINT "fund_movements_movement_no_unique" UNIQUE("movement_no"),
	CONSTRAINT "fund_movements_account_id_seq_unique" UNIQUE("account_id","seq"),
	CONSTRAINT "fund_movements_amount_fen_range" CHECK ("amount_fen" between 1 and 1000000000000),
	CONSTRAINT "fund_movements_balance_after_fen_range" CHECK ("balance_after_fen" between -1000000000000 and 1000000000000)
);

--> statement-breakpoint
CREATE TABLE "credentials" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"must_change" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"address" text,
	"user_agent" text
);

--> statement-breakpoint
CREATE TABLE "login_failures" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "serial_numbers" (
	"prefix" text NOT NULL,
	"day" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "serial_numbers_prefix_day_pk" PRIMARY KEY("prefix","day")
);

--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"staff_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_staff_id_key_pk" PRIMARY KEY("staff_id","key")
);

--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid,
	"resource" text NOT NULL,
	"row_id" uuid,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text,
	"request_id" text,
	"address" text,
	"seal" integer,
	"hash" text
);

--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);

--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_parent_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customer_contacts" ADD CONSTRAINT "customer_contacts_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_from_attribution_id_fk" FOREIGN KEY ("from_attribution_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_to_attribution_id_fk" FOREIGN KEY ("to_attribution_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_collector_id_fk" FOREIGN KEY ("collector_id") REFERENCES "public"."payees"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reviewed_by_id_fk" FOREIGN KEY ("reviewed_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_cars" ADD CONSTRAINT "order_cars_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_cars" ADD CONSTRAINT "order_cars_current_waybill_id_fk" FOREIGN KEY ("current_waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_price_changes" ADD CONSTRAINT "order_price_changes_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trucks" ADD CONSTRAINT "trucks_carrier_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trucks" ADD CONSTRAINT "trucks_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trucks" ADD CONSTRAINT "trucks_co_driver_id_fk" FOREIGN KEY ("co_driver_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trucks" ADD CONSTRAINT "trucks_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_carrier_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_truck_id_fk" FOREIGN KEY ("truck_id") REFERENCES "public"."trucks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_carrier_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_driver_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybills" ADD CONSTRAINT "waybills_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill_loads" ADD CONSTRAINT "waybill_loads_waybill_id_fk" FOREIGN KEY ("waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill_loads" ADD CONSTRAINT "waybill_loads_order_car_id_fk" FOREIGN KEY ("order_car_id") REFERENCES "public"."order_cars"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waybill_loads" ADD CONSTRAINT "waybill_loads_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "track_points" ADD CONSTRAINT "track_points_waybill_id_fk" FOREIGN KEY ("waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_operator_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_collector_id_fk" FOREIGN KEY ("collector_id") REFERENCES "public"."payees"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_waybill_id_fk" FOREIGN KEY ("waybill_id") REFERENCES "public"."waybills"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payables" ADD CONSTRAINT "payables_checked_by_id_fk" FOREIGN KEY ("checked_by_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_fund_account_id_fk" FOREIGN KEY ("fund_account_id") REFERENCES "public"."fund_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_collector_id_fk" FOREIGN KEY ("collector_id") REFERENCES "public"."payees"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipt_allocations" ADD CONSTRAINT "receipt_allocations_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipt_allocations" ADD CONSTRAINT "receipt_allocations_receivable_id_fk" FOREIGN KEY ("receivable_id") REFERENCES "public"."receivables"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipt_allocations" ADD CONSTRAINT "receipt_allocations_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipt_allocations" ADD CONSTRAINT "receipt_allocations_twin_of_id_fk" FOREIGN KEY ("twin_of_id") REFERENCES "public"."receipt_allocations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fund_accounts" ADD CONSTRAINT "fund_accounts_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payees"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fund_accounts" ADD CONSTRAINT "fund_accounts_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fund_accounts" ADD CONSTRAINT "fund_accounts_office_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fund_movements" ADD CONSTRAINT "fund_movements_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."fund_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fund_movements" ADD CONSTRAINT "fund_movements_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "offices_code_id_idx" ON "offices" USING btree ("code","id");
--> statement-breakpoint
CREATE INDEX "offices_search_idx" ON "offices" USING gin (grams12("search_text"));
--> statement-breakpoint
CREATE INDEX "roles_code_id_idx" ON "roles" USING btree ("code","id");
--> statement-breakpoint
CREATE INDEX "roles_search_idx" ON "roles" USING gin (grams12("search_text"));
--> statement-breakpoint
CREATE INDEX "staff_job_no_id_idx" ON "staff" USING btree ("job_no","id");
--> statement-breakpoint
CREATE INDEX "staff_office_id_job_no_id_idx" ON "staff" USING btree ("office_id","job_no","id");
--> statement-breakpoint
CREATE INDEX "staff_search_idx" ON "staff" USING gin (grams12("search_text"));
--> statement-breakpoint
CREATE INDEX "customers_customer_no_id_idx" ON "customers" USING btree ("customer_no","id");
--> statement-breakpoint
CREATE INDEX "customers_office_id_customer_no_id_idx" ON "customers" USING btree ("office_id","customer_no","id");
--> statement-breakpoint
CREATE INDEX "customers_owner_id_customer_no_id_idx" ON "customers" USING btree ("owner_id","customer_no","id");
--> statement-breakpoint
CREATE INDEX "customers_search_idx" ON "customers" USING gin (grams12("search_text"));
--> statement-breakpoint
CREATE INDEX "customer_contacts_customer_id_idx" ON "customer_contacts" USING btree ("customer_id");
--> statement-breakpoint
CREATE INDEX "customer_contacts_search_idx" ON "customer_contacts" USING gin (grams12("search_text"));
--> statement-breakpoint
CREATE INDEX "orders_order_date_id_idx" ON "orders" USING btree ("order_date","id");
--> statement-breakpoint
CREATE INDEX "orders_status_order_date_id_idx" ON "orders" USING btree ("status","order_date","id");
--> statement-breakpoint
CREATE INDEX "orders_office_id_order_date_id_idx" ON "orders" USING btree ("office_id","order_date","id");
--> statement-breakpoint
CREATE INDEX "orders_operator_id_order_date_id_idx" ON "orders" USING btree ("operator_id","order_date","id");
--> statement-breakpoint
CREATE INDEX "orders_office_id_status_order_date_id_idx" ON "orders" USING btree ("office_id","status","order_date","id");
--> statement-breakpoint
CREATE INDEX "orders_customer_id_order_date_id_idx" ON "orders" USING btree ("customer_id","order_date","id");
--> statement-breakpoint
CREATE INDEX "orders_from_region_order_date_id_idx" ON "orders" USING btree ("from_region","order_date","id");
--> statement-breakpoint
CREATE INDEX "orders_to_region_order_date_id_idx" ON "orders" USING btree ("to_region","order_date","id");
--> statement-breakpoint
CREATE INDEX "orders_gross_profit_fen_id_idx" ON "orders" USING btree ("gross_profit_fen","id");
--> statement-breakpoint
CREATE INDEX "orders_search_idx" ON "orders" USING gin (grams12("search_text"));
--> statement-breakpoint
CREATE INDEX "order_cars_vin_idx" ON "order_cars" USING btree ("vin");
--> statement-breakpoint
CREATE INDEX "order_cars_is_open_status_idx" ON "order_cars" USING btree ("is_open","status");
--> statement-breakpoint
CREATE INDEX "order_cars_created_at_id_idx" ON "order_cars" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "order_cars_status_created_at_id_idx" ON "order_cars" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "order_cars_order_id_idx" ON "order_cars" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "order_cars_search_idx" ON "order_cars" USING gin (grams12("search_text"));
--> statement-breakpoint
CREATE INDEX "order_price_changes_order_id_idx" ON "order_price_changes" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "trucks_plate_id_idx" ON "trucks" USING btree ("plate","id");
--> statement-breakpoint
CREATE INDEX "trucks_status_plate_id_idx" ON "trucks" USING btree ("status","plate","id");
--> statement-breakpoint
CREATE INDEX "trucks_office_id_plate_id_idx" ON "trucks" USING btree ("office_id","plate","id");
--> statement-breakpoint
CREATE INDEX "trucks_current_region_plate_id_idx" ON "trucks" USING btree ("current_region","plate","id");
--> statement-breakpoint
CREATE INDEX "trucks_carrier_id_idx" ON "trucks" USING btree ("carrier_id");
--> statement-breakpoint
CREATE INDEX "trucks_search_idx" ON "trucks" USING gin (grams12("search_text"));
--> statement-breakpoint
CREATE INDEX "carriers_carrier_no_id_idx" ON "carriers" USING btree ("carrier_no","id");
--> statement-breakpoint
CREATE INDEX "carriers_search_idx" ON "carriers" USING gin (grams12("search_text"));
--> statement-breakpoint
CREATE INDEX "payees_name_id_idx" ON "payees" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "payees_search_idx" ON "payees" USING gin (grams12("search_text"));
--> statement-breakpoint
CREATE INDEX "waybills_from_region_to_region_departed_at_idx" ON "waybills" USING btree ("from_region","to_region","departed_at");
--> statement-breakpoint
CREATE INDEX "waybills_created_at_id_idx" ON "waybills" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "waybills_status_created_at_id_idx" ON "waybills" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "waybills_office_id_created_at_id_idx" ON "waybills" USING btree ("office_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "waybills_driver_id_created_at_id_idx" ON "waybills" USING btree ("driver_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "waybills_office_id_status_created_at_id_idx" ON "waybills" USING btree ("office_id","status","created_at","id");
--> statement-breakpoint
CREATE INDEX "waybills_truck_id_created_at_id_idx" ON "waybills" USING btree ("truck_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "waybills_carrier_id_created_at_id_idx" ON "waybills" USING btree ("carrier_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "waybills_from_region_created_at_id_idx" ON "waybills" USING btree ("from_region","created_at","id");
--> statement-breakpoint
CREATE INDEX "waybills_to_region_created_at_id_idx" ON "waybills" USING btree ("to_region","created_at","id");
--> statement-breakpoint
CREATE INDEX "waybills_search_idx" ON "waybills" USING gin (grams12("search_text"));
--> statement-breakpoint
CREATE INDEX "waybill_loads_waybill_id_idx" ON "waybill_loads" USING btree ("waybill_id");
--> statement-breakpoint
CREATE INDEX "waybill_loads_order_car_id_idx" ON "waybill_loads" USING btree ("order_car_id");
--> statement-breakpoint
CREATE INDEX "waybill_loads_order_id_idx" ON "waybill_loads" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "track_points_waybill_id_at_idx" ON "track_points" USING btree ("waybill_id","at");
--> statement-breakpoint
CREATE INDEX "receivables_customer_id_status_due_on_idx" ON "receivables" USING btree ("customer_id","status","due_on");
--> statement-breakpoint
CREATE INDEX "receivables_due_on_id_idx" ON "receivables" USING btree ("due_on","id");
--> statement-breakpoint
CREATE INDEX "receivables_status_due_on_id_idx" ON "receivables" USING btree ("status","due_on","id");
--> statement-breakpoint
CREATE INDEX "receivables_office_id_due_on_id_idx" ON "receivables" USING btree ("office_id","due_on","id");
--> statement-breakpoint
CREATE INDEX "receivables_operator_id_due_on_id_idx" ON "receivables" USING btree ("operator_id","due_on","id");
--> statement-breakpoint
CREATE INDEX "receivables_office_id_status_due_on_id_idx" ON "receivables" USING btree ("office_id","status","due_on","id");
--> statement-breakpoint
CREATE INDEX "receivables_customer_id_due_on_id_idx" ON "receivables" USING btree ("customer_id","due_on","id");
--> statement-breakpoint
CREATE INDEX "receivables_order_id_idx" ON "receivables" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "receivables_search_idx" ON "receivables" USING gin (grams12("search_text"));
--> statement-breakpoint
CREATE INDEX "payables_biz_date_id_idx" ON "payables" USING btree ("biz_date","id");
--> statement-breakpoint
CREATE INDEX "payables_status_biz_date_id_idx" ON "payables" USING btree ("status","biz_date","id");
--> statement-breakpoint
CREATE INDEX "payables_office_id_biz_date_id_idx" ON "payables" USING btree ("office_id","biz_date","id");
--> statement-breakpoint
CREATE INDEX "payables_office_id_status_biz_date_id_idx" ON "payables" USING btree ("office_id","status","biz_date","id");
--> statement-breakpoint
CREATE INDEX "payables_payee_id_biz_date_id_idx" ON "payables" USING btree ("payee_id","biz_date","id");
--> statement-breakpoint
CREATE INDEX "payables_waybill_id_idx" ON "payables" USING btree ("waybill_id");
--> statement-breakpoint
CREATE INDEX "payables_search_idx" ON "payables" USING gin (grams12("search_text"));
--> statement-breakpoint
CREATE INDEX "receipts_received_on_id_idx" ON "receipts" USING btree ("received_on","id");
--> statement-breakpoint
CREATE INDEX "receipts_status_received_on_id_idx" ON "receipts" USING btree ("status","received_on","id");
--> statement-breakpoint
CREATE INDEX "receipts_office_id_received_on_id_idx" ON "receipts" USING btree ("office_id","received_on","id");
--> statement-breakpoint
CREATE INDEX "receipts_created_by_id_received_on_id_idx" ON "receipts" USING btree ("created_by_id","received_on","id");
--> statement-breakpoint
CREATE INDEX "receipts_office_id_status_received_on_id_idx" ON "receipts" USING btree ("office_id","status","received_on","id");
--> statement-breakpoint
CREATE INDEX "receipts_customer_id_received_on_id_idx" ON "receipts" USING btree ("customer_id","received_on","id");
--> statement-breakpoint
CREATE INDEX "receipts_fund_account_id_received_on_id_idx" ON "receipts" USING btree ("fund_account_id","received_on","id");
--> statement-breakpoint
CREATE INDEX "receipts_search_idx" ON "receipts" USING gin (grams12("search_text"));
--> statement-breakpoint
CREATE INDEX "receipt_allocations_receipt_id_idx" ON "receipt_allocations" USING btree ("receipt_id");
--> statement-breakpoint
CREATE INDEX "receipt_allocations_receivable_id_idx" ON "receipt_allocations" USING btree ("receivable_id");
--> statement-breakpoint
CREATE INDEX "receipt_allocations_order_id_idx" ON "receipt_allocations" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "fund_accounts_name_id_idx" ON "fund_accounts" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "fund_accounts_office_id_name_id_idx" ON "fund_accounts" USING btree ("office_id","name","id");
--> statement-breakpoint
CREATE INDEX "fund_accounts_owner_id_name_id_idx" ON "fund_accounts" USING btree ("owner_id","name","id");
--> statement-breakpoint
CREATE INDEX "fund_accounts_search_idx" ON "fund_accounts" USING gin (grams12("search_text"));
--> statement-breakpoint
CREATE INDEX "fund_movements_created_at_id_idx" ON "fund_movements" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "fund_movements_account_id_created_at_id_idx" ON "fund_movements" USING btree ("account_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "fund_movements_receipt_id_idx" ON "fund_movements" USING btree ("receipt_id");
--> statement-breakpoint
CREATE INDEX "fund_movements_search_idx" ON "fund_movements" USING gin (grams12("search_text"));
--> statement-breakpoint
CREATE INDEX "sessions_staff_idx" ON "sessions" USING btree ("staff_id");
--> statement-breakpoint
CREATE INDEX "sessions_seen_idx" ON "sessions" USING btree ("last_seen_at");
--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "audit_entries_row_idx" ON "audit_entries" USING btree ("row_id","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_seal_idx" ON "audit_entries" USING btree ("seal");
--> statement-breakpoint
CREATE INDEX "audit_entries_at_idx" ON "audit_entries" USING btree ("at");
--> statement-breakpoint
create trigger "order_price_changes_append_only" before update or delete on "order_price_changes" for each row execute function forbid_change();
--> statement-breakpoint
create trigger "track_points_append_only" before update or delete on "track_points" for each row execute function forbid_change();
--> statement-breakpoint
create trigger "fund_movements_append_only" before update or delete on "fund_movements" for each row execute function forbid_change();
--> statement-breakpoint
create trigger "audit_entries_append_only" before update or delete on "audit_entries" for each row execute function forbid_audit_change();