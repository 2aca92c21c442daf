-- Folds letters as `foldLetters` in src/rules/name-matching/names.ts does: lower case, without accents, "ø" as "o", "ß" as "ss".
CREATE FUNCTION fold_letters(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE folded text := given;
BEGIN
  IF octet_length(folded) <> char_length(folded) THEN
    folded := regexp_replace(normalize(folded, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g');
  END IF;
  IF octet_length(folded) <> char_length(folded) THEN
    folded := translate(folded, 'øØłŁđĐðÐıħĦŧŦŋŊĸƒƑɐⱯəƏς', 'oollddddihhttnnkffaaeeσ');
    folded := replace(replace(replace(replace(folded, 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'ẞ', 'ss'), 'þ', 'th'), 'Þ', 'th');
    folded := normalize(folded, NFC);
  END IF;
  RETURN lower(folded);
END $$;--> statement-breakpoint
-- Folded words. Punctuation separates words: "roth.csv" is found as "csv", "70.3" as "70".
CREATE FUNCTION fold_words(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
BEGIN
  RETURN translate(fold_letters(given),
    '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~–—’“”·…', '                                                 ');
END $$;--> statement-breakpoint
DROP INDEX "change_set_words";--> statement-breakpoint
-- PostgreSQL 17 and later, and a restored dump, build the index with a search path that does not find `fold_words`.
CREATE OR REPLACE FUNCTION history_words(what text, who text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000
SET search_path FROM CURRENT AS $$
BEGIN
  RETURN to_tsvector('pg_catalog.simple', fold_words(what || ' ' || who));
END $$;--> statement-breakpoint
CREATE INDEX "change_set_words" ON "change_set" USING gin (history_words(what, who));--> statement-breakpoint
CREATE INDEX "change_row_deleted" ON "change_row" USING btree ("table_name","entity_id","id") WHERE after is null;