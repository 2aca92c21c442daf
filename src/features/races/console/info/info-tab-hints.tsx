import type { ReactNode } from 'react';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import type { FieldFrameProps } from '#console/ui/form/form-field.tsx';
import type { RaceRecord } from '#features/races/race-record-contract.ts';
import { defaultStartListPlaces } from '#rules/participants/start-list-places.ts';
import { printRaceDate } from '#rules/races/race-dates.ts';
import { defaultContenderRankCutoffDays, type RaceField } from '#rules/races/race-fields.ts';
import styles from './info-tab.module.css';
import { storedValue } from './info-tab-field-state.ts';

const METRES_PER_PACE = 100;
const SECONDS_PER_HOUR = 3600;

const formatSpeed = (secondsPer100Metres: number): string =>
  `${((SECONDS_PER_HOUR / secondsPer100Metres) * (METRES_PER_PACE / 1000)).toFixed(2)} km/h`;

const LEGS = ['swim', 't1', 'bike', 't2', 'run'] as const;

/** The sum of the distances of the legs, in km; null while there are none. */
export function legsInKilometres(race: RaceRecord): number | null {
  const known = LEGS.map((leg) => race[`distance_course_${leg}`]).filter((distance) => distance !== null);
  if (known.length === 0) return null;
  return Math.round(known.reduce((sum, distance) => sum + distance, 0) * 1000) / 1000;
}

function yearHint(race: RaceRecord): string | null {
  const year = race.date?.slice(0, 4);
  return year && race.year !== null && year !== String(race.year) ? `The date is in ${year}` : null;
}

const placesHint = ({ t100_season_id: season }: RaceRecord): string =>
  season === null ? 'No limit if empty' : `${defaultStartListPlaces} if empty`;

/** Facts derived from a field's value and related fields. */
const HINTS: Readonly<Record<string, (race: RaceRecord) => string | null>> = {
  year: yearHint,
  date: (race) => (race.date && race.date_status ? `Shown as ${printRaceDate(race)}` : yearHint(race)),
  distance_course: (race) => {
    const sum = legsInKilometres(race);
    return sum === null ? null : `The legs add up to ${sum} km`;
  },
  expected_swim_pace_mpro: ({ expected_swim_pace_mpro: pace }) => (pace ? formatSpeed(pace) : null),
  expected_swim_pace_fpro: ({ expected_swim_pace_fpro: pace }) => (pace ? formatSpeed(pace) : null),
  contender_rank_cutoff: () => `Before the race; ${defaultContenderRankCutoffDays} if empty`,
  start_list_quota_mpro: placesHint,
  start_list_quota_fpro: placesHint,
  broadcast_time: ({ broadcast_time, broadcast_locale }) =>
    broadcast_time && !broadcast_locale ? 'Choose its time zone' : null,
  prize_amount: ({ prize_amount, prize_currency_id }) =>
    prize_amount !== null && prize_currency_id === null ? 'Choose its currency' : null,
};

/** The legend of {@link pointsMark}. */
export const POINTS_LEGEND_ID = 'changes-points';

/** The sign of fields that points depend on. */
export function PointsSign() {
  return (
    <span className={styles.pointsSign} title="Changes points" aria-hidden>
      ◆
    </span>
  );
}

/** Marks a field that points depend on, while there are results. */
export const pointsMark = (field: RaceField, race: RaceRecord): FieldFrameProps['mark'] =>
  field.isPointsFact && race.results_count > 0
    ? { sign: <PointsSign />, legendId: POINTS_LEGEND_ID }
    : undefined;

/** The hint next to an idle field. */
export function fieldHint(field: RaceField, race: RaceRecord): ReactNode {
  const own = HINTS[field.name]?.(race) ?? null;
  if (own !== null) return own;
  const value = storedValue(field, race);
  if (field.kind === 'web address' && typeof value === 'string')
    return (
      <TextLink address={value} isElsewhere>
        Open
      </TextLink>
    );
  return null;
}
