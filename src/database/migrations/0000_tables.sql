CREATE TABLE "account" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first" text NOT NULL,
	"last" text NOT NULL,
	"timezone" text,
	"admin" smallint DEFAULT 0 NOT NULL,
	"password_hash" text,
	"verified_at" timestamp with time zone,
	"athlete_id" integer,
	"totp_secret" text,
	"totp_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "account_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "account_code" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries_left" integer DEFAULT 5 NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account_recovery_code" (
	"account_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "account_recovery_code_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "account_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" integer,
	"kind" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"account_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" integer,
	"headers" jsonb,
	"answer" text,
	CONSTRAINT "idempotency_key_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"what" text NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"tries" integer DEFAULT 0 NOT NULL,
	"stop_asked" smallint DEFAULT 0 NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answer" jsonb,
	"error" text,
	"account_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"beat_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"account_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"user_agent" text,
	"address" text,
	CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "athlete" (
	"id" serial PRIMARY KEY NOT NULL,
	"first" text NOT NULL,
	"last" text NOT NULL,
	"name" text NOT NULL,
	"folded_name" text NOT NULL,
	"country" text,
	"division" text NOT NULL,
	"email" text,
	"link" text NOT NULL,
	"retirement_date" date,
	"retirement_source" text,
	"media_pic" integer,
	"media_hero_left" integer,
	"media_hero_right" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "athlete_link_unique" UNIQUE("link")
);
--> statement-breakpoint
CREATE TABLE "athlete_alias" (
	"id" serial PRIMARY KEY NOT NULL,
	"alias" text NOT NULL,
	"folded_alias" text NOT NULL,
	"athlete_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "athlete_attribute" (
	"athlete_id" integer NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "athlete_attribute_athlete_id_name_pk" PRIMARY KEY("athlete_id","name")
);
--> statement-breakpoint
CREATE TABLE "athlete_equipment" (
	"athlete_id" integer NOT NULL,
	"name" text NOT NULL,
	"value" text,
	"brand" text,
	"model" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "athlete_equipment_athlete_id_name_pk" PRIMARY KEY("athlete_id","name")
);
--> statement-breakpoint
CREATE TABLE "athlete_note" (
	"id" serial PRIMARY KEY NOT NULL,
	"athlete_id" integer NOT NULL,
	"date" date NOT NULL,
	"text" text NOT NULL,
	"is_archived" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "athlete_old_link" (
	"link" text PRIMARY KEY NOT NULL,
	"athlete_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "athlete_profile" (
	"athlete_id" integer PRIMARY KEY NOT NULL,
	"phone_number" text,
	"dob" date,
	"height" integer,
	"weight" numeric(8, 2),
	"nicknames" text,
	"alternate_names" text,
	"maternity_leave" date,
	"manager" text,
	"bio" text,
	"bio_short" text,
	"instagram" text,
	"twitter" text,
	"youtube" text,
	"facebook" text,
	"strava" text,
	"zwift" text,
	"tiktok" text,
	"website" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "athlete_sponsor" (
	"athlete_id" integer NOT NULL,
	"brand_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "athlete_sponsor_athlete_id_brand_id_pk" PRIMARY KEY("athlete_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "athletes_not_the_same" (
	"athlete_id" integer NOT NULL,
	"other_athlete_id" integer NOT NULL,
	CONSTRAINT "athletes_not_the_same_athlete_id_other_athlete_id_pk" PRIMARY KEY("athlete_id","other_athlete_id")
);
--> statement-breakpoint
CREATE TABLE "nation" (
	"id" serial PRIMARY KEY NOT NULL,
	"alpha_2" text NOT NULL,
	"alpha_3" text NOT NULL,
	"noc" text,
	"name" text NOT NULL,
	CONSTRAINT "nation_alpha_2_unique" UNIQUE("alpha_2"),
	CONSTRAINT "nation_alpha_3_unique" UNIQUE("alpha_3")
);
--> statement-breakpoint
CREATE TABLE "brand" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"logo" text,
	"logo_color" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_row" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"change_set_id" bigint NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text,
	"table_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "change_set" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" integer,
	"who" text NOT NULL,
	"what" text NOT NULL,
	"route" text,
	"undoes" bigint,
	"undone_by" bigint
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" serial PRIMARY KEY NOT NULL,
	"filename" text NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size" integer NOT NULL,
	"md5" text NOT NULL,
	"path_key" text NOT NULL,
	"srcset" jsonb NOT NULL,
	"alt_text" text,
	"credit" text,
	"focal_x" real,
	"focal_y" real,
	"account_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "media_path_key_unique" UNIQUE("path_key")
);
--> statement-breakpoint
CREATE TABLE "media_athlete" (
	"media_id" integer NOT NULL,
	"athlete_id" integer NOT NULL,
	CONSTRAINT "media_athlete_media_id_athlete_id_pk" PRIMARY KEY("media_id","athlete_id")
);
--> statement-breakpoint
CREATE TABLE "media_category" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "media_category_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "media_in_category" (
	"media_id" integer NOT NULL,
	"media_category_id" integer NOT NULL,
	CONSTRAINT "media_in_category_media_id_media_category_id_pk" PRIMARY KEY("media_id","media_category_id")
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" serial PRIMARY KEY NOT NULL,
	"path_key" text NOT NULL,
	"filename" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"md5" text,
	"account_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	"media_id" integer,
	CONSTRAINT "upload_path_key_unique" UNIQUE("path_key")
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" serial PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"canonical_url" text NOT NULL,
	"site" text,
	"date" timestamp with time zone NOT NULL,
	"title" text,
	"description" text,
	"media_id" integer,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "news_canonical_url_unique" UNIQUE("canonical_url")
);
--> statement-breakpoint
CREATE TABLE "sync_run" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"job_id" uuid,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "video" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"duration" integer,
	"thumbnail" text,
	"state" text NOT NULL,
	"source_url" text,
	"stream_key" uuid NOT NULL,
	"error" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "video_stream_key_unique" UNIQUE("stream_key")
);
--> statement-breakpoint
CREATE TABLE "currency" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "currency_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "import_warning" (
	"id" serial PRIMARY KEY NOT NULL,
	"race_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"country" text,
	"error_code" text,
	"error_reason" text NOT NULL,
	"resolved" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_file" (
	"id" serial PRIMARY KEY NOT NULL,
	"race_id" integer NOT NULL,
	"kind" text NOT NULL,
	"filename" text NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "participant" (
	"id" serial PRIMARY KEY NOT NULL,
	"race_id" integer NOT NULL,
	"athlete_id" integer NOT NULL,
	"is_waiting" smallint DEFAULT 1 NOT NULL,
	"is_public" smallint DEFAULT 1 NOT NULL,
	"late_entry" smallint DEFAULT 0 NOT NULL,
	"is_late_entry_by_hand" smallint DEFAULT 0 NOT NULL,
	"notes" text,
	"meta" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "race" (
	"id" serial PRIMARY KEY NOT NULL,
	"serie_id" integer NOT NULL,
	"year" integer,
	"brand" text,
	"division" text,
	"distance_type" integer DEFAULT 0 NOT NULL,
	"course_shortened" smallint DEFAULT 0 NOT NULL,
	"course_disciplines" text DEFAULT 'SBR' NOT NULL,
	"date" date,
	"date_status" text,
	"start_timestamp" timestamp with time zone,
	"country_name" text,
	"city" text,
	"tier_id" integer,
	"prize_currency_id" integer,
	"prize_amount" double precision,
	"ait_men" integer,
	"ait_women" integer,
	"sof_mpro_manual" numeric(8, 2),
	"sof_mpro_calculated" numeric(8, 2),
	"sof_mpro_last_calculated" timestamp with time zone,
	"sof_fpro_manual" numeric(8, 2),
	"sof_fpro_calculated" numeric(8, 2),
	"sof_fpro_last_calculated" timestamp with time zone,
	"t100_season_id" integer,
	"t100_championship_id" integer,
	"is_t100_grand_final" smallint DEFAULT 0 NOT NULL,
	"contender_rank_cutoff" integer,
	"contender_ranking_set_id" integer,
	"start_list_last_updated" timestamp with time zone,
	"wait_list_last_updated" timestamp with time zone,
	"rtrt_event_id" text,
	"rtrt_name" text,
	"rtrt_swim" text,
	"rtrt_t1" text,
	"rtrt_bike" text,
	"rtrt_t2" text,
	"rtrt_finish" text,
	"wt_event_id" integer,
	"wt_program_id_mpro" integer,
	"wt_program_id_fpro" integer,
	"im_external_id" text,
	"distance_course" double precision,
	"distance_course_swim" double precision,
	"distance_course_t1" double precision,
	"distance_course_bike" double precision,
	"distance_course_t2" double precision,
	"distance_course_run" double precision,
	"sectors_swim" integer,
	"sectors_bike" integer,
	"sectors_run" integer,
	"laps_swim" integer,
	"laps_bike" integer,
	"laps_run" integer,
	"expected_swim_pace_fpro" integer,
	"expected_swim_pace_mpro" integer,
	"broadcast_time" text,
	"broadcast_locale" text,
	"event_link1_url" text,
	"event_link1_text" text,
	"event_link2_url" text,
	"event_link2_text" text,
	"event_link3_url" text,
	"event_link3_text" text,
	"sectors_bike_lg" integer,
	"sectors_bike_sm" integer,
	"sectors_run_lg" integer,
	"sectors_run_sm" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "race_im_external_id_unique" UNIQUE("im_external_id")
);
--> statement-breakpoint
CREATE TABLE "result" (
	"id" serial PRIMARY KEY NOT NULL,
	"race_id" integer NOT NULL,
	"athlete_id" integer NOT NULL,
	"division" text NOT NULL,
	"status" text NOT NULL,
	"country" text,
	"swim" integer DEFAULT 0 NOT NULL,
	"t1" integer DEFAULT 0 NOT NULL,
	"bike" integer DEFAULT 0 NOT NULL,
	"t2" integer DEFAULT 0 NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"overall" integer DEFAULT 0 NOT NULL,
	"name_in_file" text,
	"place_in_file" integer,
	"swim_points_in_file" numeric(8, 2),
	"bike_points_in_file" numeric(8, 2),
	"run_points_in_file" numeric(8, 2),
	"overall_points_in_file" numeric(8, 2),
	"ranking_system_id" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_points" (
	"result_id" integer PRIMARY KEY NOT NULL,
	"rank" integer NOT NULL,
	"ranking_system_id" integer,
	"swim_points" numeric(8, 2),
	"bike_points" numeric(8, 2),
	"run_points" numeric(8, 2),
	"overall_points" numeric(8, 2),
	"t100_points" numeric(8, 2)
);
--> statement-breakpoint
CREATE TABLE "serie" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"alias" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "serie_alias_unique" UNIQUE("alias")
);
--> statement-breakpoint
CREATE TABLE "serie_redirect" (
	"id" serial PRIMARY KEY NOT NULL,
	"serie_id" integer NOT NULL,
	"alias" text NOT NULL,
	CONSTRAINT "serie_redirect_alias_unique" UNIQUE("alias")
);
--> statement-breakpoint
CREATE TABLE "tier" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"base_points" numeric(8, 2) NOT NULL,
	"dropoff_percentage" numeric(8, 2) NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contender_ranking_row" (
	"set_id" integer NOT NULL,
	"athlete_id" integer NOT NULL,
	"division" text NOT NULL,
	"contender_rank" integer NOT NULL,
	"contender_points" numeric(8, 2),
	"overall_rank" integer NOT NULL,
	"left_out" text,
	"details" jsonb NOT NULL,
	CONSTRAINT "contender_ranking_row_set_id_athlete_id_pk" PRIMARY KEY("set_id","athlete_id")
);
--> statement-breakpoint
CREATE TABLE "contender_ranking_set" (
	"id" serial PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"is_published" smallint DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"generated_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ranking_generation" (
	"set_id" integer PRIMARY KEY NOT NULL,
	"type" integer NOT NULL,
	"rules_version" text NOT NULL,
	"input_digest" text NOT NULL,
	"generated_at" timestamp with time zone NOT NULL,
	"generated_by" integer
);
--> statement-breakpoint
CREATE TABLE "ranking_input" (
	"set_id" integer NOT NULL,
	"race_id" integer NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "ranking_input_set_id_race_id_pk" PRIMARY KEY("set_id","race_id")
);
--> statement-breakpoint
CREATE TABLE "ranking_row" (
	"set_id" integer NOT NULL,
	"athlete_id" integer NOT NULL,
	"division" text NOT NULL,
	"overall_rank" integer NOT NULL,
	"overall_points" numeric(8, 2),
	"overall_score" numeric(8, 2),
	"swim_rank" integer NOT NULL,
	"swim_points" numeric(8, 2),
	"swim_score" numeric(8, 2),
	"bike_rank" integer NOT NULL,
	"bike_points" numeric(8, 2),
	"bike_score" numeric(8, 2),
	"run_rank" integer NOT NULL,
	"run_points" numeric(8, 2),
	"run_score" numeric(8, 2),
	"order" integer NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "ranking_row_set_id_athlete_id_pk" PRIMARY KEY("set_id","athlete_id")
);
--> statement-breakpoint
CREATE TABLE "ranking_set" (
	"id" serial PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"type" integer NOT NULL,
	"published" smallint DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" integer,
	"comparison_set_id" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scenario" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"set_id" integer,
	"changes" jsonb NOT NULL,
	"applied_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_tier" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"order" integer NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "t100_championship" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"region" text,
	"t100_season_id" integer,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "t100_contender" (
	"season_id" integer NOT NULL,
	"athlete_id" integer NOT NULL,
	"opt_method" text NOT NULL,
	CONSTRAINT "t100_contender_season_id_opt_method_athlete_id_pk" PRIMARY KEY("season_id","opt_method","athlete_id")
);
--> statement-breakpoint
CREATE TABLE "t100_season" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"top_scoring_results_count" integer DEFAULT 0 NOT NULL,
	"contender_opt_method" text DEFAULT 'IN' NOT NULL,
	"olympic_bonus_points" numeric(8, 2) DEFAULT 0 NOT NULL,
	"is_active" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "t100_season_participant" (
	"season_id" integer NOT NULL,
	"athlete_id" integer NOT NULL,
	"contract_tier_id" integer,
	"has_olympic_bonus" smallint DEFAULT 0 NOT NULL,
	"order" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "t100_season_participant_season_id_athlete_id_pk" PRIMARY KEY("season_id","athlete_id")
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_recovery_code" ADD CONSTRAINT "account_recovery_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_log" ADD CONSTRAINT "event_log_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "athlete" ADD CONSTRAINT "athlete_country_nation_alpha_2_fk" FOREIGN KEY ("country") REFERENCES "public"."nation"("alpha_2") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "athlete" ADD CONSTRAINT "athlete_media_pic_media_id_fk" FOREIGN KEY ("media_pic") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "athlete" ADD CONSTRAINT "athlete_media_hero_left_media_id_fk" FOREIGN KEY ("media_hero_left") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "athlete" ADD CONSTRAINT "athlete_media_hero_right_media_id_fk" FOREIGN KEY ("media_hero_right") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "athlete_alias" ADD CONSTRAINT "athlete_alias_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "athlete_attribute" ADD CONSTRAINT "athlete_attribute_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "athlete_equipment" ADD CONSTRAINT "athlete_equipment_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "athlete_note" ADD CONSTRAINT "athlete_note_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "athlete_old_link" ADD CONSTRAINT "athlete_old_link_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "athlete_profile" ADD CONSTRAINT "athlete_profile_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "athlete_sponsor" ADD CONSTRAINT "athlete_sponsor_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "athlete_sponsor" ADD CONSTRAINT "athlete_sponsor_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "athletes_not_the_same" ADD CONSTRAINT "athletes_not_the_same_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "athletes_not_the_same" ADD CONSTRAINT "athletes_not_the_same_other_athlete_id_athlete_id_fk" FOREIGN KEY ("other_athlete_id") REFERENCES "public"."athlete"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_row" ADD CONSTRAINT "change_row_change_set_id_change_set_id_fk" FOREIGN KEY ("change_set_id") REFERENCES "public"."change_set"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_set" ADD CONSTRAINT "change_set_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_set" ADD CONSTRAINT "change_set_undoes_change_set_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."change_set"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_set" ADD CONSTRAINT "change_set_undone_by_change_set_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."change_set"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_athlete" ADD CONSTRAINT "media_athlete_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_athlete" ADD CONSTRAINT "media_athlete_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_in_category" ADD CONSTRAINT "media_in_category_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_in_category" ADD CONSTRAINT "media_in_category_media_category_id_media_category_id_fk" FOREIGN KEY ("media_category_id") REFERENCES "public"."media_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_warning" ADD CONSTRAINT "import_warning_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_file" ADD CONSTRAINT "kept_file_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_serie_id_serie_id_fk" FOREIGN KEY ("serie_id") REFERENCES "public"."serie"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_tier_id_tier_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."tier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_prize_currency_id_currency_id_fk" FOREIGN KEY ("prize_currency_id") REFERENCES "public"."currency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_t100_season_id_t100_season_id_fk" FOREIGN KEY ("t100_season_id") REFERENCES "public"."t100_season"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_t100_championship_id_t100_championship_id_fk" FOREIGN KEY ("t100_championship_id") REFERENCES "public"."t100_championship"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_contender_ranking_set_id_contender_ranking_set_id_fk" FOREIGN KEY ("contender_ranking_set_id") REFERENCES "public"."contender_ranking_set"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_sectors_bike_lg_media_id_fk" FOREIGN KEY ("sectors_bike_lg") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_sectors_bike_sm_media_id_fk" FOREIGN KEY ("sectors_bike_sm") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_sectors_run_lg_media_id_fk" FOREIGN KEY ("sectors_run_lg") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race" ADD CONSTRAINT "race_sectors_run_sm_media_id_fk" FOREIGN KEY ("sectors_run_sm") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_race_id_race_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."race"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result" ADD CONSTRAINT "result_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_points" ADD CONSTRAINT "result_points_result_id_result_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."result"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serie_redirect" ADD CONSTRAINT "serie_redirect_serie_id_serie_id_fk" FOREIGN KEY ("serie_id") REFERENCES "public"."serie"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contender_ranking_row" ADD CONSTRAINT "contender_ranking_row_set_id_contender_ranking_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."contender_ranking_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contender_ranking_row" ADD CONSTRAINT "contender_ranking_row_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_generation" ADD CONSTRAINT "ranking_generation_set_id_ranking_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."ranking_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_generation" ADD CONSTRAINT "ranking_generation_generated_by_account_id_fk" FOREIGN KEY ("generated_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_input" ADD CONSTRAINT "ranking_input_set_id_ranking_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."ranking_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_row" ADD CONSTRAINT "ranking_row_set_id_ranking_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."ranking_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_row" ADD CONSTRAINT "ranking_row_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_set" ADD CONSTRAINT "ranking_set_published_by_account_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ranking_set" ADD CONSTRAINT "ranking_set_comparison_set_id_ranking_set_id_fk" FOREIGN KEY ("comparison_set_id") REFERENCES "public"."ranking_set"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenario" ADD CONSTRAINT "scenario_set_id_ranking_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."ranking_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "t100_championship" ADD CONSTRAINT "t100_championship_t100_season_id_t100_season_id_fk" FOREIGN KEY ("t100_season_id") REFERENCES "public"."t100_season"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "t100_contender" ADD CONSTRAINT "t100_contender_season_id_t100_season_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."t100_season"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "t100_contender" ADD CONSTRAINT "t100_contender_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "t100_season_participant" ADD CONSTRAINT "t100_season_participant_season_id_t100_season_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."t100_season"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "t100_season_participant" ADD CONSTRAINT "t100_season_participant_athlete_id_athlete_id_fk" FOREIGN KEY ("athlete_id") REFERENCES "public"."athlete"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "t100_season_participant" ADD CONSTRAINT "t100_season_participant_contract_tier_id_contract_tier_id_fk" FOREIGN KEY ("contract_tier_id") REFERENCES "public"."contract_tier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_code_email" ON "account_code" USING btree ("email","purpose");--> statement-breakpoint
CREATE INDEX "attempt_key" ON "attempt" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "event_log_at" ON "event_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "idempotency_key_at" ON "idempotency_key" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_one_at_a_time" ON "job" USING btree ("kind","subject") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "job_created" ON "job" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("account_id","list","name");--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "athlete_folded_name" ON "athlete" USING btree ("folded_name","division");--> statement-breakpoint
CREATE UNIQUE INDEX "athlete_alias_once" ON "athlete_alias" USING btree ("folded_alias","athlete_id");--> statement-breakpoint
CREATE INDEX "athlete_alias_athlete" ON "athlete_alias" USING btree ("athlete_id");--> statement-breakpoint
CREATE INDEX "athlete_note_athlete" ON "athlete_note" USING btree ("athlete_id");--> statement-breakpoint
CREATE INDEX "athlete_sponsor_brand" ON "athlete_sponsor" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "athletes_not_the_same_other" ON "athletes_not_the_same" USING btree ("other_athlete_id");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_name_once" ON "brand" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "change_row_set" ON "change_row" USING btree ("change_set_id");--> statement-breakpoint
CREATE INDEX "change_row_entity" ON "change_row" USING btree ("entity","entity_id","change_set_id");--> statement-breakpoint
CREATE INDEX "change_set_at" ON "change_set" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "media_same_bytes" ON "media" USING btree ("md5","size") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "media_created" ON "media" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "media_athlete_athlete" ON "media_athlete" USING btree ("athlete_id");--> statement-breakpoint
CREATE INDEX "media_in_category_category" ON "media_in_category" USING btree ("media_category_id");--> statement-breakpoint
CREATE INDEX "upload_expires" ON "upload" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "news_date" ON "news" USING btree ("date");--> statement-breakpoint
CREATE INDEX "sync_run_started" ON "sync_run" USING btree ("kind","started_at");--> statement-breakpoint
CREATE INDEX "video_date" ON "video" USING btree ("date");--> statement-breakpoint
CREATE INDEX "import_warning_race" ON "import_warning" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "kept_file_race" ON "kept_file" USING btree ("race_id");--> statement-breakpoint
CREATE UNIQUE INDEX "participant_once" ON "participant" USING btree ("race_id","athlete_id");--> statement-breakpoint
CREATE INDEX "participant_athlete" ON "participant" USING btree ("athlete_id");--> statement-breakpoint
CREATE INDEX "race_serie" ON "race" USING btree ("serie_id");--> statement-breakpoint
CREATE INDEX "race_date" ON "race" USING btree ("date");--> statement-breakpoint
CREATE INDEX "race_tier" ON "race" USING btree ("tier_id");--> statement-breakpoint
CREATE INDEX "race_season" ON "race" USING btree ("t100_season_id");--> statement-breakpoint
CREATE INDEX "race_championship" ON "race" USING btree ("t100_championship_id");--> statement-breakpoint
CREATE UNIQUE INDEX "result_one_per_athlete" ON "result" USING btree ("race_id","athlete_id");--> statement-breakpoint
CREATE INDEX "result_athlete" ON "result" USING btree ("athlete_id");--> statement-breakpoint
CREATE INDEX "result_division" ON "result" USING btree ("race_id","division");--> statement-breakpoint
CREATE INDEX "serie_redirect_serie" ON "serie_redirect" USING btree ("serie_id");--> statement-breakpoint
CREATE INDEX "contender_ranking_row_athlete" ON "contender_ranking_row" USING btree ("athlete_id");--> statement-breakpoint
CREATE INDEX "contender_ranking_set_date" ON "contender_ranking_set" USING btree ("date");--> statement-breakpoint
CREATE INDEX "ranking_row_athlete" ON "ranking_row" USING btree ("athlete_id");--> statement-breakpoint
CREATE INDEX "ranking_set_date" ON "ranking_set" USING btree ("date");--> statement-breakpoint
CREATE INDEX "ranking_set_comparison" ON "ranking_set" USING btree ("comparison_set_id");--> statement-breakpoint
CREATE INDEX "t100_championship_season" ON "t100_championship" USING btree ("t100_season_id");--> statement-breakpoint
CREATE INDEX "t100_contender_athlete" ON "t100_contender" USING btree ("athlete_id");--> statement-breakpoint
CREATE INDEX "t100_season_participant_athlete" ON "t100_season_participant" USING btree ("athlete_id");--> statement-breakpoint
CREATE INDEX "t100_season_participant_tier" ON "t100_season_participant" USING btree ("contract_tier_id");