CREATE TABLE "website_part" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_version" (
	"version" integer PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"erasures" integer NOT NULL,
	"parts" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "race" ADD COLUMN "im_feed_values" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "sync_run_job" ON "sync_run" USING btree ("job_id");