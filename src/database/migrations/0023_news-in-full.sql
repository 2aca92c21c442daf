CREATE TABLE "news_address" (
	"article_key" text PRIMARY KEY NOT NULL,
	"news_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_on_website" (
	"news_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "news" DROP CONSTRAINT "news_canonical_url_unique";--> statement-breakpoint
ALTER TABLE "news" ALTER COLUMN "details" SET DEFAULT '{"icons":[],"og":{},"twitter":{},"instagram":{}}'::jsonb;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "picture_key" text;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "picture_source" text;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "icon_key" text;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "manual_fields" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "news_address" ADD CONSTRAINT "news_address_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_address_news" ON "news_address" USING btree ("news_id");--> statement-breakpoint
CREATE INDEX "news_media" ON "news" USING btree ("media_id");
--> statement-breakpoint
INSERT INTO "news_address" SELECT "canonical_url", "id" FROM "news";--> statement-breakpoint
ALTER TABLE "news" DROP COLUMN "canonical_url";
--> statement-breakpoint
ALTER TABLE "news_address" ALTER CONSTRAINT "news_address_news_id_news_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "news_address" FOR EACH ROW EXECUTE FUNCTION record_change('news', 'news_id');
