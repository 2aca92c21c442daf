import { divisionRanks, presentStandings } from '#features/seasons/server/shared/present-standings.ts';
import { racesUpTo, seasonFacts } from '#features/seasons/server/shared/season-facts.ts';
import type { Division } from '#rules/races/division.ts';
import type { Serve } from '#server/http/register-call.ts';
import { previewStandings, readStandings } from '../../standings-contract.ts';
import { assumePlaces } from './assume-places.ts';

export function standingsRoutes(serve: Serve): void {
  serve(readStandings, async ({ id, after }, { db }) => {
    const facts = await seasonFacts(db, id);
    return presentStandings(facts, racesUpTo(facts, after));
  });

  serve(previewStandings, async ({ id, places }, { db }) => {
    const facts = await seasonFacts(
      db,
      id,
      places.map(({ athlete_id }) => athlete_id),
    );
    const ranksOf = (division: Division) =>
      divisionRanks(
        facts,
        facts.scores.filter((score) => score.division === division),
        false,
      );
    const now = { MPRO: ranksOf('MPRO'), FPRO: ranksOf('FPRO') };
    return presentStandings(assumePlaces(facts, places), facts.races, now);
  });
}
