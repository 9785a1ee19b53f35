DROP INDEX "damage_cases_payee_id_case_no_id_idx";
--> statement-breakpoint
DROP INDEX "damage_cases_staff_id_case_no_id_idx";