CREATE TABLE "athlete_merge" (
	"id" serial PRIMARY KEY NOT NULL,
	"kept_id" integer NOT NULL,
	"gone_id" integer NOT NULL,
	"kept_name" text NOT NULL,
	"gone_name" text NOT NULL,
	"change_set_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"unmerged_at" timestamp with time zone,
	"not_returned" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "athlete_merge_standing" (
	"merge_id" integer NOT NULL,
	"table_name" text NOT NULL,
	"set_id" integer NOT NULL,
	"generated_at" timestamp with time zone,
	"is_taken_over" boolean NOT NULL,
	"row" jsonb NOT NULL,
	CONSTRAINT "athlete_merge_standing_merge_id_table_name_set_id_pk" PRIMARY KEY("merge_id","table_name","set_id")
);
--> statement-breakpoint
CREATE TABLE "athlete_old_id" (
	"old_id" integer PRIMARY KEY NOT NULL,
	"athlete_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "athlete_old_id" ADD CONSTRAINT "athlete_old_id_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
CREATE INDEX "athlete_merge_kept" ON "athlete_merge" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "athlete_merge_gone" ON "athlete_merge" USING btree ("gone_id");--> statement-breakpoint
CREATE INDEX "athlete_old_id_athlete" ON "athlete_old_id" USING btree ("athlete_id");
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "athlete_old_id" FOR EACH ROW EXECUTE FUNCTION record_change('athlete', 'athlete_id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "athlete_merge" FOR EACH ROW EXECUTE FUNCTION record_change('athlete', 'kept_id');
--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "athlete_old_id" FOR EACH STATEMENT EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "athlete_merge" FOR EACH STATEMENT EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "athlete_merge_standing" FOR EACH STATEMENT EXECUTE FUNCTION note_change();
