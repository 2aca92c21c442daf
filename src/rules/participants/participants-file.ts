/**
 * The participants of a race as a file, readable by the participant CSV import unchanged: first and last name, nation and division, then
 * what the lists show. No e-mail addresses.
 */
import type { ExportCell } from '../files/exports.ts';
import { unranked } from '../points/places.ts';
import { type RankedEntry, statusLabel } from './entry-reasons.ts';
import { type ExportedEntry, inExportOrder } from './list-order.ts';

export const participantsFileColumns = [
  'firstname',
  'lastname',
  'nation',
  'division',
  'list',
  'status',
  'rank',
  'points',
  't100_rank',
  'contender_rank',
  'contender_rank_latest',
  'late_entry',
  'public',
  'notes',
  'athlete_id',
  'participant_id',
] as const;

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

const cells = (one: ParticipantInFile): ExportCell[] => [
  one.first,
  one.last,
  one.nation_code,
  one.division,
  one.is_waiting === 1 ? 'Waiting' : 'Starter',
  statusLabel(one),
  rank(one.overall_rank),
  one.overall_points?.toFixed(2),
  rank(one.t100_rank),
  rank(one.contender_ranking),
  rank(one.contender_ranking_latest),
  one.late_entry,
  one.is_public,
  one.notes,
  one.athlete_id,
  one.participant_id,
];

/** The rows of the file: division, starters before waiting, ranks. */
export const participantsFileRows = (participants: readonly ParticipantInFile[]): ExportCell[][] =>
  inExportOrder(participants).map(cells);
