import type { Queryable } from '#database/change-sets.ts';
import { presentStandings } from '#features/seasons/server/shared/present-standings.ts';
import { seasonFacts } from '#features/seasons/server/shared/season-facts.ts';
import { foldName } from '#rules/name-matching/names.ts';
import { unranked } from '#rules/points/places.ts';
import {
  contractProposals,
  freeSeasonName,
  nextSeasonName,
  yearLater,
} from '#rules/standings/next-season.ts';
import { divisionsWithoutFinal, lacksResults } from '#rules/standings/season-races.ts';
import type { NextSeasonPlan, NextSeasonRow } from '../../next-season-contract.ts';
import { activeTiers, athletesById, contractFactsOf } from '../lists/season-lists-store.ts';
import { seasonStore } from '../seasons-store.ts';
import { firstContenders, seasonNames, seasonsWithin } from './next-season-store.ts';

/** The tier that is proposed, ignoring case. */
const PROPOSED_TIER = 'contract';
const NO_FACTS = { retirement_date: null, maternity_leave: null, contracts: [] };

/** The settings of the season after this one. */
export async function nextSettings(db: Queryable, id: number) {
  const before = await seasonStore.read(db, id);
  return {
    name: nextSeasonName(before.name, before.start_date, before.end_date),
    start_date: yearLater(before.start_date),
    end_date: yearLater(before.end_date),
    top_scoring_results_count: before.top_scoring_results_count,
    contender_opt_method: before.contender_opt_method,
    olympic_bonus_points: before.olympic_bonus_points,
    contract_min_races: before.contract_min_races,
  };
}

/** Finds the season of a name, apart from case and accents; null when there is none. */
export async function seasonsByName(db: Queryable) {
  const byName = new Map((await seasonNames(db)).map((one) => [foldName(one.name), one]));
  return (name: string) => byName.get(foldName(name)) ?? null;
}

/** Everyone in the standings and the first contenders, as facts for the proposals. */
async function candidatesOf(db: Queryable, id: number) {
  const facts = await seasonFacts(db, id);
  const standings = presentStandings(facts, facts.races);
  const { set, ranks } = await firstContenders(db, facts.season);
  const contenders = await athletesById(db, [...ranks.keys()]);
  // Whoever scored in both divisions is one candidate, with the better rank.
  const ranked = new Map(
    standings.standings.toSorted((one, other) => other.rank - one.rank).map((one) => [one.id, one]),
  );
  const people = [
    ...standings.standings.filter((one) => ranked.get(one.id) === one),
    ...contenders.filter((one) => !ranked.has(one.id)),
  ];
  const known = await contractFactsOf(
    db,
    people.map((one) => one.id),
  );
  const tiers = new Map(facts.participants.map((one) => [one.id, one.contract_tier]));
  const candidates = people.map(({ id: athleteId, name, first, last, country, division }) => {
    const rank = ranked.get(athleteId)?.rank ?? unranked;
    const contract = known.get(athleteId) ?? NO_FACTS;
    return {
      ...{ athleteId, name, first, last, country, division, contract },
      standingsRank: rank < unranked ? rank : null,
      contenderRank: ranks.get(athleteId) ?? null,
      tier: tiers.get(athleteId) ?? null,
      retirementDate: contract.retirement_date,
    };
  });
  return { standings, set, candidates };
}

type Candidates = Awaited<ReturnType<typeof candidatesOf>>['candidates'];

/** The proposals of the rule with the athletes and the tier that is proposed. */
function rowsOf(of: { season: string; starts: string; tierId: number | null }, candidates: Candidates) {
  const byId = new Map(candidates.map((one) => [one.athleteId, one]));
  return contractProposals(of.season, of.starts, candidates).flatMap((proposal): NextSeasonRow[] => {
    const one = byId.get(proposal.athleteId);
    if (!one) return [];
    const { athleteId: id, name, first, last, country, division } = one;
    return [
      {
        ...{ id, name, first, last, country, division },
        standings_rank: one.standingsRank,
        contender_rank: one.contenderRank,
        contract_tier: one.tier,
        reasons: proposal.reasons,
        is_proposed: proposal.isProposed,
        contract_tier_id: proposal.isProposed ? of.tierId : null,
        ...one.contract,
      },
    ];
  });
}

/** What the season after this one would be. */
export async function planOfNextSeason(db: Queryable, id: number): Promise<NextSeasonPlan> {
  const next = await nextSettings(db, id);
  const { standings, set, candidates } = await candidatesOf(db, id);
  const { season, races } = standings;
  const seasonNamed = await seasonsByName(db);
  const tier = (await activeTiers(db)).find(({ name }) => name.trim().toLowerCase() === PROPOSED_TIER);
  const of = { season: season.name, starts: next.start_date, tierId: tier?.id ?? null };
  return {
    season: { id: season.id, name: season.name },
    next: { ...next, name: freeSeasonName(next.name, (name) => seasonNamed(name) !== null) },
    existing: seasonNamed(next.name),
    races_without_results: races.filter(lacksResults).map((race) => ({ id: race.id, name: race.name })),
    without_final: divisionsWithoutFinal(races),
    overlaps: await seasonsWithin(db, next),
    contender_set: set,
    participants: rowsOf(of, candidates),
  };
}
