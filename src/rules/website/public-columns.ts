/**
 * What of the database is public: the website's snapshot shows these columns and no others (docs/snapshot.md). Every column of every table
 * is in exactly one of the three lists; a test fails for a new one until someone decides. Contact data, notes and everything that
 * concerns accounts is never public.
 */

/** Shown under their own name. */
export const publicColumns = {
  athlete: ['id', 'link', 'first', 'last', 'name', 'country', 'division', 'retirement_date'],
  athlete_equipment: ['name', 'value', 'brand', 'model'],
  athlete_old_link: ['link'],
  athlete_profile: [
    ...['nicknames', 'bio', 'bio_short', 'instagram', 'twitter', 'youtube', 'facebook', 'strava', 'zwift'],
    ...['tiktok', 'website'],
  ],
  athlete_sponsor: ['brand_id'],
  brand: ['id', 'name', 'url', 'logo', 'logo_color'],
  contender_ranking_row: ['athlete_id', 'division', 'contender_rank', 'contender_points', 'overall_rank'],
  contender_ranking_set: ['id', 'date', 'published_at'],
  media: ['width', 'height', 'alt_text', 'credit', 'focal_x', 'focal_y'],
  news: ['id', 'url', 'site', 'date', 'title', 'description'],
  participant: ['athlete_id', 'late_entry'],
  race: [
    ...['id', 'serie_id', 'year', 'brand', 'division', 'distance_type', 'course_shortened'],
    ...['course_disciplines', 'date', 'date_status', 'start_timestamp', 'country_name', 'city', 'tier_id'],
    ...['prize_amount', 'ait_men', 'ait_women', 'is_t100_grand_final', 'start_list_last_updated'],
    ...['wait_list_last_updated', 'distance_course', 'distance_course_swim', 'distance_course_t1'],
    ...['distance_course_bike', 'distance_course_t2', 'distance_course_run', 'sectors_swim', 'sectors_bike'],
    ...['sectors_run', 'laps_swim', 'laps_bike', 'laps_run', 'broadcast_time', 'broadcast_locale'],
    ...['event_link1_url', 'event_link1_text', 'event_link2_url', 'event_link2_text', 'event_link3_url'],
    'event_link3_text',
  ],
  ranking_row: [
    ...['athlete_id', 'division', 'overall_rank', 'overall_points', 'overall_score', 'swim_rank'],
    ...['swim_points', 'swim_score', 'bike_rank', 'bike_points', 'bike_score', 'run_rank', 'run_points'],
    'run_score',
  ],
  ranking_set: ['id', 'date', 'type', 'published_at'],
  result: [
    ...['id', 'athlete_id', 'division', 'status', 'country', 'swim', 't1', 'bike', 't2', 'run', 'overall'],
  ],
  result_points: ['swim_points', 'bike_points', 'run_points', 'overall_points', 't100_points'],
  serie: ['id', 'name', 'alias'],
  t100_championship: ['id', 'name', 'region'],
  t100_season: ['id', 'name', 'start_date', 'end_date', 'top_scoring_results_count'],
  tier: ['id', 'name', 'description', 'base_points', 'dropoff_percentage', 'is_active'],
  video: ['name', 'date', 'duration'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PublicTable = keyof typeof publicColumns;

/** Shown in another form: combined, as the address of a picture, or only as the condition for showing the row. */
export const publicInAnotherForm: Readonly<Record<string, string>> = {
  athlete: 'media_pic media_hero_left media_hero_right',
  athlete_attribute: 'athlete_id name value',
  athlete_equipment: 'athlete_id',
  athlete_old_link: 'athlete_id',
  athlete_profile: 'athlete_id',
  athlete_sponsor: 'athlete_id position',
  contender_generation: 'set_id season_id',
  contender_ranking_row: 'set_id left_out order',
  contender_ranking_set: 'is_published',
  contract_tier: 'name',
  currency: 'code',
  media: 'id path_key srcset deleted_at',
  news: 'media_id picture_key',
  participant: 'race_id is_waiting is_public',
  race: 'prize_currency_id sof_mpro_manual sof_mpro_calculated sof_fpro_manual sof_fpro_calculated t100_season_id t100_championship_id sectors_bike_lg sectors_bike_sm sectors_run_lg sectors_run_sm contender_ranking_set_id',
  ranking_row: 'set_id order',
  ranking_set: 'published comparison_set_id',
  result: 'race_id ranking_system_id',
  result_points: 'result_id rank ranking_system_id',
  serie_redirect: 'serie_id alias',
  t100_championship: 't100_season_id is_active',
  t100_season: 'is_active olympic_bonus_points',
  t100_season_participant: 'season_id athlete_id contract_tier_id has_olympic_bonus order',
  video: 'id state stream_key thumbnail captions',
};

/** Never shown. */
export const privateColumns: Readonly<Record<string, string>> = {
  account:
    'id email first last timezone admin password_hash verified_at athlete_id totp_secret totp_since totp_last_step created_at version',
  account_code: 'id email purpose code_hash created_at expires_at tries_left ended_at details',
  account_recovery_code: 'account_id code_hash used_at',
  account_token: 'token_hash account_id purpose expires_at used_at',
  athlete: 'email folded_name retirement_source created_at version',
  athlete_alias: 'id alias folded_alias athlete_id',
  athlete_attribute: 'version',
  athlete_equipment: 'version',
  athlete_merge: 'id kept_id gone_id kept_name gone_name change_set_id at who unmerged_at not_returned',
  athlete_merge_standing: 'merge_id table_name set_id generated_at is_taken_over row',
  athlete_note: 'id athlete_id date text is_archived version',
  athlete_old_id: 'old_id athlete_id',
  athlete_profile: 'phone_number dob height weight alternate_names maternity_leave manager version',
  athletes_not_the_same: 'athlete_id other_athlete_id',
  attempt: 'id key at',
  brand: 'version',
  change_row: 'id change_set_id entity entity_id table_name before after',
  change_set: 'id at account_id who what route undoes undone_by transaction',
  column_choice: 'account_id list columns',
  contender_generation:
    'opt_method facts_digest rules_version input_digest generated_at generated_by change_set_id',
  contender_input: 'set_id race_id digest revision',
  contender_ranking_row: 'details',
  contender_ranking_set: 'published_by version',
  contract_tier: 'id order is_active version',
  currency: 'id name',
  event_log: 'id at account_id kind details',
  idempotency_key: 'account_id key request_hash at claim claimed_at ended_at steps status headers answer',
  import_warning: 'id race_id list line name country division file_id error_code error_reason resolved',
  job: 'id kind subject what input state done total tries stop_asked errors answer error account_id created_at started_at ended_at',
  kept_file: 'id race_id kind filename divisions is_usable sha256 content created_at',
  media: 'filename type size md5 account_id created_at version',
  media_athlete: 'media_id athlete_id',
  media_category: 'id name',
  media_in_category: 'media_id media_category_id',
  nation: 'id alpha_2 alpha_3 noc name',
  news: 'picture_source icon_key problem manual_fields details version',
  news_address: 'article_key news_id',
  news_on_website: 'news_id version',
  participant: 'id is_late_entry_by_hand is_by_hand by_hand_reason notes meta version',
  race: 'sof_mpro_last_calculated sof_fpro_last_calculated contender_rank_cutoff start_list_quota_mpro start_list_quota_fpro rtrt_event_id rtrt_name rtrt_swim rtrt_t1 rtrt_bike rtrt_t2 rtrt_finish wt_event_id wt_program_id_mpro wt_program_id_fpro im_external_id im_feed_values expected_swim_pace_fpro expected_swim_pace_mpro version',
  race_revision: 'race_id revision',
  ranking_generation: 'set_id type rules_version input_digest generated_at generated_by change_set_id',
  ranking_input: 'set_id race_id digest revision',
  ranking_row: 'details',
  ranking_set: 'published_by version',
  result:
    'name_in_file place_in_file swim_points_in_file bike_points_in_file run_points_in_file overall_points_in_file version',
  saved_view: 'id account_id list name query is_shared version',
  scenario: 'id name set_id changes applied_at version',
  secret: 'name value',
  serie: 'version',
  serie_redirect: 'id',
  session: 'id token_hash account_id created_at last_used_at ended_at user_agent address',
  setting: 'name value version',
  sync_run: 'id kind started_at ended_at job_id counts error',
  t100_championship: 'version',
  t100_contender: 'season_id athlete_id opt_method',
  t100_season: 'contender_opt_method contract_min_races version',
  t100_season_participant: 'version',
  tier: 'version',
  upload: 'id path_key filename type size md5 account_id created_at expires_at received_at media_id',
  video:
    'source_url filename upload_id new_filename new_upload_id new_stream_key poster_source poster_second is_playable error version',
  video_on_website: 'video_id version',
  website_part: 'key created_at',
  website_version: 'version made_at erasures parts',
  withdrawal: 'id race_id athlete_id is_waiting reason promoted_athlete_id version',
};

/** The values of an athlete (`athlete_attribute`) that are shown; the submitted pictures are not. */
export const publicAttributes = ['birthday', 'height', 'weight'] as const;
