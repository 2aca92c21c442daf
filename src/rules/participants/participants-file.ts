/**
 * The participants of a race as a file, readable by the participant CSV import unchanged: first and last name, nation and division, then
 * what the lists show. No e-mail addresses.
 */
import type { ExportCell } from '../files/exports.ts';
import { unranked } from '../points/places.ts';
import { type RankedEntry, statusLabel } from './entry-reasons.ts';
import { type ExportedEntry, inExportOrder } from './list-order.ts';

export interface ParticipantInFile extends ExportedEntry, RankedEntry {
  readonly athlete_id: number;
  /** ISO alpha-3. */
  readonly nation_code: string | null;
  readonly overall_points: number | null;
  readonly contender_ranking_latest: number;
  readonly is_public: 0 | 1;
  readonly notes: string | null;
}

const rank = (value: number): ExportCell => (value >= unranked ? '' : value);

const columns: Readonly<Record<string, (one: ParticipantInFile) => ExportCell>> = {
  firstname: (one) => one.first,
  lastname: (one) => one.last,
  nation: (one) => one.nation_code,
  division: (one) => one.division,
  list: (one) => (one.is_waiting === 1 ? 'Waiting' : 'Starter'),
  status: statusLabel,
  rank: (one) => rank(one.overall_rank),
  points: (one) => one.overall_points?.toFixed(2),
  t100_rank: (one) => rank(one.t100_rank),
  contender_rank: (one) => rank(one.contender_ranking),
  contender_rank_latest: (one) => rank(one.contender_ranking_latest),
  late_entry: (one) => one.late_entry,
  public: (one) => one.is_public,
  notes: (one) => one.notes,
  athlete_id: (one) => one.athlete_id,
  participant_id: (one) => one.participant_id,
};

export const participantsFileColumns = Object.keys(columns);

/** The rows of the file: division, starters before waiting, ranks. */
export const participantsFileRows = (participants: readonly ParticipantInFile[]): ExportCell[][] =>
  inExportOrder(participants).map((one) => Object.values(columns).map((cell) => cell(one)));
