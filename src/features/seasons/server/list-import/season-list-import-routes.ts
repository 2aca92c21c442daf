import type { Queryable } from '#database/change-sets.ts';
import { shown } from '#features/results/server/shared/shown-text.ts';
import { cannotBeAdded, type SeasonListRow } from '#rules/lists-import/season-list.ts';
import type { Serve } from '#server/http/register-call.ts';
import {
  importSeasonContenders,
  importSeasonParticipants,
  planSeasonContenders,
  planSeasonParticipants,
  type SeasonListPlan,
} from '../../season-list-import-contract.ts';
import { contendersOfSeason, contractFactsOf, participantsOfSeason } from '../lists/season-lists-store.ts';
import { importSeasonList } from './import-season-list.ts';
import { asUnmatched, planSeasonImport, type SeasonListPlanned } from './plan-season-list.ts';

/** The athlete of the row; the possible ones while nobody is chosen. */
function athletesOf({ athleteId, match }: SeasonListRow): readonly { athleteId: number; score: number }[] {
  if (athleteId === null) return match.runnersUp;
  if (match.athleteId === athleteId) return [{ athleteId, score: match.score }];
  return [match.runnersUp.find((one) => one.athleteId === athleteId) ?? { athleteId, score: 0 }];
}

async function asPlan(
  db: Queryable,
  filename: string,
  { list, rows, athletes, facts, digest }: SeasonListPlanned,
): Promise<SeasonListPlan> {
  const factsOf = await contractFactsOf(db, [...athletes.keys()]);
  const tierName = (id: number | null | undefined) =>
    facts.tiers?.find((tier) => tier.id === id)?.name ?? null;
  const count = (act: SeasonListRow['act']) => rows.filter((row) => row.act === act).length;
  return {
    filename: filename.split(/[\\/]/).at(-1) || 'list.csv',
    ...{ encoding: list.encoding, delimiter: list.delimiter, digest, notes: [...list.notes] },
    rows: rows.map((row) => ({
      row: row.line.rowNumber,
      first: shown(row.line.first),
      last: shown(row.line.last),
      country: row.line.country,
      country_in_file: shown(row.line.countryInFile),
      division: row.line.division,
      act: row.act,
      reason: row.reason,
      method: row.match.method,
      athlete_id: row.athleteId,
      athletes: athletesOf(row).flatMap(({ athleteId, score }) => {
        const [one, known] = [athletes.get(athleteId), factsOf.get(athleteId)];
        return one && known ? [{ ...one, score, ...known }] : [];
      }),
      contract_tier_id: row.tierId,
      contract_tier: tierName(row.tierId),
      current_contract_tier: tierName(facts.present.get(row.athleteId ?? 0)),
      alias: row.alias,
    })),
    unmatched: rows.filter(cannotBeAdded).map(asUnmatched),
    counts: {
      rows: rows.length,
      add: count('add'),
      present: count('present'),
      change: count('change'),
      question: count('question'),
      held: count('held'),
    },
  };
}

export function seasonListImportRoutes(serve: Serve): void {
  serve(planSeasonParticipants, async (input, { db }) =>
    asPlan(db, input.filename, await planSeasonImport(db, 'participants', input)),
  );
  serve(planSeasonContenders, async (input, { db }) =>
    asPlan(db, input.filename, await planSeasonImport(db, 'contenders', input)),
  );

  serve(importSeasonParticipants, async (input, context) => {
    const { season: _, ...imported } = await importSeasonList(context, 'participants', input);
    return { ...imported, participants: await participantsOfSeason(context.db, input.id) };
  });
  serve(importSeasonContenders, async (input, context) => {
    const { season, ...imported } = await importSeasonList(context, 'contenders', input);
    return { ...imported, contenders: await contendersOfSeason(context.db, input.id, season.method) };
  });
}
