import { SAMPLE_START_LISTS, sampleRaces, sampleResultRows, sampleStarters } from '#database/sample-files.ts';
import {
  type SimulatedAthlete,
  type SimulatedProgram,
  simulatedEntries,
} from '#integrations/world-triathlon/simulator/simulated-program.ts';
import { fullName, nameKey } from '#rules/name-matching/names.ts';
import { nationByAlpha2 } from '#rules/nations/nations.ts';
import type { Division } from '#rules/races/division.ts';

// The events of the simulated World Triathlon API: the T100 races and the announced start lists of the demonstration data. An announced list, or
// else everyone with a result, is the start list. Real wait lists are not public: here athletes of the T100 race before wait. One event more has
// invented athletes, to try what an import asks about names that the database lacks or has twice.

/** The first event's id; the others follow by date. */
const FIRST_EVENT = 180_001;
const MOST_WAITING = 10;
const PROGRAMS = [
  { division: 'MPRO', name: 'Elite Men', gender: 'male', digit: 1 },
  { division: 'FPRO', name: 'Elite Women', gender: 'female', digit: 2 },
] as const;

const TRIAL_EVENT = 190_001;

/** A person in a file; the only announced list without divisions is a men's race. */
interface Listed {
  first: string;
  last: string;
  division: string;
  country: string;
}

interface Field {
  raceKey: string;
  title: string;
  date: string;
  /** Races whose athletes wait for each other's places. */
  brand: string;
  people: readonly Listed[];
}

const trialField = (people: readonly (readonly [string, string, Division])[]): Field => ({
  ...{ raceKey: '', title: 'Trial of list imports', date: '', brand: 'Trial' },
  people: people.map(([first, last, division]) => ({ first, last, division, country: 'AT' })),
});
const TRIAL = trialField([
  ['Tilo', 'Trautwein', 'MPRO'],
  ['Samir', 'Zwillinge', 'MPRO'],
  ['Quirin', 'Nirgendwo', 'MPRO'],
  ['Frida', 'Fernstein', 'FPRO'],
]);
const TRIAL_WAITING = trialField([['Wenzel', 'Wartmann', 'MPRO']]);

export type ProgramOfRace = SimulatedProgram & { raceKey: string; division: Division };

async function resultsField(raceKey: string): Promise<Listed[]> {
  return (await sampleResultRows(raceKey)).map(
    ({ First: first = '', Last: last = '', Division: division = '', Country: country = '' }) => ({
      ...{ first, last, division, country },
    }),
  );
}

async function fieldsByDate(): Promise<Field[]> {
  const announced = await Promise.all(
    SAMPLE_START_LISTS.map(async (raceKey) => {
      const people = await sampleStarters(raceKey);
      const { serie_name: title = raceKey, date = '' } = people[0] ?? {};
      return {
        raceKey,
        title,
        date,
        people: people.map((one) => ({ ...one, division: one.division || 'MPRO' })),
      };
    }),
  );
  const raced = Map.groupBy(
    (await sampleRaces()).filter((row) => row.serie_name.startsWith('T100 ')),
    (row) => row.race_key,
  );
  const fields = await Promise.all(
    [...raced].map(async ([raceKey, [row]]) => ({
      ...{ raceKey, title: row?.serie_name ?? raceKey, date: row?.date ?? '' },
      people: await resultsField(raceKey),
    })),
  );
  return [...announced, ...fields]
    .map((field) => ({ ...field, brand: field.title.split(' ')[0] ?? '' }))
    .sort((one, other) => one.date.localeCompare(other.date) || one.raceKey.localeCompare(other.raceKey));
}

function athleteOf({ first, last, country }: Listed, gender: SimulatedAthlete['gender']): SimulatedAthlete {
  const nation = nationByAlpha2(country);
  return {
    ...{ first, last, gender },
    nation: nation && { alpha2: nation.alpha_2, noc: nation.noc ?? '', name: nation.name },
  };
}

const keyOf = ({ first, last }: Listed) => nameKey(fullName(first, last));

function programsOf(field: Field, at: number, earlier: readonly Field[]): ProgramOfRace[] {
  const eventId = FIRST_EVENT + at;
  return PROGRAMS.flatMap(({ division, name, gender, digit }) => {
    const ofDivision = ({ people }: Field) => people.filter((one) => one.division === division);
    const start = ofDivision(field);
    if (start.length === 0) return [];
    const before = earlier.findLast((one) => one.brand === field.brand && ofDivision(one).length > 0);
    const starting = new Set(start.map(keyOf));
    const wait = before ? ofDivision(before).filter((one) => !starting.has(keyOf(one))) : [];
    const programId = eventId * 10 + digit;
    const entries = (people: readonly Listed[], firstId: number) =>
      simulatedEntries(
        people.map((one) => athleteOf(one, gender)),
        programId * 100 + firstId,
      );
    return {
      ...{ raceKey: field.raceKey, division, eventId, eventTitle: field.title, programId, name },
      start: entries(start, 1),
      wait: entries(wait.slice(0, MOST_WAITING), start.length + 1),
    };
  });
}

/** The programs of every event, by date, then those of the trial. */
export async function simulatedPrograms(): Promise<ProgramOfRace[]> {
  const fields = await fieldsByDate();
  return [
    ...fields.flatMap((field, at) => programsOf(field, at, fields.slice(0, at))),
    ...programsOf(TRIAL, TRIAL_EVENT - FIRST_EVENT, [TRIAL_WAITING]),
  ];
}

/** The fields of a demonstration race that name its simulated event and programs; none for a race without one. */
export async function simulatedMapping(raceKey: string): Promise<{ name: string; value: number }[]> {
  const programs = (await simulatedPrograms()).filter((one) => one.raceKey === raceKey);
  const [first] = programs;
  return first
    ? [
        { name: 'wt_event_id', value: first.eventId },
        ...programs.map(({ division, programId }) => ({
          name: `wt_program_id_${division.toLowerCase()}`,
          value: programId,
        })),
      ]
    : [];
}
