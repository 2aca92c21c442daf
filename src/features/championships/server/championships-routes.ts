import { type Division, divisions } from '#rules/races/division.ts';
import { seasonStandings } from '#rules/standings/t100-points-standings.ts';
import type { Serve } from '#server/http/register-call.ts';
import { type Championship, listChampionships } from '../championships-contract.ts';
import {
  type ChampionshipRow,
  type ChampionshipScore,
  championshipScores,
  championshipsInOrder,
} from './championships-store.ts';

/** Every race of the championship counts. */
const COUNT_ALL = {
  topScoringResults: Number.POSITIVE_INFINITY,
  olympicBonusPoints: 0,
  athletesWithOlympicBonus: [],
};

/** The leaders of the standings over the races, several when tied. */
function winnersOf(scores: readonly ChampionshipScore[], division: Division) {
  const own = scores.filter((score) => score.division === division);
  const standings = seasonStandings(
    COUNT_ALL,
    own.map((score) => ({
      athleteId: score.athlete_id,
      raceId: score.race_id,
      place: score.place,
      points: score.points,
      isGrandFinal: score.is_grand_final === 1,
    })),
  );
  const ids = standings.filter(({ rank }) => rank === 1).map(({ athleteId }) => athleteId);
  const names = ids.map((id) => own.find((score) => score.athlete_id === id)?.name);
  return { ids, name: names.length > 0 ? names.join(' / ') : null };
}

function asChampionship(row: ChampionshipRow, scores: readonly ChampionshipScore[]): Championship {
  const { races_count, ...fields } = row;
  const [mpro, fpro] = divisions.map((division) => winnersOf(scores, division));
  return {
    ...fields,
    winner_mpro_name: mpro?.name ?? null,
    winner_mpro_ids: mpro?.ids ?? [],
    winner_fpro_name: fpro?.name ?? null,
    winner_fpro_ids: fpro?.ids ?? [],
    isRelatedRecords: races_count > 0,
  };
}

export function championshipsRoutes(serve: Serve): void {
  serve(listChampionships, async ({ is_active }, { db }) => {
    const rows = await championshipsInOrder(db);
    const wanted = is_active === undefined ? rows : rows.filter((row) => row.is_active === is_active);
    const scores = Map.groupBy(await championshipScores(db), (score) => score.championship_id);
    return { championships: wanted.map((row) => asChampionship(row, scores.get(row.id) ?? [])) };
  });
}
