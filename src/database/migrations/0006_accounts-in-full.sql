DROP INDEX "account_code_email";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "totp_last_step" integer;--> statement-breakpoint
ALTER TABLE "account_code" ADD COLUMN "details" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "account_athlete" ON "account" USING btree ("athlete_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_code_live" ON "account_code" USING btree ("email","purpose") WHERE ended_at is null;
--> statement-breakpoint
-- What a sign-in writes of an account (hashes, the second factor's last step) is no change that staff see: neither history nor version count it.
DROP TRIGGER raise_version ON "account";
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "account" FOR EACH ROW EXECUTE FUNCTION raise_version('password_hash', 'totp_secret', 'totp_last_step');
--> statement-breakpoint
DROP TRIGGER record_change ON "account";
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "account" FOR EACH ROW EXECUTE FUNCTION record_change('account', 'id', 'password_hash', 'totp_secret', 'totp_last_step');
