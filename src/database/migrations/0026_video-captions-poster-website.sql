CREATE TABLE "video_on_website" (
	"video_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "new_filename" text;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "new_upload_id" text;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "new_stream_key" uuid;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "captions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "poster_source" text DEFAULT 'automatic' NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "poster_second" real;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_new_upload_id_unique" UNIQUE("new_upload_id");--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_new_stream_key_unique" UNIQUE("new_stream_key");