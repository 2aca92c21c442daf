import { createHash } from 'node:crypto';
import type { CheckedInputOf } from '#contract/declare-call.ts';
import { unreadableFile } from '#contract/refusal.ts';
import type { Db, Queryable } from '#database/change-sets.ts';
import {
  type Choice,
  fileMissing,
  type planResults,
  unclearChoice,
} from '#features/results/results-import-contract.ts';
import {
  type StoredFile,
  storedFile,
  storeImportFile,
} from '#features/results/server/shared/import-files-store.ts';
import { matchInWorker } from '#features/results/server/shared/match-in-worker.ts';
import { athletesDigest } from '#features/results/server/shared/name-matching-store.ts';
import { nationOf } from '#features/results/server/shared/nation-of.ts';
import { rankingPointsBefore } from '#features/results/server/shared/recalculate-sof.ts';
import { raceForPoints, t100RaceOf } from '#features/results/server/shared/recompute-race-points.ts';
import type { ImportChoice, PresentResult } from '#rules/results-import/results-import-facts.ts';
import { type WrongFileReason, wrongFileReasons } from '#rules/results-import/wrong-file.ts';
import { readCsvInWorker } from '#server/files/read-csv-in-worker.ts';
import { sentFile } from '#server/files/sent-file.ts';
import type { RaceFacts } from '../points/race-points-store.ts';
import { resultsOfRace } from '../results-store.ts';
import type { PlanFacts, PlannedFile } from './plan-file.ts';
import { medianOfDistance, raceWithEqualResults, startersOfRace } from './wrong-file-store.ts';

/** Similarity of an identical name. */
const SAME_NAME = 100;

type ImportInput = CheckedInputOf<typeof planResults>;

