/**
 * Every field of a race that staff can see or edit: its label, group, unit and bounds, and which ones are computed. The server validates
 * with this list and the Info tab is built from it, so that they cannot differ. Distances are in kilometres, paces in seconds per 100 m,
 * ideal times in seconds.
 */

/** The records that a field can refer to. */
export type RaceFieldRecord = 'serie' | 'tier' | 'currency' | 'season' | 'championship' | 'media';

export type RaceFieldKind =
  | 'text'
  | 'web address'
  | 'nation'
  | 'whole number'
  | 'number'
  | 'flag'
  | 'choice'
  | 'record'
  | 'date'
  | 'instant'
  | 'duration'
  | 'pace'
  | 'broadcast zone';

export type RaceFieldGroup =
  | 'Race'
  | 'Date and place'
  | 'Points'
  | 'T100'
  | 'World Triathlon'
  | 'Course'
  | 'Prize money'
  | 'Broadcast and links'
  | 'Race tracker'
  | 'Sector pictures';

export interface RaceField {
  readonly name: string;
  readonly label: string;
  readonly group: RaceFieldGroup;
  readonly kind: RaceFieldKind;
  readonly unit?: string;
  readonly lowest?: number;
  readonly highest?: number;
  readonly decimals?: number;
  /** Maximum number of characters of a text. */
  readonly longest?: number;
  readonly choices?: readonly { readonly value: string | number; readonly label: string }[];
  readonly record?: RaceFieldRecord;
  /** Computed or counted: shown, never written. */
  readonly isReadOnly?: boolean;
  /** The stored value when the field is emptied; unset: null. 'refused': the field cannot be empty. */
  readonly emptied?: string | number | 'refused';
  /** A fact that places, points or rankings depend on. */
  readonly isPointsFact?: boolean;
  /** Copied when a race is added as the next edition of another. */
  readonly isOfEveryEdition?: boolean;
}

type More = Omit<RaceField, 'name' | 'label' | 'group' | 'kind'>;

const field =
  (group: RaceFieldGroup) =>
  (name: string, label: string, kind: RaceFieldKind, more: More = {}): RaceField => ({
    name,
    label,
    group,
    kind,
    ...more,
  });

/** Default of all editions. */
const every = { isOfEveryEdition: true } as const;
const text = (longest = 200) => ({ longest });
const from = (lowest: number, highest: number) => ({ lowest, highest });
const flagChoices = { ...from(0, 1), emptied: 0 };

export const firstYear = 1900;
export const lastYear = 2100;

const general = field('Race');
const place = field('Date and place');
const points = field('Points');
const t100 = field('T100');
const worldTriathlon = field('World Triathlon');
const course = field('Course');
const prize = field('Prize money');
const broadcast = field('Broadcast and links');
const tracker = field('Race tracker');
const sectors = field('Sector pictures');

const manualField = { ...from(0, 200), decimals: 2, isPointsFact: true } as const;
const distance = { ...from(0, 1000), decimals: 3, unit: 'km', ...every } as const;
const count = { ...from(0, 100), ...every } as const;
const swimPace = { ...from(40, 300), unit: 'min/100 m' } as const;
const idealTime = { ...from(1, 359_999), unit: 'h:mm:ss', isPointsFact: true } as const;
const listPlaces = { ...from(1, 200), ...every };
const mappingId = from(1, 2_147_483_647);

