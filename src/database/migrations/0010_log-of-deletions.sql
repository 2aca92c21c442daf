-- The log of deletions looks for what is gone among all that was ever changed.
CREATE INDEX "change_row_gone" ON "change_row" USING btree ("change_set_id") WHERE after is null;