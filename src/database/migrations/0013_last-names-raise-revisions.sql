-- The last name decides the order of athletes with equal points.
DROP TRIGGER raise_revisions ON "athlete";
--> statement-breakpoint
CREATE TRIGGER raise_revisions AFTER UPDATE OF division, last ON "athlete" FOR EACH ROW WHEN ((OLD.division, OLD.last) IS DISTINCT FROM (NEW.division, NEW.last)) EXECUTE FUNCTION raise_revisions_of_record();
