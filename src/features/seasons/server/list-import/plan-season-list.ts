import { createHash } from 'node:crypto';
import type { CheckedInputOf } from '#contract/declare-call.ts';
import type { Queryable } from '#database/change-sets.ts';
import { matchListedInWorker } from '#features/results/server/shared/match-in-worker.ts';
import { shown } from '#features/results/server/shared/shown-text.ts';
import type { ListFile } from '#rules/lists-import/list-file.ts';
import { type ListChoice, listedAthletes, nameOfLine } from '#rules/lists-import/listed-athletes.ts';
import { planSeasonList, type SeasonListFacts, type SeasonListRow } from '#rules/lists-import/season-list.ts';
import type { NameMatch } from '#rules/name-matching/name-matching.ts';
import { fullName } from '#rules/name-matching/names.ts';
import { readCsvInWorker } from '#server/files/read-csv-in-worker.ts';
import { sentFile } from '#server/files/sent-file.ts';
import {
  athleteNotFound,
  listMissing,
  notARow,
  type planSeasonParticipants,
  unclearListChoice,
} from '../../season-list-import-contract.ts';
import { notAnActiveTier } from '../../season-lists-contract.ts';
import { athletesById, contendersOfSeason, type Person, tiersInOrder } from '../lists/season-lists-store.ts';
import { seasonStore } from '../seasons-store.ts';
import { tiersOfParticipants } from './season-list-import-store.ts';

export type ListKind = 'participants' | 'contenders';

/** The input of a plan; contenders have no tier. */
export type ListInput = CheckedInputOf<typeof planSeasonParticipants>;

interface ReadList extends ListFile {
  encoding: string;
  delimiter: string;
}

/** A plan, and what is needed to make it again. */
export interface SeasonListPlanned {
  list: ReadList;
  rows: readonly SeasonListRow[];
  athletes: ReadonlyMap<number, Person>;
  facts: SeasonListFacts;
  season: { id: number; name: string; method: 'IN' | 'OUT' };
  matches: NameMatch[];
  athletesDigest: string;
  digest: string;
}

export const asUnmatched = ({ line, act, outcome, reason }: SeasonListRow) => ({
  row: line.rowNumber,
  name: shown(fullName(line.first, line.last)),
  country: line.country ?? shown(line.countryInFile),
  reason: act === 'question' || outcome === 'unmatched' ? null : reason,
});

async function readInput({ content, encoding, names }: ListInput): Promise<ReadList> {
  if (content !== undefined) return readCsvInWorker('season', sentFile(content, encoding));
  if (names === undefined) throw listMissing();
  return readCsvInWorker('pasted', Buffer.from(names));
}

function choicesOf({ choices }: ListInput, { lines }: ReadList): ListChoice[] {
  const known = new Set(lines.map((line) => line.rowNumber));
  return choices.map(({ row, athlete_id, skip, remember_alias }) => {
    if (!known.has(row)) throw notARow('choices', row);
    if ((athlete_id === undefined) === (skip === undefined)) throw unclearListChoice(row);
    return { rowNumber: row, athleteId: athlete_id ?? null, isAliasRemembered: remember_alias === 1 };
  });
}

/** The season and what its list contains now. */
export async function readFacts(db: Queryable, kind: ListKind, input: ListInput) {
  const { id, name, contender_opt_method: method } = await seasonStore.read(db, input.id);
  const season = { id, name, method };
  if (kind === 'contenders') {
    const present = new Map((await contendersOfSeason(db, id, method)).map((one) => [one.id, null]));
    return { season, facts: { present, tiers: null, tierOfAll: null } satisfies SeasonListFacts };
  }
  const tiers = await tiersInOrder(db);
  const tierOfAll = input.contract_tier_id ?? null;
  if (tierOfAll !== null && !tiers.some((tier) => tier.id === tierOfAll && tier.is_active === 1))
    throw notAnActiveTier();
  const present = await tiersOfParticipants(db, id);
  return { season, facts: { present, tiers, tierOfAll } satisfies SeasonListFacts };
}

/** The athletes to choose from where nobody was found. */
const candidates = ({ athleteId, runnersUp }: NameMatch): number[] =>
  athleteId === null ? runnersUp.map((one) => one.athleteId) : [];

/**
 * Identifies what the list would do before staff decide anything: rows, their athletes, their tiers, the list that is changed, and the tiers
 * of those who may be chosen.
 */
export function digestOf(
  { list, matches, season }: Pick<SeasonListPlanned, 'list' | 'matches' | 'season'>,
  facts: SeasonListFacts,
): string {
  const rows = planSeasonList(
    listedAthletes(list.lines, matches, [], () => undefined),
    facts,
  );
  const possible = matches.flatMap(candidates);
  const written = rows.map((row) => [
    row.line,
    row.act,
    row.athleteId,
    row.tierId,
    facts.present.get(row.athleteId ?? 0) ?? null,
  ]);
  const others = possible.map((id) => [id, facts.present.get(id) ?? facts.present.has(id)]);
  return createHash('sha256')
    .update(JSON.stringify([season.id, season.method, written, others]))
    .digest('base64url');
}

/** Reads a list and plans what importing it would do; writes nothing. */
export async function planSeasonImport(
  db: Queryable,
  kind: ListKind,
  input: ListInput,
): Promise<SeasonListPlanned> {
  const list = await readInput(input);
  const choices = choicesOf(input, list);
  const { season, facts } = await readFacts(db, kind, input);
  const { athletes: athletesDigest, matches } = await matchListedInWorker(db, list.lines.map(nameOfLine));
  const ids = [
    ...matches.flatMap((match) => match.athleteId ?? candidates(match)),
    ...choices.map((choice) => choice.athleteId ?? 0),
  ];
  const athletes = new Map((await athletesById(db, [...new Set(ids)])).map((one) => [one.id, one]));
  for (const { rowNumber, athleteId } of choices)
    if (athleteId !== null && !athletes.has(athleteId)) throw athleteNotFound(rowNumber, athleteId);
  const listed = listedAthletes(list.lines, matches, choices, (id) => athletes.get(id)?.name);
  const rows = planSeasonList(listed, facts);
  const digest = digestOf({ list, matches, season }, facts);
  return { list, rows, athletes, facts, season, matches, athletesDigest, digest };
}
