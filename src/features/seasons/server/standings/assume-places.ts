import { found } from '#contract/refusal.ts';
import type { SeasonFacts, SeasonRace } from '#features/seasons/server/shared/season-facts.ts';
import { yearOf } from '#rules/dates-and-times/dates.ts';
import { unranked } from '#rules/points/places.ts';
import { withAssumedPlaces } from '#rules/standings/assumed-places.ts';
import { isRacedBy } from '#rules/standings/season-races.ts';
import { t100Points } from '#rules/standings/t100-points.ts';
import { type AssumedPlace, otherDivision, placeTwice } from '../../standings-contract.ts';
import type { Person } from '../lists/season-lists-store.ts';
import type { ScoreRow } from './standings-store.ts';

interface Assumed {
  race: SeasonRace;
  person: Person;
  place: number;
}

/** The facts of a season as they would be with these places; refuses places that nobody can have. */
export function assumePlaces(facts: SeasonFacts, places: readonly AssumedPlace[]): SeasonFacts {
  const assumed = places.map((one) => checked(facts, one));
  const fields = Map.groupBy(assumed, ({ race, person }) => `${race.id} ${person.division}`);
  const isTouched = ({ raceId, division }: ScoreRow) => fields.has(`${raceId} ${division}`);
  return {
    ...facts,
    scores: [
      ...facts.scores.filter((score) => !isTouched(score)),
      ...[...fields.values()].flatMap((field) => scoresWith(facts, field)),
    ],
  };
}

function checked(
  { races, people, season }: SeasonFacts,
  { race_id, athlete_id, place }: AssumedPlace,
): Assumed {
  const named = races.find(({ id }) => id === race_id);
  const race = found(named, `race ${race_id} in ${season.name}`);
  const person = found(people.get(athlete_id), `athlete ${athlete_id}`);
  if (!isRacedBy(race, person.division)) throw otherDivision(person.name, race.name);
  return { race, person, place };
}

/** The results of one division of a race with its assumed places. */
function scoresWith({ scores, season }: SeasonFacts, field: readonly Assumed[]): ScoreRow[] {
  const [{ race, person }] = field as [Assumed];
  const { division } = person;
  const seen = new Set<number>();
  for (const { person: one } of field) {
    if (seen.has(one.id)) throw placeTwice(one.name, race.name);
    seen.add(one.id);
  }
  const results = scores.filter((score) => score.raceId === race.id && score.division === division);
  const isGrandFinal = race.is_t100_grand_final === 1;
  const places = withAssumedPlaces(
    results,
    field.map((one) => ({ athleteId: one.person.id, place: one.place })),
  );
  return places.map(({ athleteId, place }) => ({
    raceId: race.id,
    date: race.date,
    isGrandFinal,
    athleteId,
    division,
    place,
    status: place < unranked ? 'Finish' : notFinished(results.find((one) => one.athleteId === athleteId)),
    points: t100Points({ seasonYear: yearOf(season.start_date), isGrandFinal }, place),
  }));
}

const notFinished = (before: ScoreRow | undefined): ScoreRow['status'] =>
  before === undefined || before.status === 'Finish' ? 'DNF' : before.status;
