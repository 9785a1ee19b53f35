CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"row_id" uuid NOT NULL,
	"field" text NOT NULL,
	"due_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "reminders_once" UNIQUE("staff_id","resource","row_id","field","due_on")
);
