import type { CheckedInputOf } from '#contract/declare-call.ts';
import { counted } from '#contract/record-parts.ts';
import type { Tx } from '#database/change-sets.ts';
import { insertAlias } from '#features/athletes/server/list/athletes-store.ts';
import { athletesDigest } from '#features/results/server/shared/name-matching-store.ts';
import { cannotBeAdded, type SeasonListRow } from '#rules/lists-import/season-list.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import {
  type importSeasonParticipants,
  noTierChange,
  notARow,
  seasonListChanged,
} from '../../season-list-import-contract.ts';
import { insertParticipants } from '../lists/season-lists-store.ts';
import { seasonStore } from '../seasons-store.ts';
import {
  asUnmatched,
  digestOf,
  type ListKind,
  planSeasonImport,
  readFacts,
  type SeasonListPlanned,
} from './plan-season-list.ts';
import { insertContenders, updateTiers } from './season-list-import-store.ts';

type ImportInput = CheckedInputOf<typeof importSeasonParticipants>;

/** The rows that change the season: those who are added, and the ticked changes of a tier. */
function wantedRows({ rows }: SeasonListPlanned, { also }: ImportInput) {
  const ticked = new Set(also);
  return {
    added: rows.filter((row) => row.act === 'add'),
    changed: rows.filter((row) => row.act === 'change' && ticked.has(row.line.rowNumber)),
  };
}

function assertTicked({ rows }: SeasonListPlanned, { also }: ImportInput): void {
  for (const number of also) {
    const row = rows.find((one) => one.line.rowNumber === number);
    if (!row) throw notARow('also', number);
    if (row.act !== 'change') throw noTierChange(number);
  }
}

/** Refuses when the season, its list or the athletes have changed since the plan was made, and locks the season. */
async function assertCurrent(
  tx: Tx,
  kind: ListKind,
  input: ImportInput,
  made: SeasonListPlanned,
): Promise<void> {
  await seasonStore.lock(tx, input.id);
  if ((await athletesDigest(tx)) !== made.athletesDigest) throw seasonListChanged();
  const { season, facts } = await readFacts(tx, kind, input);
  if (digestOf({ ...made, season }, facts) !== input.digest) throw seasonListChanged();
}

/** "12 participants and 1 other contract tier of list.csv in T100 2026 imported". */
function historyText(
  kind: ListKind,
  { season }: SeasonListPlanned,
  { added, changed }: ReturnType<typeof wantedRows>,
  filename: string,
): string {
  const noun =
    kind === 'participants' ? 'participant' : season.method === 'IN' ? 'contender' : 'excluded contender';
  const tiers = changed.length > 0 ? [counted(changed.length, 'other contract tier')] : [];
  const people = added.length > 0 || tiers.length === 0 ? [counted(added.length, noun)] : [];
  const from = filename.split(/[\\/]/).at(-1) || 'list.csv';
  return `${[...people, ...tiers].join(' and ')} of ${from} imported into ${season.name}`;
}

const asParticipant = ({ athleteId, tierId }: SeasonListRow) => ({
  athlete_id: athleteId ?? 0,
  contract_tier_id: tierId,
});

/** Imports a list as its plan says, in one change; refused when the plan has changed since. */
export async function importSeasonList(
  { db, change }: Pick<RequestContext, 'db' | 'change'>,
  kind: ListKind,
  input: ImportInput,
) {
  const made = await planSeasonImport(db, kind, input);
  const wanted = wantedRows(made, input);
  const { added, changed } = wanted;
  const { season } = made;
  const named = ({ line, athleteId }: SeasonListRow) => ({
    row: line.rowNumber,
    id: athleteId ?? 0,
    name: made.athletes.get(athleteId ?? 0)?.name ?? '',
  });
  const done = await change(historyText(kind, made, wanted, input.filename), async (tx) => {
    // Here, not before: when the request is repeated after its change was committed, the plan is another.
    if (made.digest !== input.digest) throw seasonListChanged();
    assertTicked(made, input);
    await assertCurrent(tx, kind, input, made);
    for (const { alias, athleteId } of made.rows)
      if (alias !== null && athleteId !== null) await insertAlias(tx, { alias, athleteId });
    if (kind === 'contenders')
      await insertContenders(
        tx,
        { season_id: season.id, opt_method: season.method },
        added.map((row) => row.athleteId ?? 0),
      );
    else {
      await insertParticipants(tx, season.id, added.map(asParticipant));
      await updateTiers(tx, season.id, changed.map(asParticipant));
    }
    return { added: added.map(named), changed: changed.map(named) };
  });
  return {
    status: 0 as const,
    season,
    ...done,
    unmatched: made.rows.filter((row) => cannotBeAdded(row) || row.act === 'question').map(asUnmatched),
  };
}
