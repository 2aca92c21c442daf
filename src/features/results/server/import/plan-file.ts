import { createHash } from 'node:crypto';
import type { CsvText } from '#rules/files/csv-format.ts';
import { matchName, matchNames, type NameMatch } from '#rules/name-matching/name-matching.ts';
import {
  buildMatchIndex,
  type MatchAthlete,
  type MatchIndex,
} from '#rules/name-matching/name-matching-index.ts';
import { type DivisionToScore, type ScoredDivision, scoreLines } from '#rules/points/results-scoring.ts';
import {
  incompleteOf,
  parseStoredResponse,
  type StoredTrackerResponse,
} from '#rules/race-tracker/stored-response.ts';
import { readTrackerResults, type TrackerResults } from '#rules/race-tracker/tracker-results.ts';
import type { Division } from '#rules/races/division.ts';
import { absentColumnNotes } from '#rules/results-import/absent-columns.ts';
import { matchesOfChoices } from '#rules/results-import/new-athlete.ts';
import { withRecalculated } from '#rules/results-import/recalculated-results.ts';
import { type ExportedResult, withoutOwnExport } from '#rules/results-import/results-export.ts';
import {
  type CellCorrections,
  type ResultsFile,
  type ResultsFileRow,
  readResultsFile,
  withCorrections,
} from '#rules/results-import/results-file.ts';
import { planResultsImport, remainingRowNumber } from '#rules/results-import/results-import.ts';
import type {
  ImportAthlete,
  ImportChoice,
  ImportLine,
  ImportPlan,
  PresentResult,
  StoredScore,
} from '#rules/results-import/results-import-facts.ts';
import type { T100Race } from '#rules/standings/t100-points.ts';
import { readCsvRecords } from '#server/files/csv-records.ts';
import { type PlannedTracker, plannedTracker } from './planned-tracker.ts';

// From the bytes of a file to the plan of its import, as run by the matching worker, without database access.

/** The input of a plan besides the athletes; it is sent to the worker unchanged. */
export interface PlanFacts {
  bytes: Uint8Array;
  kind: 'results' | 'tracker';
  choices: ImportChoice[];
  /** Cells corrected by a person, by row number. */
  corrections: ReadonlyMap<number, CellCorrections>;
  /** Overall times in seconds entered by a person, by row number. */
  overalls: ReadonlyMap<number, number>;
  race: { date: string | null; division: Division | 'BOTH' | null };
  /** The race's results: as stored, as shown, and their place and points. */
  present: { stored: PresentResult; shown: ExportedResult; score: StoredScore }[];
  scoring: Record<Division, DivisionToScore>;
  ranking: ReadonlyMap<number, number> | null;
  t100Race: T100Race | null;
}

type NamedAthlete = Omit<ImportAthlete, 'retirement_date'>;

export interface PlannedFile {
  encoding: CsvText['encoding'];
  delimiter: CsvText['delimiter'];
  notes: readonly string[];
  /** Of a response of the race tracker only. */
  tracker: PlannedTracker | null;
  plan: ImportPlan;
  scored: ScoredDivision[];
  /** Every athlete that the plan names, by id. */
  athletes: ReadonlyMap<number, NamedAthlete>;
  /** Identifies what submitting would write. */
  digest: string;
}

/** The athletes as read from the database: [id, name, division, country, retirement date, slugs] and [alias, athlete id]. */
interface HandedAthletes {
  athletes: [number, string, Division, string | null, string | null, string[]][];
  aliases: [string, number][];
}

export interface KnownAthletes {
  index: MatchIndex;
  byId: ReadonlyMap<number, MatchAthlete & ImportAthlete>;
}

/** Builds the name index from the result of `athletesForMatching`. */
export function indexAthletes(handed: string): KnownAthletes {
  const { athletes, aliases } = JSON.parse(handed) as HandedAthletes;
  const known = athletes.map(([id, name, division, country, retirement_date, slugs]) => ({
    id,
    name,
    division,
    country,
    retirement_date,
    slugs,
  }));
  const index = buildMatchIndex(
    known,
    aliases.map(([alias, athleteId]) => ({ alias, athleteId })),
  );
  return { index, byId: new Map(known.map((one) => [one.id, one])) };
}

/** A parsed file, each row with the athlete found for it. */
export interface MatchedFile extends Pick<CsvText, 'encoding' | 'delimiter'> {
  file: ResultsFile;
  tracker: { stored: StoredTrackerResponse; read: TrackerResults } | null;
  matches: NameMatch[];
}

/** Parses a file and finds the athletes of its rows, or explains in one sentence why it cannot be read. */
export function matchFile(
  { bytes, race }: Pick<PlanFacts, 'bytes' | 'race'>,
  { index }: KnownAthletes,
): MatchedFile | { problem: string } {
  const csv = readCsvRecords(bytes);
  if ('problem' in csv) return csv;
  const file = readResultsFile(csv.records, race.division);
  if ('problem' in file) return file;
  const { encoding, delimiter } = csv;
  return {
    ...{ encoding, delimiter, file: { ...file, notes: [...csv.notes, ...file.notes] } },
    tracker: null,
    matches: matchNames(index, file.rows.map(nameLine)),
  };
}

