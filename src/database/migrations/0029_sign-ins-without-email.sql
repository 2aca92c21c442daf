-- The account says whose sign-in it was. What was typed for an address can be a name, an address of somebody else, or a password.
UPDATE "event_log" SET "details" = "details" - 'email' WHERE "details" ? 'email';
