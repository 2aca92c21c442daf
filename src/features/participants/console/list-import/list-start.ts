import type { ListKind } from '../../lists-import-contract.ts';
import type { RaceOfParticipants } from '../race-of-participants.ts';

/** What an import begins with: a chosen file, World Triathlon, a stored file, or nothing yet. */
export interface ListStart {
  list: ListKind;
  file?: File;
  isApi?: true;
  /** The id of a stored file. */
  stored?: number;
  /** The name of a line that becomes a new athlete. */
  newAthlete?: { line: number; name: string };
}

/** The fields of the race's Info tab without which nothing can be fetched from World Triathlon. */
export function missingMapping({ race }: Pick<RaceOfParticipants, 'race'>): string[] {
  const { division } = race;
  const isMapped =
    (division !== 'FPRO' && race.wt_program_id_mpro !== null) ||
    (division !== 'MPRO' && race.wt_program_id_fpro !== null);
  const programs =
    division === 'MPRO' || division === 'FPRO' ? `Program ${division}` : 'Program MPRO or FPRO';
  return [...(race.wt_event_id === null ? ['Event'] : []), ...(isMapped ? [] : [programs])];
}
