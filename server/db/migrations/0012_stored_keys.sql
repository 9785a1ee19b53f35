ALTER TABLE "carriers" ALTER COLUMN "settle_mode" SET DEFAULT 'perTrip';
--> statement-breakpoint
ALTER TABLE "payables" ALTER COLUMN "status" SET DEFAULT 'pendingCheck';
--> statement-breakpoint
update "staff" set "data_scope" = case "data_scope" when 'office_tree' then 'officeTree' end where "data_scope" in ('office_tree');
--> statement-breakpoint
update "roles" set "data_scope" = case "data_scope" when 'office_tree' then 'officeTree' end where "data_scope" in ('office_tree');
--> statement-breakpoint
update "customers" set "settle_mode" = case "settle_mode" when 'on_receipt' then 'onReceipt' end where "settle_mode" in ('on_receipt');
--> statement-breakpoint
update "orders" set "pay_mode" = case "pay_mode" when 'on_receipt' then 'onReceipt' end where "pay_mode" in ('on_receipt');
--> statement-breakpoint
update "receivables" set "part" = case "part" when 'on_receipt' then 'onReceipt' end where "part" in ('on_receipt');
--> statement-breakpoint
update "carriers" set "settle_mode" = case "settle_mode" when 'on_receipt' then 'onReceipt' when 'per_trip' then 'perTrip' end where "settle_mode" in ('on_receipt', 'per_trip');
--> statement-breakpoint
update "fund_accounts" set "kind" = case "kind" when 'oil_card' then 'oilCard' when 'etc_card' then 'etcCard' end where "kind" in ('oil_card', 'etc_card');
--> statement-breakpoint
update "payables" set "status" = case "status" when 'pending_check' then 'pendingCheck' end where "status" in ('pending_check');
--> statement-breakpoint
update "receivables" set "status" = case "status" when 'written_off' then 'writtenOff' end where "status" in ('written_off');
--> statement-breakpoint
update "waybills" set "freight_mode" = case "freight_mode" when 'per_car' then 'perCar' end where "freight_mode" in ('per_car');
--> statement-breakpoint
update "waybills" set "share_rule" = case "share_rule" when 'per_car' then 'perCar' end where "share_rule" in ('per_car');
--> statement-breakpoint
alter table "fund_movements" disable trigger "fund_movements_append_only";
--> statement-breakpoint
update "fund_movements" set "kind" = case "kind" when 'transfer_in' then 'transferIn' when 'transfer_out' then 'transferOut' when 'other_in' then 'otherIn' when 'other_out' then 'otherOut' end where "kind" in ('transfer_in', 'transfer_out', 'other_in', 'other_out');
--> statement-breakpoint
alter table "fund_movements" enable trigger "fund_movements_append_only";
