import type { Queryable } from '#database/change-sets.ts';
import type { RankingSetRow } from '#features/rankings/server/rankings-store.ts';
import type { NamedRace } from '#features/rankings/server/review/ranking-changes-store.ts';
import type { SofExplanation } from '#rules/explanation/explanation-shape.ts';
import { explainSof } from '#rules/explanation/explanation-sof.ts';
import { type Division, divisions } from '#rules/races/division.ts';
import { rankingSetForRace, startersOf } from '#rules/strength-of-field/strength-of-field.ts';
import { type StarterRow, startersOfRaces } from './explanation-race-store.ts';

type Sets = readonly Pick<RankingSetRow, 'id' | 'date' | 'type' | 'published'>[];

/** The strength of field of both divisions of races, by race id. `sets`: all existing ranking sets. */
export async function sofOfRaces(
  db: Queryable,
  races: readonly NamedRace[],
  sets: Sets,
): Promise<Map<number, Record<Division, SofExplanation>>> {
  const measured = races.map((race) => ({ race, set: setBefore(race, sets) }));
  const pairs = measured.map(({ race, set }) => ({ race_id: race.id, set_id: set?.id ?? null }));
  const starters = Map.groupBy(await startersOfRaces(db, pairs), ({ race_id }) => race_id);
  return new Map(
    measured.map(({ race, set }) => {
      const of = (division: Division) =>
        sofOfDivision(
          race,
          division,
          set,
          (starters.get(race.id) ?? []).filter((starter) => starter.division === division),
        );
      return [race.id, { MPRO: of('MPRO'), FPRO: of('FPRO') }];
    }),
  );
}

function setBefore({ date }: NamedRace, sets: Sets): SofExplanation['set'] {
  if (date === null) return null;
  const found = rankingSetForRace(
    date,
    sets.map((set) => ({ ...set, isPublished: set.published === 1 })),
  );
  return found === null ? null : { id: found.id, date: found.date, type: found.type };
}

function sofOfDivision(
  race: NamedRace,
  division: Division,
  set: SofExplanation['set'],
  rows: readonly StarterRow[],
): SofExplanation {
  const results = rows.flatMap(({ athlete_id, status }) =>
    status === null ? [] : [{ athleteId: athlete_id, status }],
  );
  const participants = rows
    .filter(({ status }) => status === null)
    .map(({ athlete_id, is_waiting }) => ({ athleteId: athlete_id, isWaiting: is_waiting === 1 }));
  const athletes = new Map(rows.map((row) => [row.athlete_id, row]));
  const starters = startersOf(results, participants).map((athleteId) => {
    const { name = '', points = null } = athletes.get(athleteId) ?? {};
    return { athleteId, name, points };
  });
  const startersFrom = results.length > 0 ? 'results' : participants.length > 0 ? 'start list' : null;
  return explainSof({
    division,
    ...storedSof(race, division),
    starters,
    startersFrom,
    set,
    isDayKnown: race.date !== null,
  });
}

function storedSof(race: NamedRace, division: Division) {
  const key = division === 'MPRO' ? 'mpro' : 'fpro';
  return {
    manual: race[`sof_${key}_manual`],
    calculated: race[`sof_${key}_calculated`],
    lastCalculated: race[`sof_${key}_last_calculated`]?.toISOString() ?? null,
  };
}

/** The divisions of a race: those it is held for, and those with starters or a strength of field. */
export function divisionsShown(race: NamedRace, sof: Record<Division, SofExplanation>): SofExplanation[] {
  return divisions
    .filter(
      (division) =>
        race.division === division ||
        race.division === 'BOTH' ||
        sof[division].starters > 0 ||
        sof[division].in_force !== null,
    )
    .map((division) => sof[division]);
}
