-- What drizzle cannot say: counting versions, recording history, and the checks of single columns.

-- Raises the version of a row whenever something of it changes, the derived columns named as arguments aside.
CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  left_out text[] := coalesce(TG_ARGV[0:], '{}') || '{version}'::text[];
BEGIN
  IF to_jsonb(NEW) - left_out IS DISTINCT FROM to_jsonb(OLD) - left_out THEN
    NEW.version := OLD.version + 1;
  ELSE
    NEW.version := OLD.version;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Records a changed row in the change set of the transaction (setting app.change_set); without one the write is refused.
-- Arguments: the record's kind as staff know it, the column that holds its id, then columns left out (derived or secret).
CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
    RAISE EXCEPTION 'a write to % outside a change set', TG_TABLE_NAME USING ERRCODE = 'P0901';
  END IF;
  INSERT INTO change_row (change_set_id, entity, entity_id, table_name, before, after)
  VALUES (change_set, TG_ARGV[0], coalesce(row_after, row_before) ->> TG_ARGV[1], TG_TABLE_NAME, row_before, row_after);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "account" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "athlete" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "athlete_attribute" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "athlete_equipment" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "athlete_note" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "athlete_profile" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "brand" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "contender_ranking_set" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "contract_tier" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "media" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "news" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "participant" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "race" FOR EACH ROW EXECUTE FUNCTION raise_version('sof_mpro_calculated','sof_mpro_last_calculated','sof_fpro_calculated','sof_fpro_last_calculated');
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "ranking_set" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "result" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "saved_view" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "scenario" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "serie" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "setting" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "t100_championship" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "t100_season" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "t100_season_participant" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "tier" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "video" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "account" FOR EACH ROW EXECUTE FUNCTION record_change('account', 'id', 'password_hash', 'totp_secret');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "saved_view" FOR EACH ROW EXECUTE FUNCTION record_change('saved_view', 'id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "setting" FOR EACH ROW EXECUTE FUNCTION record_change('setting', 'name');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "athlete" FOR EACH ROW EXECUTE FUNCTION record_change('athlete', 'id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "athlete_old_link" FOR EACH ROW EXECUTE FUNCTION record_change('athlete', 'athlete_id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "athlete_alias" FOR EACH ROW EXECUTE FUNCTION record_change('athlete', 'athlete_id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "athlete_attribute" FOR EACH ROW EXECUTE FUNCTION record_change('athlete', 'athlete_id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "athlete_profile" FOR EACH ROW EXECUTE FUNCTION record_change('athlete', 'athlete_id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "athlete_equipment" FOR EACH ROW EXECUTE FUNCTION record_change('athlete', 'athlete_id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "athlete_sponsor" FOR EACH ROW EXECUTE FUNCTION record_change('athlete', 'athlete_id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "athlete_note" FOR EACH ROW EXECUTE FUNCTION record_change('athlete', 'athlete_id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "athletes_not_the_same" FOR EACH ROW EXECUTE FUNCTION record_change('athlete', 'athlete_id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "brand" FOR EACH ROW EXECUTE FUNCTION record_change('brand', 'id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "media" FOR EACH ROW EXECUTE FUNCTION record_change('media', 'id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "media_athlete" FOR EACH ROW EXECUTE FUNCTION record_change('media', 'media_id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "media_in_category" FOR EACH ROW EXECUTE FUNCTION record_change('media', 'media_id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "tier" FOR EACH ROW EXECUTE FUNCTION record_change('tier', 'id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "serie" FOR EACH ROW EXECUTE FUNCTION record_change('serie', 'id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "serie_redirect" FOR EACH ROW EXECUTE FUNCTION record_change('serie', 'serie_id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "race" FOR EACH ROW EXECUTE FUNCTION record_change('race', 'id', 'sof_mpro_calculated', 'sof_mpro_last_calculated', 'sof_fpro_calculated', 'sof_fpro_last_calculated');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "result" FOR EACH ROW EXECUTE FUNCTION record_change('race', 'race_id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "participant" FOR EACH ROW EXECUTE FUNCTION record_change('race', 'race_id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "import_warning" FOR EACH ROW EXECUTE FUNCTION record_change('race', 'race_id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "t100_season" FOR EACH ROW EXECUTE FUNCTION record_change('season', 'id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "t100_season_participant" FOR EACH ROW EXECUTE FUNCTION record_change('season', 'season_id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "t100_contender" FOR EACH ROW EXECUTE FUNCTION record_change('season', 'season_id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "t100_championship" FOR EACH ROW EXECUTE FUNCTION record_change('championship', 'id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "contract_tier" FOR EACH ROW EXECUTE FUNCTION record_change('contract_tier', 'id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "ranking_set" FOR EACH ROW EXECUTE FUNCTION record_change('ranking', 'id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "scenario" FOR EACH ROW EXECUTE FUNCTION record_change('scenario', 'id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "contender_ranking_set" FOR EACH ROW EXECUTE FUNCTION record_change('contender_ranking', 'id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "news" FOR EACH ROW EXECUTE FUNCTION record_change('news', 'id');
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "video" FOR EACH ROW EXECUTE FUNCTION record_change('video', 'id');
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_admin_allowed" CHECK ("admin" IN (0, 1));
--> statement-breakpoint
ALTER TABLE "athlete_note" ADD CONSTRAINT "athlete_note_is_archived_allowed" CHECK ("is_archived" IN (0, 1));
--> statement-breakpoint
ALTER TABLE "contender_ranking_set" ADD CONSTRAINT "contender_ranking_set_is_published_allowed" CHECK ("is_published" IN (0, 1));
--> statement-breakpoint
ALTER TABLE "contract_tier" ADD CONSTRAINT "contract_tier_is_active_allowed" CHECK ("is_active" IN (0, 1));
--> statement-breakpoint
ALTER TABLE "import_warning" ADD CONSTRAINT "import_warning_resolved_allowed" CHECK ("resolved" IN (0, 1));
--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_stop_asked_allowed" CHECK ("stop_asked" IN (0, 1));
--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_is_waiting_allowed" CHECK ("is_waiting" IN (0, 1));
--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_is_public_allowed" CHECK ("is_public" IN (0, 1));
--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_late_entry_allowed" CHECK ("late_entry" IN (0, 1));
--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_is_late_entry_by_hand_allowed" CHECK ("is_late_entry_by_hand" IN (0, 1));
--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_course_shortened_allowed" CHECK ("course_shortened" IN (0, 1));
--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_is_t100_grand_final_allowed" CHECK ("is_t100_grand_final" IN (0, 1));
--> statement-breakpoint
ALTER TABLE "ranking_set" ADD CONSTRAINT "ranking_set_published_allowed" CHECK ("published" IN (0, 1));
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_is_shared_allowed" CHECK ("is_shared" IN (0, 1));
--> statement-breakpoint
ALTER TABLE "t100_championship" ADD CONSTRAINT "t100_championship_is_active_allowed" CHECK ("is_active" IN (0, 1));
--> statement-breakpoint
ALTER TABLE "t100_season" ADD CONSTRAINT "t100_season_is_active_allowed" CHECK ("is_active" IN (0, 1));
--> statement-breakpoint
ALTER TABLE "t100_season_participant" ADD CONSTRAINT "t100_season_participant_has_olympic_bonus_allowed" CHECK ("has_olympic_bonus" IN (0, 1));
--> statement-breakpoint
ALTER TABLE "tier" ADD CONSTRAINT "tier_is_active_allowed" CHECK ("is_active" IN (0, 1));
--> statement-breakpoint
ALTER TABLE "athlete" ADD CONSTRAINT "athlete_division_allowed" CHECK ("division" IN ('MPRO', 'FPRO'));
--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_division_allowed" CHECK ("division" IN ('MPRO', 'FPRO'));
--> statement-breakpoint
ALTER TABLE "ranking_row" ADD CONSTRAINT "ranking_row_division_allowed" CHECK ("division" IN ('MPRO', 'FPRO'));
--> statement-breakpoint
ALTER TABLE "contender_ranking_row" ADD CONSTRAINT "contender_ranking_row_division_allowed" CHECK ("division" IN ('MPRO', 'FPRO'));
--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_division_allowed" CHECK ("division" IN ('MPRO', 'FPRO', 'BOTH'));
--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_date_status_allowed" CHECK ("date_status" IN ('tba', 'month-year', 'year'));
--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_course_disciplines_allowed" CHECK ("course_disciplines" IN ('SBR', 'RBR'));
--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_distance_type_allowed" CHECK ("distance_type" BETWEEN 0 AND 6);
--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_contender_rank_cutoff_allowed" CHECK ("contender_rank_cutoff" >= 0);
--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_status_allowed" CHECK ("status" IN ('Finish', 'DNF', 'DQ', 'DNS'));
--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_times_allowed" CHECK (least("swim", "t1", "bike", "t2", "run", "overall") >= 0);
--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_ranking_system_id_allowed" CHECK ("ranking_system_id" IN (1, 2));
--> statement-breakpoint
ALTER TABLE "tier" ADD CONSTRAINT "tier_base_points_allowed" CHECK ("base_points" BETWEEN 0 AND 100);
--> statement-breakpoint
ALTER TABLE "tier" ADD CONSTRAINT "tier_dropoff_percentage_allowed" CHECK ("dropoff_percentage" BETWEEN 0 AND 100);
--> statement-breakpoint
ALTER TABLE "t100_season" ADD CONSTRAINT "t100_season_dates_allowed" CHECK ("end_date" >= "start_date");
--> statement-breakpoint
ALTER TABLE "t100_season" ADD CONSTRAINT "t100_season_top_scoring_results_count_allowed" CHECK ("top_scoring_results_count" >= 0);
--> statement-breakpoint
ALTER TABLE "t100_season" ADD CONSTRAINT "t100_season_contender_opt_method_allowed" CHECK ("contender_opt_method" IN ('IN', 'OUT'));
--> statement-breakpoint
ALTER TABLE "t100_contender" ADD CONSTRAINT "t100_contender_opt_method_allowed" CHECK ("opt_method" IN ('IN', 'OUT'));
--> statement-breakpoint
ALTER TABLE "contract_tier" ADD CONSTRAINT "contract_tier_order_allowed" CHECK ("order" >= 1);
--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_notes_allowed" CHECK (char_length("notes") <= 250);
--> statement-breakpoint
ALTER TABLE "ranking_set" ADD CONSTRAINT "ranking_set_type_allowed" CHECK ("type" BETWEEN 0 AND 11);
--> statement-breakpoint
ALTER TABLE "athlete" ADD CONSTRAINT "athlete_country_allowed" CHECK ("country" ~ '^[A-Z]{2}$');
--> statement-breakpoint
ALTER TABLE "athletes_not_the_same" ADD CONSTRAINT "athletes_not_the_same_order_allowed" CHECK ("athlete_id" < "other_athlete_id");
--> statement-breakpoint
ALTER TABLE "account_code" ADD CONSTRAINT "account_code_tries_left_allowed" CHECK ("tries_left" >= 0);
--> statement-breakpoint
-- Tells every copy of the server that an account or session may have lost its right, so that sockets close at once.
CREATE FUNCTION announce_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access', OLD.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER announce_access AFTER UPDATE OF admin OR DELETE ON "account" FOR EACH ROW EXECUTE FUNCTION announce_access();
--> statement-breakpoint
CREATE FUNCTION announce_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access', OLD.account_id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER announce_session AFTER UPDATE OF ended_at OR DELETE ON "session" FOR EACH ROW EXECUTE FUNCTION announce_session();
