-- Undoing brings rows back in the order in which they went, which may put a child before its parent: references are then
-- checked at the end. Everywhere else they are checked at once, as before.
DO $$
DECLARE
  reference record;
BEGIN
  FOR reference IN
    SELECT conname, conrelid::regclass AS owner FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT condeferrable
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE INITIALLY IMMEDIATE', reference.owner, reference.conname);
  END LOOP;
END $$;
