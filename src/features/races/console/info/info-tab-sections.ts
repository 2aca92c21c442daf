import type { Leg } from '#console/ui/display/discipline-badge.tsx';
import type { RaceFieldGroup } from '#rules/races/race-fields.ts';

/** One row of a table of fields; null where a column has no field in this row. */
interface TableRow {
  label: string;
  leg?: Leg;
  fields: readonly (string | null)[];
}

/** A row of fields with their labels, or a table of fields with common heads. `start` and `strength` have their own components. */
export type InfoPart =
  | { kind: 'pair'; fields: readonly string[]; columns?: string }
  | { kind: 'table'; columns: string; heads: readonly string[]; rows: readonly TableRow[] }
  | { kind: 'start'; fields: readonly string[] }
  | { kind: 'strength'; fields: readonly string[] };

/** The column of labels, then equal columns. */
const LABELS = '104px';
export const PAIR = `${LABELS} minmax(0, 1fr) ${LABELS} minmax(0, 1fr)`;
const cells = (count: number) => `${LABELS} repeat(${count}, minmax(0, 1fr))`;

const pair = (...fields: string[]): InfoPart => ({ kind: 'pair', fields });

const leg = (label: string, of: Leg, ...paces: string[]): TableRow => ({
  label,
  leg: of,
  fields: [`distance_course_${of}`, `laps_${of}`, `sectors_${of}`, ...paces],
});

const link = (label: string, at: number): TableRow => ({
  label,
  fields: [`event_link${at}_url`, `event_link${at}_text`],
});

const LEGS: InfoPart = {
  kind: 'table',
  columns: cells(5),
  heads: ['Distance, km', 'Laps', 'Sectors', 'Pace MPRO', 'Pace FPRO'],
  rows: [
    leg('Swim', 'swim', 'expected_swim_pace_mpro', 'expected_swim_pace_fpro'),
    { label: 'T1', fields: ['distance_course_t1'] },
    leg('Bike', 'bike'),
    { label: 'T2', fields: ['distance_course_t2'] },
    leg('Run', 'run'),
    { label: 'Whole course', fields: ['distance_course'] },
  ],
};

/** The rows of each group of fields; every field of the group is in one of them. */
export const infoSections: Readonly<Record<Exclude<RaceFieldGroup, 'Sector pictures'>, readonly InfoPart[]>> =
  {
    Race: [
      { kind: 'pair', fields: ['serie', 'year'], columns: `${LABELS} minmax(0, 1fr) 52px 80px` },
      pair('brand', 'division'),
      pair('distance_type'),
    ],
    'Date and place': [
      pair('date_status', 'date'),
      { kind: 'start', fields: ['start_timestamp'] },
      pair('country_name', 'city'),
    ],
    Points: [
      pair('tier_id', 'bonus_point'),
      {
        kind: 'strength',
        fields: [
          'sof_mpro_manual',
          'sof_mpro_calculated',
          'sof_mpro_last_calculated',
          'ait_men',
          'sof_fpro_manual',
          'sof_fpro_calculated',
          'sof_fpro_last_calculated',
          'ait_women',
        ],
      },
    ],
    T100: [
      pair('t100_season_id', 't100_championship_id'),
      pair('is_t100_grand_final', 'contender_rank_cutoff'),
      pair('start_list_quota_mpro', 'start_list_quota_fpro'),
    ],
    'World Triathlon': [pair('wt_event_id'), pair('wt_program_id_mpro', 'wt_program_id_fpro')],
    Course: [pair('course_disciplines', 'course_shortened'), LEGS],
    'Prize money': [pair('prize_currency_id', 'prize_amount')],
    'Broadcast and links': [
      pair('broadcast_time', 'broadcast_locale'),
      {
        kind: 'table',
        columns: `${LABELS} minmax(0, 2fr) minmax(0, 1fr)`,
        heads: ['Address', 'Text'],
        rows: [link('Watch button 1', 1), link('Watch button 2', 2), link('More info', 3)],
      },
    ],
    'Race tracker': [
      pair('rtrt_event_id', 'rtrt_name'),
      {
        kind: 'table',
        columns: cells(5),
        heads: ['Swim', 'T1', 'Bike', 'T2', 'Finish'],
        rows: [{ label: 'Points', fields: ['rtrt_swim', 'rtrt_t1', 'rtrt_bike', 'rtrt_t2', 'rtrt_finish'] }],
      },
    ],
  };
