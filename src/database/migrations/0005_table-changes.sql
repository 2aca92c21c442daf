CREATE TABLE "table_change" (
	"transaction" "xid8" NOT NULL,
	"table_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "table_change_transaction_table_name_pk" PRIMARY KEY("transaction","table_name")
);

--> statement-breakpoint
-- Notes that the transaction wrote the table. A row becomes visible with its transaction and not before, so whoever asks for the
-- rows of transactions that an older snapshot did not see misses none, however transactions overlap, and no writer waits for another.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO table_change ("transaction", table_name) VALUES (pg_current_xact_id(), TG_TABLE_NAME) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('written', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Every table but those that no kept answer shows: counters, codes and secrets, the queue, the rows of history (they come with their set).
DO $$
DECLARE
  written text;
BEGIN
  FOR written IN
    SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN
      ('account_code', 'account_recovery_code', 'account_token', 'attempt', 'change_row', 'event_log', 'idempotency_key', 'job',
       'secret', 'session', 'table_change', 'upload')
  LOOP
    EXECUTE format('CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION note_change()', written);
  END LOOP;
END $$;
--> statement-breakpoint
-- A session's last use is written every minute and ends nothing.
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR TRUNCATE ON "session" FOR EACH STATEMENT EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE TRIGGER note_changed_session AFTER UPDATE ON "session" FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'last_used_at' IS DISTINCT FROM to_jsonb(NEW) - 'last_used_at') EXECUTE FUNCTION note_change();
