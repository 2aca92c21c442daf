-- A session that begins changes none that is remembered, and no kept answer shows sessions: only its end is noted.
DROP TRIGGER note_change ON "session";
--> statement-breakpoint
CREATE TRIGGER note_change AFTER DELETE OR TRUNCATE ON "session" FOR EACH STATEMENT EXECUTE FUNCTION note_change();