/** A plan with the state of its input: submitting checks that it is still current. */
export interface ImportPlanWithInput {
  file: Omit<StoredFile, 'content'>;
  race: RaceFacts;
  planned: PlannedFile;
  /** Why the file is probably of another race. */
  wrongFile: WrongFileReason[];
  /** Identifies what submitting would write, and its warnings. */
  digest: string;
  athletesDigest: string;
  resultsDigest: string;
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

/** So that the stored text is read as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Stores a file for its race. Only the last segment of the file name is stored. */
export async function storeFile(
  db: Db,
  raceId: number,
  given: { filename: string; content: Buffer; kind?: StoredFile['kind']; is_usable?: 0 | 1 },
  at: Date,
): Promise<StoredFile> {
  const filename = given.filename.split(/[\\/]/).at(-1) || 'results.csv';
  const { content, kind = 'results', is_usable = 1 } = given;
  const file = { kind, filename, sha256: sha256(content), content, divisions: null };
  return { ...file, id: await storeImportFile(db, raceId, { ...file, is_usable }, at) };
}

/** The file of a call: sent with it, or stored by an earlier plan. It is stored without the cells that the import ignores. */
export async function fileOf(db: Db, input: ImportInput, at: Date): Promise<StoredFile> {
  if (input.file !== undefined) {
    const stored = await storedFile(db, input.id, input.file, ['results', 'tracker']);
    if (stored) return stored;
  }
  if (input.content === undefined) throw fileMissing();
  const sent = sentFile(input.content, input.encoding);
  const { text } = await readCsvInWorker('results', sent);
  const content = Buffer.from(BYTE_ORDER_MARK + text);
  const stored = await storeFile(db, input.id, { filename: input.filename, content }, at);
  // The first plan says what was noticed about the letters of the file as sent.
  return { ...stored, content: sent };
}

/** A choice of athlete as the rules take it; null for one that only confirms the overall time or corrects cells. */
function choiceOf(
  { line, athlete_id, create, skip, overall, status, cells, remember_alias }: Choice,
  at: number,
): ImportChoice | null {
  const decided = [athlete_id, create, skip].filter((one) => one !== undefined);
  if (decided.length === 0 && (overall ?? cells ?? status) !== undefined) return null;
  if (decided.length !== 1 || (skip && overall !== undefined)) throw unclearChoice(line);
  if (skip) return { rowNumber: line, kind: 'skip' };
  if (athlete_id !== undefined)
    return {
      rowNumber: line,
      kind: 'athlete',
      athleteId: athlete_id,
      isAliasRemembered: remember_alias === 1,
    };
  const { country, namesake, ...corrected } = create ?? {};
  return {
    rowNumber: line,
    kind: 'create',
    ...corrected,
    isNamesake: namesake === 1,
    ...(country === undefined ? {} : { country: nationOf(`choices.${at}.create.country`, country) }),
  };
}

/** The race's current results, as stored and as shown and exported. */
export async function currentResults(db: Queryable, raceId: number): Promise<PlanFacts['present']> {
  const { results, points } = await resultsOfRace(db, raceId);
  return results.map((result, at) => {
    const { id, country_in_result, ranking_system, ...shared } = result;
    const stored: PresentResult = {
      ...shared,
      athlete_id: id,
      country: country_in_result,
    };
    const { result_id: _, ...score } = points[at] ?? noPoints;
    const shown = { ...shared, ranking_system, ...score };
    return { stored, shown, score: { place: shared.rank, ranking_system, ...score } };
  });
}

const noPoints = {
  result_id: 0,
  swim_points: null,
  bike_points: null,
  run_points: null,
  overall_points: null,
  t100_points: null,
};

/** Equal texts mean equal results, as far as a plan depends on them. */
export const resultsDigestOf = (present: PlanFacts['present']): string =>
  sha256(JSON.stringify(present.map(({ stored }) => stored)));

const toScore = (facts: RaceFacts): PlanFacts['scoring'] => ({
  MPRO: { race: raceForPoints(facts, 'MPRO', null), manualStrengthOfField: facts.sof_mpro_manual },
  FPRO: { race: raceForPoints(facts, 'FPRO', null), manualStrengthOfField: facts.sof_fpro_manual },
});

async function planOf(
  db: Queryable,
  digest: string,
  fileDigest: string,
  facts: PlanFacts,
): Promise<PlannedFile> {
  const outcome = await matchInWorker(db, digest, { kind: 'results', fileDigest, facts });
  if (outcome.kind === 'planned') return outcome.planned;
  if (outcome.kind === 'unreadable') throw unreadableFile(outcome.problem);
  throw new Error('The matching worker did not plan the file.');
}

/** Why the file is probably of another race; empty without a reason. Rows that are left out are included, because the file contains them. */
async function wrongFileOf(
  db: Queryable,
  race: RaceFacts,
  { plan, athletes }: PlannedFile,
): Promise<WrongFileReason[]> {
  const rows = plan.lines.map(({ athleteId, divisionInFile, facts, runnersUp: [near] }) => {
    const id = athleteId ?? (near?.score === SAME_NAME ? near.athleteId : 0);
    const { division, status, overall } = facts;
    return {
      ...{ division, divisionInFile, status, overall, athleteId },
      athleteDivision: athletes.get(id)?.division ?? null,
    };
  });
  const known = rows.flatMap(({ athleteId, status, overall }) =>
    athleteId === null ? [] : [{ athleteId, status, overall }],
  );
  return wrongFileReasons(rows, {
    division: race.division,
    equalRace: await raceWithEqualResults(db, race.id, known),
    starters: await startersOfRace(db, race.id),
    medianSeconds: await medianOfDistance(db, race.id),
  });
}

/** Plans the import of a file into a race; writes nothing. */
export async function planImport(
  db: Db,
  race: RaceFacts,
  { content, ...file }: StoredFile,
  choices: readonly Choice[],
): Promise<ImportPlanWithInput> {
  const digest = await athletesDigest(db);
  const present = await currentResults(db, race.id);
  const facts: PlanFacts = {
    bytes: new Uint8Array(content),
    kind: file.kind === 'tracker' ? 'tracker' : 'results',
    choices: choices.flatMap((choice, at) => choiceOf(choice, at) ?? []),
    overalls: new Map(
      choices.flatMap(({ line, overall }) => (overall === undefined ? [] : [[line, overall]])),
    ),
    corrections: new Map(
      choices.flatMap(({ line, cells, status }) =>
        cells || status ? [[line, { ...cells, ...(status ? { Status: status } : {}) }]] : [],
      ),
    ),
    race: { date: race.date, division: race.division },
    present,
    scoring: toScore(race),
    ranking: await rankingPointsBefore(db, race.date),
    t100Race: t100RaceOf(race),
  };
  const planned = await planOf(db, digest, file.sha256, facts);
  const wrongFile = await wrongFileOf(db, race, planned);
  return {
    ...{ file, race, planned, wrongFile },
    digest: sha256(JSON.stringify([planned.digest, wrongFile])),
    athletesDigest: digest,
    resultsDigest: resultsDigestOf(present),
  };
}
