-- The words of a change set for searches by their beginnings. Punctuation separates words: "roth.csv" is found as "csv", "70.3" as "70".
-- Not in SQL, which would be inlined without its cost: PostgreSQL then evaluates it for each row instead of using the index.
CREATE FUNCTION history_words(what text, who text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
BEGIN
  RETURN to_tsvector('pg_catalog.simple', translate(what || ' ' || who,
    '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~–—’“”·…', '                                                 '));
END $$;--> statement-breakpoint
DROP INDEX "change_set_at";--> statement-breakpoint
CREATE INDEX "change_set_newest" ON "change_set" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "change_set_account" ON "change_set" USING btree ("account_id","at","id");--> statement-breakpoint
CREATE INDEX "change_set_undoes" ON "change_set" USING btree ("undoes") WHERE undoes is not null;--> statement-breakpoint
CREATE INDEX "change_set_words" ON "change_set" USING gin (history_words(what, who));