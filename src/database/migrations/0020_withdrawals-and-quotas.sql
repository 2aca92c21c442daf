CREATE TABLE "withdrawal" (
	"id" serial PRIMARY KEY NOT NULL,
	"race_id" integer NOT NULL,
	"athlete_id" integer NOT NULL,
	"is_waiting" smallint NOT NULL,
	"reason" text,
	"promoted_athlete_id" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "race" ADD COLUMN "start_list_quota_mpro" integer;--> statement-breakpoint
ALTER TABLE "race" ADD COLUMN "start_list_quota_fpro" integer;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_once" ON "withdrawal" USING btree ("race_id","athlete_id");--> statement-breakpoint
CREATE INDEX "withdrawal_athlete" ON "withdrawal" USING btree ("athlete_id");
--> statement-breakpoint
ALTER TABLE "withdrawal" ALTER CONSTRAINT "withdrawal_race_id_race_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "withdrawal" ALTER CONSTRAINT "withdrawal_athlete_id_athlete_id_fk" DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_is_waiting_allowed" CHECK ("is_waiting" IN (0, 1));--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_reason_allowed" CHECK (char_length("reason") BETWEEN 1 AND 250);--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_start_list_quota_mpro_allowed" CHECK ("start_list_quota_mpro" BETWEEN 1 AND 200);--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_start_list_quota_fpro_allowed" CHECK ("start_list_quota_fpro" BETWEEN 1 AND 200);
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "withdrawal" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "withdrawal" FOR EACH ROW EXECUTE FUNCTION record_change('race', 'race_id');
