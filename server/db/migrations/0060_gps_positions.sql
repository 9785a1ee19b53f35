CREATE TABLE "truck_positions" (
	"truck_id" uuid PRIMARY KEY NOT NULL,
	"device_no" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"lng" double precision NOT NULL,
	"lat" double precision NOT NULL,
	"crs" text NOT NULL,
	"speed" double precision,
	"direction" integer,
	"odometer" double precision,
	"region" text NOT NULL
);

--> statement-breakpoint
ALTER TABLE "track_points" ADD COLUMN "lng" numeric(14, 6);
--> statement-breakpoint
ALTER TABLE "track_points" ADD COLUMN "lat" numeric(14, 6);
--> statement-breakpoint
ALTER TABLE "track_points" ADD COLUMN "crs" text;
--> statement-breakpoint
ALTER TABLE "track_points" ADD COLUMN "speed" numeric(14, 1);
--> statement-breakpoint
ALTER TABLE "track_points" ADD COLUMN "odometer" numeric(14, 1);
--> statement-breakpoint
ALTER TABLE "track_points" ADD COLUMN "source" text;