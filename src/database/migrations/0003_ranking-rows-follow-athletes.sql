ALTER TABLE "contender_ranking_row" DROP CONSTRAINT "contender_ranking_row_athlete_id_athlete_id_fk";
--> statement-breakpoint
ALTER TABLE "ranking_row" DROP CONSTRAINT "ranking_row_athlete_id_athlete_id_fk";
--> statement-breakpoint
ALTER TABLE "contender_ranking_row" ADD CONSTRAINT "contender_ranking_row_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_row" ADD CONSTRAINT "ranking_row_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE cascade ON UPDATE no action;