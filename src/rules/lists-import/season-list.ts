/**
 * Plans the import of participants or contenders into a T100 season: add those who are not in the list, leave those who are, ask before a
 * contract tier changes, hold back what cannot be imported. Nobody is ever removed. A tier is given by its id or its name; an unknown or
 * archived one holds the row back, none means no tier.
 */
import { foldName } from '../name-matching/names.ts';
import { lineProblem } from './list-file.ts';
import type { ListedAthlete } from './listed-athletes.ts';

export type SeasonListAct = 'add' | 'present' | 'change' | 'question' | 'held';

export interface ListTier {
  readonly id: number;
  readonly name: string;
  readonly is_active: 0 | 1;
}

export interface SeasonListRow extends ListedAthlete {
  readonly act: SeasonListAct;
  readonly reason: string;
  /** To be given; null for none. */
  readonly tierId: number | null;
}

export interface SeasonListFacts {
  /** The tier of everyone in the list. */
  readonly present: ReadonlyMap<number, number | null>;
  /** Null for contenders, who have none. */
  readonly tiers: readonly ListTier[] | null;
  /** Of rows in a list without a column of tiers; null for none. */
  readonly tierOfAll: number | null;
}

const LONGEST_SHOWN = 60;

/** The tier that a cell names; `id` is undefined where the list says nothing about it. */
function readTier(
  cell: string | null,
  { tiers, tierOfAll }: SeasonListFacts,
): { id: number | null | undefined } | { problem: string } {
  if (tiers === null) return { id: undefined };
  if (cell === null) return { id: tierOfAll ?? undefined };
  if (cell === '' || cell === '-' || cell.toUpperCase() === 'NULL') return { id: null };
  const byId = tiers.filter((tier) => String(tier.id) === cell);
  const named = byId.length > 0 ? byId : tiers.filter((tier) => foldName(tier.name) === foldName(cell));
  const [only, another] = named.filter((tier) => tier.is_active === 1);
  if (only && !another) return { id: only.id };
  const shown = cell.slice(0, LONGEST_SHOWN);
  if (another) return { problem: `Two contract tiers are called ${shown}. Write the id in the file.` };
  const [archived] = named;
  if (archived) return { problem: `Contract tier ${archived.name} is archived.` };
  return { problem: `There is no contract tier “${shown}”.` };
}

/** Plans one row. */
function planRow(listed: ListedAthlete, facts: SeasonListFacts): SeasonListRow {
  const { line, match, athleteId, outcome, repeats } = listed;
  const row = (act: SeasonListAct, reason: string, tierId: number | null = null): SeasonListRow => ({
    ...{ ...listed, act, reason, tierId },
    alias: act === 'held' ? null : listed.alias,
  });
  const problem = lineProblem(line);
  if (problem !== null) return row('held', problem);
  if (outcome === 'left out') return row('held', 'Left out.');
  if (outcome === 'unmatched') return row('held', match.reason);
  const tier = readTier(line.tierInFile, facts);
  if ('problem' in tier) return row('held', tier.problem);
  if (outcome === 'question' || athleteId === null) return row('question', match.reason, tier.id ?? null);
  if (outcome === 'repeated') return row('held', `Same athlete as in row ${repeats}.`);
  const current = facts.present.get(athleteId);
  if (current === undefined) return row('add', match.reason, tier.id ?? null);
  const isOther = tier.id !== undefined && tier.id !== current;
  return isOther ? row('change', match.reason, tier.id) : row('present', match.reason, current);
}

/** The row names somebody who cannot be added: not known, or with a tier that cannot be given. Rows left out by choice and repeated ones are not. */
export const cannotBeAdded = ({ act, outcome }: SeasonListRow): boolean =>
  act === 'held' && outcome !== 'left out' && outcome !== 'repeated';

export const planSeasonList = (listed: readonly ListedAthlete[], facts: SeasonListFacts): SeasonListRow[] =>
  listed.map((one) => planRow(one, facts));
