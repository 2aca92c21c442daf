CREATE TABLE "race_revision" (
	"race_id" integer PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ranking_row" ALTER COLUMN "details" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "ranking_generation" ADD COLUMN "change_set_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ranking_input" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Raises the revision of races that a statement touched; sorted, so that two transactions take the rows in one order.
CREATE FUNCTION raise_race_revisions(race_ids integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO race_revision (race_id, revision)
  SELECT DISTINCT touched, 1 FROM unnest(race_ids) touched WHERE touched IS NOT NULL ORDER BY touched
  ON CONFLICT (race_id) DO UPDATE SET revision = race_revision.revision + 1;
$$;
--> statement-breakpoint
CREATE FUNCTION raise_revisions_of_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_race_revisions((SELECT array_agg(race_id) FROM touched));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER raise_revisions_inserted AFTER INSERT ON "result" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions_of_results();
--> statement-breakpoint
CREATE TRIGGER raise_revisions_updated AFTER UPDATE ON "result" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions_of_results();
--> statement-breakpoint
CREATE TRIGGER raise_revisions_deleted AFTER DELETE ON "result" REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions_of_results();
--> statement-breakpoint
CREATE FUNCTION raise_revisions_of_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_race_revisions((SELECT array_agg(DISTINCT r.race_id) FROM touched t JOIN "result" r ON r.id = t.result_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER raise_revisions_inserted AFTER INSERT ON "result_points" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions_of_points();
--> statement-breakpoint
CREATE TRIGGER raise_revisions_updated AFTER UPDATE ON "result_points" REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions_of_points();
--> statement-breakpoint
CREATE TRIGGER raise_revisions_deleted AFTER DELETE ON "result_points" REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION raise_revisions_of_points();
--> statement-breakpoint
-- The race's own facts, a tier's worth and an athlete's division.
CREATE FUNCTION raise_revisions_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'race' THEN
    PERFORM raise_race_revisions(ARRAY[NEW.id]);
  ELSIF TG_TABLE_NAME = 'tier' THEN
    PERFORM raise_race_revisions((SELECT array_agg(id) FROM "race" WHERE tier_id = NEW.id));
  ELSE
    PERFORM raise_race_revisions((SELECT array_agg(race_id) FROM "result" WHERE athlete_id = NEW.id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER raise_revisions AFTER UPDATE OF date, tier_id, distance_type ON "race" FOR EACH ROW WHEN ((OLD.date, OLD.tier_id, OLD.distance_type) IS DISTINCT FROM (NEW.date, NEW.tier_id, NEW.distance_type)) EXECUTE FUNCTION raise_revisions_of_record();
--> statement-breakpoint
CREATE TRIGGER raise_revisions AFTER UPDATE OF base_points ON "tier" FOR EACH ROW WHEN (OLD.base_points IS DISTINCT FROM NEW.base_points) EXECUTE FUNCTION raise_revisions_of_record();
--> statement-breakpoint
CREATE TRIGGER raise_revisions AFTER UPDATE OF division ON "athlete" FOR EACH ROW WHEN (OLD.division IS DISTINCT FROM NEW.division) EXECUTE FUNCTION raise_revisions_of_record();
