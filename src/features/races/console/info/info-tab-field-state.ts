import type { RaceRecord } from '#features/races/race-record-contract.ts';
import type { RaceField } from '#rules/races/race-fields.ts';

/** The stored values of a race, by field name. */
export function storedValue(field: RaceField, race: RaceRecord): string | number | null {
  if (field.name === 'serie') return race.serie_id;
  return race[field.name as keyof RaceRecord];
}

/** Whether a field of a race can be edited now, depending on its other fields. */
export interface RaceFieldState {
  /** It does not apply to this race and is empty. */
  isHidden: boolean;
  /** A message why it cannot be edited now. */
  lock: string | null;
  /** Why its value does not apply to this race, though there is one. */
  note: string | null;
}

const OPEN: RaceFieldState = { isHidden: false, lock: null, note: null };

const ofMen = (name: string): boolean => name.includes('mpro') || name === 'ait_men';
const ofWomen = (name: string): boolean => name.includes('fpro') || name === 'ait_women';
const ofSwim = (name: string): boolean => name.includes('swim');

/** Why a field does not apply to this race; null when it does. */
function whyIdle(name: string, race: RaceRecord): string | null {
  if (race.division === 'FPRO' && ofMen(name)) return 'Not used: only women race';
  if (race.division === 'MPRO' && ofWomen(name)) return 'Not used: only men race';
  if (race.course_disciplines === 'RBR' && ofSwim(name)) return 'Not used: no swim';
  return null;
}

/** Fields that depend on others, with the message. */
const NEEDS: Readonly<Record<string, (race: RaceRecord) => string | null>> = {
  is_t100_grand_final: (race) => (race.t100_season_id === null ? 'Choose the season first' : null),
  wt_program_id_mpro: (race) => (race.wt_event_id === null ? 'Needs the event' : null),
  wt_program_id_fpro: (race) => (race.wt_event_id === null ? 'Needs the event' : null),
  distance_course_t1: (race) => (race.distance_course_bike === null ? 'Needs the bike leg' : null),
  distance_course_t2: (race) =>
    race.distance_course_bike === null || race.distance_course_run === null
      ? 'Needs the bike and run legs'
      : null,
  event_link1_text: (race) => (race.event_link1_url === null ? 'Needs the address' : null),
  event_link2_text: (race) => (race.event_link2_url === null ? 'Needs the address' : null),
  event_link3_text: (race) => (race.event_link3_url === null ? 'Needs the address' : null),
  start_timestamp: (race) => (race.date === null || race.date_status !== null ? 'Needs the full date' : null),
};

/** Hidden, locked or open, for fields that depend on another. An existing value can always be removed. */
export function fieldStanding(field: RaceField, race: RaceRecord): RaceFieldState {
  const value = storedValue(field, race);
  const isEmpty = value === null || (field.kind === 'flag' && value === 0);
  const idle = whyIdle(field.name, race);
  if (idle !== null) return { isHidden: isEmpty, lock: null, note: idle };
  if (field.name === 'date' && race.date_status === 'tba')
    return { ...OPEN, lock: 'Locked: to be announced' };
  const need = NEEDS[field.name]?.(race) ?? null;
  if (need === null) return OPEN;
  return isEmpty ? { ...OPEN, lock: need } : { ...OPEN, note: need };
}
