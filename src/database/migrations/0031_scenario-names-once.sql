-- An undo, or two requests at the same moment, could leave two scenarios of a set with one name: the later ones get a number.
DO $$
DECLARE
  same record;
  renamed text;
  change_set_id bigint;
BEGIN
  FOR same IN SELECT s.id, s.set_id, s.name FROM scenario s
    WHERE EXISTS (SELECT FROM scenario o WHERE o.set_id = s.set_id AND lower(o.name) = lower(s.name) AND o.id < s.id) ORDER BY s.id
  LOOP
    SELECT numbered INTO renamed FROM generate_series(2, 1000) n, concat(left(same.name, 93), ' (', n, ')') numbered
      WHERE NOT EXISTS (SELECT FROM scenario o WHERE o.set_id = same.set_id AND lower(o.name) = lower(numbered)) ORDER BY n LIMIT 1;
    INSERT INTO change_set (at, who, what) VALUES (clock_timestamp(), 'tridesk', 'Scenario ' || same.name || ' renamed ' || renamed)
      RETURNING id INTO change_set_id;
    PERFORM set_config('app.change_set', change_set_id::text, true);
    UPDATE scenario SET name = renamed WHERE id = same.id;
  END LOOP;
  PERFORM set_config('app.change_set', '', true);
END $$;--> statement-breakpoint
CREATE UNIQUE INDEX "scenario_name_once" ON "scenario" USING btree ("set_id",lower("name"));