ALTER TABLE "video" ADD COLUMN "filename" text;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "upload_id" text;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "is_playable" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_upload_id_unique" UNIQUE("upload_id");;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_is_playable_allowed" CHECK ("is_playable" IN (0, 1));
