-- Responses in memory are found by the snapshot of the database; nothing has to note any more which table a transaction wrote. The
-- triggers of all tables go with their function.
DROP FUNCTION note_change() CASCADE;
--> statement-breakpoint
DROP TABLE "table_change";
