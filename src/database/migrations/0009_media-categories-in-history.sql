-- Staff add categories of pictures: that is told by the history, under the category.
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "media_category" FOR EACH ROW EXECUTE FUNCTION record_change('mediacategory', 'id');
--> statement-breakpoint
-- The first ones came with numbers of their own: those that follow go on behind them.
SELECT setval(pg_get_serial_sequence('media_category', 'id'), greatest(100, (SELECT max(id) FROM "media_category")));