/** All fields, in the order of the Info tab; the sector pictures, which have a separate tab, are last. */
export const raceFields: readonly RaceField[] = [
  general('serie', 'Serie', 'record', { record: 'serie', emptied: 'refused' }),
  general('year', 'Year', 'whole number', { ...from(firstYear, lastYear), isPointsFact: true }),
  general('brand', 'Brand', 'text', { ...text(), ...every }),
  general('division', 'Division', 'choice', {
    choices: [
      { value: 'MPRO', label: 'MPRO' },
      { value: 'FPRO', label: 'FPRO' },
      { value: 'BOTH', label: 'Both' },
    ],
    ...every,
  }),
  general('distance_type', 'Distance type', 'choice', {
    choices: [
      { value: 0, label: 'N/A' },
      { value: 1, label: '70.3' },
      { value: 2, label: '140.6' },
      { value: 3, label: '100K' },
      { value: 4, label: 'Other Long' },
      { value: 5, label: 'Other Middle' },
      { value: 6, label: 'Short Course' },
    ],
    emptied: 0,
    isPointsFact: true,
    ...every,
  }),

  place('date_status', 'Date is known', 'choice', {
    choices: [
      { value: 'month-year', label: 'Month and year' },
      { value: 'year', label: 'Year only' },
      { value: 'tba', label: 'To be announced' },
    ],
  }),
  place('date', 'Date', 'date', { isPointsFact: true }),
  place('start_timestamp', 'Start', 'instant', { unit: 'UTC' }),
  place('country_name', 'Country', 'nation', { ...text(100), ...every }),
  place('city', 'City', 'text', { ...text(100), ...every }),

  points('tier_id', 'Tier', 'record', { record: 'tier', isPointsFact: true, ...every }),
  points('sof_mpro_manual', 'SOF MPRO, manual', 'number', manualField),
  points('sof_mpro_calculated', 'SOF MPRO, calculated', 'number', { isReadOnly: true, decimals: 2 }),
  points('sof_mpro_last_calculated', 'SOF MPRO, last calculated', 'instant', { isReadOnly: true }),
  points('sof_fpro_manual', 'SOF FPRO, manual', 'number', manualField),
  points('sof_fpro_calculated', 'SOF FPRO, calculated', 'number', { isReadOnly: true, decimals: 2 }),
  points('sof_fpro_last_calculated', 'SOF FPRO, last calculated', 'instant', { isReadOnly: true }),
  points('ait_men', 'AIT men', 'duration', idealTime),
  points('ait_women', 'AIT women', 'duration', idealTime),
  points('bonus_point', 'Bonus', 'number', { isReadOnly: true, unit: '%' }),

  t100('t100_season_id', 'Season', 'record', { record: 'season', isPointsFact: true }),
  t100('t100_championship_id', 'Championship', 'record', { record: 'championship' }),
  t100('is_t100_grand_final', 'Grand Final', 'flag', { ...flagChoices, isPointsFact: true }),
  t100('contender_rank_cutoff', 'Contender rank cut-off', 'whole number', {
    ...from(0, 366),
    unit: 'days before the race',
    ...every,
  }),
  t100('start_list_quota_mpro', 'Start-list places MPRO', 'whole number', listPlaces),
  t100('start_list_quota_fpro', 'Start-list places FPRO', 'whole number', listPlaces),

  worldTriathlon('wt_event_id', 'Event', 'whole number', mappingId),
  worldTriathlon('wt_program_id_mpro', 'Program MPRO', 'whole number', mappingId),
  worldTriathlon('wt_program_id_fpro', 'Program FPRO', 'whole number', mappingId),

  course('course_disciplines', 'Disciplines', 'choice', {
    choices: [
      { value: 'SBR', label: 'Swim, bike, run' },
      { value: 'RBR', label: 'Run, bike, run' },
    ],
    emptied: 'SBR',
    isPointsFact: true,
    ...every,
  }),
  course('course_shortened', 'Course shortened', 'flag', flagChoices),
  course('distance_course', 'Distance, whole course', 'number', distance),
  course('distance_course_swim', 'Distance, swim', 'number', distance),
  course('distance_course_t1', 'Distance, T1', 'number', distance),
  course('distance_course_bike', 'Distance, bike', 'number', distance),
  course('distance_course_t2', 'Distance, T2', 'number', distance),
  course('distance_course_run', 'Distance, run', 'number', distance),
  course('laps_swim', 'Laps, swim', 'whole number', count),
  course('laps_bike', 'Laps, bike', 'whole number', count),
  course('laps_run', 'Laps, run', 'whole number', count),
  course('sectors_swim', 'Sectors, swim', 'whole number', count),
  course('sectors_bike', 'Sectors, bike', 'whole number', count),
  course('sectors_run', 'Sectors, run', 'whole number', count),
  course('expected_swim_pace_mpro', 'Expected swim pace MPRO', 'pace', swimPace),
  course('expected_swim_pace_fpro', 'Expected swim pace FPRO', 'pace', swimPace),

  prize('prize_currency_id', 'Currency', 'record', { record: 'currency', ...every }),
  prize('prize_amount', 'Amount', 'number', { ...from(0, 1_000_000_000), decimals: 2, ...every }),

  broadcast('broadcast_time', 'Broadcast time', 'text', text(50)),
  broadcast('broadcast_locale', 'Broadcast time zone', 'broadcast zone'),
  broadcast('event_link1_url', 'Watch button 1, address', 'web address', text(2000)),
  broadcast('event_link1_text', 'Watch button 1, text', 'text', text()),
  broadcast('event_link2_url', 'Watch button 2, address', 'web address', text(2000)),
  broadcast('event_link2_text', 'Watch button 2, text', 'text', text()),
  broadcast('event_link3_url', 'More info, address', 'web address', { ...text(2000), ...every }),
  broadcast('event_link3_text', 'More info, text', 'text', { ...text(), ...every }),

  tracker('rtrt_event_id', 'Event id', 'text', text()),
  tracker('rtrt_name', 'Event name', 'text', text()),
  tracker('rtrt_swim', 'Swim point', 'text', text(100)),
  tracker('rtrt_t1', 'T1 point', 'text', text(100)),
  tracker('rtrt_bike', 'Bike point', 'text', text(100)),
  tracker('rtrt_t2', 'T2 point', 'text', text(100)),
  tracker('rtrt_finish', 'Finish point', 'text', text(100)),

  sectors('sectors_bike_lg', 'Bike, desktop', 'record', { record: 'media' }),
  sectors('sectors_bike_sm', 'Bike, mobile', 'record', { record: 'media' }),
  sectors('sectors_run_lg', 'Run, desktop', 'record', { record: 'media' }),
  sectors('sectors_run_sm', 'Run, mobile', 'record', { record: 'media' }),
];

const byName = new Map(raceFields.map((one) => [one.name, one]));

/** The field of a name; null for an unknown name. */
export function raceFieldOf(name: string): RaceField | null {
  return byName.get(name) ?? null;
}

/** Default number of days before the race after which a contender ranking is too old. Source: docs/domain.md, "Late entries". */
export const defaultContenderRankCutoffDays = 35;