/** Interprets a stored response of the race tracker and finds the athletes of its rows. */
export function matchTracker({ bytes }: Pick<PlanFacts, 'bytes'>, { index }: KnownAthletes): MatchedFile {
  const stored = parseStoredResponse(new TextDecoder().decode(bytes));
  const read = readTrackerResults(stored);
  const rows = read.athletes.map((athlete) => athlete.row);
  return {
    ...{ encoding: 'UTF-8', delimiter: ';' },
    ...{ file: { rows, notes: read.notes }, tracker: { stored, read } },
    matches: matchNames(index, rows.map(nameLine)),
  };
}

const nameLine = ({ facts: { name_in_file: name, division, country } }: ResultsFileRow) => ({
  name,
  division,
  country,
});

/** The rows with their corrections, and the athlete found for each. */
function correctedRows({ file, matches }: MatchedFile, { index }: KnownAthletes, facts: PlanFacts) {
  const rows = file.rows.map((row) => {
    const cells = facts.corrections.get(row.rowNumber);
    return cells ? withCorrections(row, cells) : row;
  });
  const found = rows.map((row, at) =>
    row === file.rows[at] ? (matches[at] as NameMatch) : matchName(index, nameLine(row)),
  );
  return { rows, matches: matchesOfChoices(index, { rows, matches: found, choices: facts.choices }) };
}

export function planFile(matched: MatchedFile, known: KnownAthletes, facts: PlanFacts): PlannedFile {
  const { encoding, delimiter, file, tracker } = matched;
  const byFacts = withoutOwnExport(
    planResultsImport({
      raceDate: facts.race.date,
      raceDivision: facts.race.division,
      ...correctedRows(matched, known, facts),
      athletesById: known.byId,
      present: facts.present.map((one) => one.stored),
      choices: facts.choices,
      overalls: facts.overalls,
      incomplete: tracker && incompleteOf(tracker.stored),
    }),
    new Map(facts.present.map(({ stored, shown }) => [stored.athlete_id, shown])),
  );
  const scored = scoreLines(
    [
      ...byFacts.lines.filter((line) => line.change !== 'held' && line.repeats === null).map(lineToScore),
      ...byFacts.remaining.map(remainingToScore),
    ],
    facts.scoring,
    facts.ranking,
    facts.t100Race,
  );
  const scores = new Map(facts.present.map(({ stored, score }) => [stored.athlete_id, score]));
  const plan = withRecalculated(byFacts, scored, scores);
  const athletes = namedAthletes(plan, known);
  const digest = digestOf(plan, scored);
  const notes = [...file.notes, ...notesOfAbsent(matched, plan, facts)];
  return {
    ...{ encoding, delimiter, notes, plan, scored, athletes, digest },
    tracker: tracker && plannedTracker(tracker.stored, tracker.read),
  };
}

/** What becomes of the columns that the file lacks, for the current results of its athletes. */
function notesOfAbsent(
  { file, tracker }: MatchedFile,
  { lines }: ImportPlan,
  { present }: PlanFacts,
): string[] {
  if (tracker !== null) return [];
  const inFile = new Set(lines.map((line) => line.athleteId));
  const stored = present.map((one) => one.stored).filter((one) => inFile.has(one.athlete_id));
  return absentColumnNotes(file.rows[0]?.absent ?? [], stored);
}

const remainingToScore = (result: PresentResult) => ({
  ...result,
  rowNumber: remainingRowNumber(result),
  athleteId: result.athlete_id,
  rankingSystem: result.ranking_system_id,
});

const lineToScore = ({ rowNumber, athleteId, facts, countedOverall }: ImportLine) => ({
  rowNumber,
  athleteId,
  division: facts.division,
  status: facts.status,
  swim: facts.swim,
  bike: facts.bike,
  run: facts.run,
  overall: countedOverall,
  rankingSystem: facts.ranking_system_id,
});

function namedAthletes(plan: ImportPlan, known: KnownAthletes): Map<number, NamedAthlete> {
  const named = new Map<number, NamedAthlete>();
  for (const line of plan.lines) {
    for (const id of [line.athleteId, ...line.runnersUp.map((near) => near.athleteId)]) {
      const athlete = known.byId.get(id ?? 0);
      if (!athlete || named.has(athlete.id)) continue;
      const { name, division, country } = athlete;
      named.set(athlete.id, { id: athlete.id, name, division, country });
    }
  }
  return named;
}

/** The same facts, choices and existing results give the same text; anything that would be written differently gives another. */
function digestOf(plan: ImportPlan, scored: readonly ScoredDivision[]): string {
  const written = plan.lines.map((line) => [
    line.rowNumber,
    line.change,
    line.athleteId,
    line.newAthlete,
    line.alias,
    line.facts,
    line.changes,
  ]);
  const removed = plan.removed.map((result) => result.result_id);
  return createHash('sha256')
    .update(JSON.stringify([written, removed, scored]))
    .digest('base64url');
}
