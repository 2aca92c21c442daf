import type { PlainDate } from '#rules/dates-and-times/dates.ts';
import {
  type AthleteResult,
  emptyField,
  type NamedRace,
  notRanked,
  type RankedField,
  type StoredStanding,
} from '#rules/explanation/explanation-facts.ts';
import type { RankingExplanationFacts, WorkedOut } from '#rules/explanation/explanation-ranking.ts';
import { explainSof } from '#rules/explanation/explanation-sof.ts';
import { crossingOf } from '#rules/explanation/moves/explanation-crossing.ts';
import type { OtherAthlete } from '#rules/explanation/moves/explanation-move.ts';
import { nameKey } from '#rules/name-matching/names.ts';
import { unranked } from '#rules/points/places.ts';
import { type PointsOfDivision, racePoints } from '#rules/points/points.ts';
import { inHundredths } from '#rules/points/rounding.ts';
import type { Division } from '#rules/races/division.ts';
import { type Discipline, disciplines, type RankingAthlete } from '#rules/ranking/ranking-input.ts';
import { generateRanking, type RankingRow, type Standing } from '#rules/ranking/ranking-set.ts';
import { defaultRankingType, type RankingType, rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import { sampleDivisions } from './sample-races.ts';

// The sample races as explanations read them: athletes, results with points, sets generated from them, and the facts of any row.

export type SampleSet = {
  id: number;
  date: PlainDate;
  type: RankingType;
  rows: ReadonlyMap<number, RankingRow>;
  fields: ReadonlyMap<string, RankedField>;
};

export type SampleWorld = {
  athletes: ReadonlyMap<number, RankingAthlete & { name: string }>;
  results: AthleteResult[];
  races: ReadonlyMap<number, NamedRace>;
  /** By result id, the discipline before it: "overall 12". */
  workedOut: ReadonlyMap<string, WorkedOut>;
};

/** Every athlete and result of the sample data with points, places and what they were made of. Race ids number the race divisions. */
export function sampleWorld(): SampleWorld {
  const athleteIds = new Map<string, number>();
  const athletes = new Map<number, RankingAthlete & { name: string }>();
  const races = new Map<number, NamedRace>();
  const workedOut = new Map<string, WorkedOut>();
  const results = sampleDivisions().flatMap((race, raceId) => {
    const named = { race: race.raceKey, date: race.date, tier: race.tier.name };
    races.set(raceId, named);
    const points = racePoints(
      {
        year: race.year,
        courseDisciplines: 'SBR',
        tier: race.tier,
        strengthOfField: race.strengthOfField,
        adjustedIdealSeconds: null,
        finishersInAll: race.finishersInAll,
      },
      race.results,
    );
    keepWorkedOut(workedOut, points, race.division, race.strengthOfField);
    return race.results.map((result, at): AthleteResult => {
      const key = `${race.division} ${nameKey(`${result.first} ${result.last}`)}`;
      const athleteId = athleteIds.get(key) ?? athleteIds.size + 1;
      athleteIds.set(key, athleteId);
      const { first, last } = result;
      athletes.set(athleteId, { athleteId, division: race.division, last, name: `${first} ${last}` });
      const own = points.results[at];
      return {
        ...named,
        resultId: result.id,
        athleteId,
        raceId,
        raceDate: race.date,
        tierBasePoints: race.tier.basePoints,
        dropoffPercentage: race.tier.dropoffPercentage,
        distanceType: race.distanceType,
        status: result.status,
        overallSeconds: result.overallSeconds,
        place: own === undefined || own.place === unranked ? null : own.place,
        overallPoints: own?.overallPoints ?? null,
        swimPoints: own?.swimPoints ?? null,
        bikePoints: own?.bikePoints ?? null,
        runPoints: own?.runPoints ?? null,
      };
    });
  });
  return { athletes, results, races, workedOut };
}

function keepWorkedOut(
  workedOut: Map<string, WorkedOut>,
  points: PointsOfDivision,
  division: Division,
  manual: number,
): void {
  const facts = { division, manual, calculated: null, lastCalculated: null, starters: [], set: null };
  const sof = explainSof({ ...facts, startersFrom: null, isDayKnown: true });
  for (const { id, parts } of points.results) {
    for (const discipline of disciplines) {
      workedOut.set(`${discipline} ${id}`, { parts: parts[discipline], sof });
    }
  }
}

const typeOfDate = (date: PlainDate): RankingType => {
  const type = rankingTypeOf(defaultRankingType(date));
  if (type === null) throw new Error(`no ranking type for ${date}`);
  return type;
};

/** The set of a date, of the type that a new set of the date takes unless another is given. */
export function sampleSet(
  world: SampleWorld,
  id: number,
  date: PlainDate,
  type = typeOfDate(date),
): SampleSet {
  const rows = generateRanking({
    type,
    date,
    results: world.results,
    athletes: [...world.athletes.values()],
  });
  const fields = new Map<string, RankedField>();
  for (const division of ['MPRO', 'FPRO'] as const) {
    for (const discipline of disciplines) {
      const ranked = rows.filter((row) => row.division === division && row[discipline].points !== null);
      fields.set(`${division} ${discipline}`, {
        athleteIds: ranked.map(({ athleteId }) => athleteId),
        hundredths: ranked.map((row) => inHundredths(row[discipline].points ?? 0)),
      });
    }
  }
  return { id, date, type, rows: new Map(rows.map((row) => [row.athleteId, row])), fields };
}

function storedStanding(standing: Standing | undefined): StoredStanding {
  if (standing === undefined || standing.rank >= unranked) return notRanked;
  const { rank, points, score, counting } = standing;
  return { rank, points, score, counting };
}

/** What explains one athlete's number in a set of the sample data, against an earlier one. */
export function sampleFacts(
  world: SampleWorld,
  set: SampleSet,
  before: SampleSet | null,
  athleteId: number,
  discipline: Discipline,
): RankingExplanationFacts {
  const athlete = world.athletes.get(athleteId);
  if (athlete === undefined) throw new Error(`no athlete ${athleteId}`);
  const { division, name } = athlete;
  const fieldOf = (of: SampleSet | null) => of?.fields.get(`${division} ${discipline}`) ?? emptyField;
  const standingOf = (of: SampleSet | null, id: number) => storedStanding(of?.rows.get(id)?.[discipline]);
  const standing = standingOf(set, athleteId);
  const overall = storedStanding(set.rows.get(athleteId)?.overall);
  const crossing = crossingOf(fieldOf(before), fieldOf(set), athleteId, standing.points);
  const others = [...crossing.passedBy, ...crossing.fellBehind].map((id): [number, OtherAthlete] => [
    id,
    {
      athleteId: id,
      name: world.athletes.get(id)?.name ?? '',
      before: standingOf(before, id),
      now: standingOf(set, id),
    },
  ]);
  return {
    set: { id: set.id, date: set.date, type: set.type.id, published: 1, generated_at: null },
    athlete: { id: athleteId, name, country: null, division },
    discipline,
    type: set.type,
    date: set.date,
    standing,
    field: fieldOf(set),
    results: resultsOf(world, athleteId),
    overall,
    comparison:
      before === null
        ? null
        : {
            id: before.id,
            date: before.date,
            type: before.type,
            standing: standingOf(before, athleteId),
            field: fieldOf(before),
          },
    crossing,
    others: new Map(others),
    races: world.races,
    workedOut: new Map(
      standing.counting.flatMap(({ resultId }) => {
        const worked = world.workedOut.get(`${discipline} ${resultId}`);
        return worked === undefined ? [] : [[resultId, worked] as const];
      }),
    ),
  };
}

const byAthlete = new WeakMap<SampleWorld, Map<number, AthleteResult[]>>();

function resultsOf(world: SampleWorld, athleteId: number): AthleteResult[] {
  const grouped = byAthlete.get(world) ?? Map.groupBy(world.results, (result) => result.athleteId);
  byAthlete.set(world, grouped);
  return grouped.get(athleteId) ?? [];
}
