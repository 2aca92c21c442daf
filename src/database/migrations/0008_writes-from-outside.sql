-- Who writes with another program, such as psql, is recorded like staff: their transaction gets a change set of its own, in the name of
-- the database's user. Our own connections have opened one before they write; without one their write is refused.
CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change_set bigint := nullif(current_setting('app.change_set', true), '')::bigint;
  left_out text[] := TG_ARGV[2:];
  row_before jsonb;
  row_after jsonb;
BEGIN
  IF TG_OP <> 'INSERT' THEN row_before := to_jsonb(OLD) - left_out; END IF;
  IF TG_OP <> 'DELETE' THEN row_after := to_jsonb(NEW) - left_out; END IF;
  IF TG_OP = 'UPDATE' AND row_before - 'version' = row_after - 'version' THEN RETURN NULL; END IF;
  IF change_set IS NULL THEN
    IF current_setting('application_name') = 'tridesk' THEN
      RAISE EXCEPTION 'a write to % outside a change set', TG_TABLE_NAME USING ERRCODE = 'P0901';
    END IF;
    INSERT INTO change_set (at, who, what)
    VALUES (clock_timestamp(), 'Database user ' || session_user, 'Written in the database with another program')
    RETURNING id INTO change_set;
    PERFORM set_config('app.change_set', change_set::text, true);
  END IF;
  INSERT INTO change_row (change_set_id, entity, entity_id, table_name, before, after)
  VALUES (change_set, TG_ARGV[0], coalesce(row_after, row_before) ->> TG_ARGV[1], TG_TABLE_NAME, row_before, row_after);
  RETURN NULL;
END $$;
