// The programs of the simulated World Triathlon API. Athletes of the sample data become entries, written in the several ways that the service
// uses: last names in capitals, the title alone, numbers as text, a nation by one of its codes or its name.

export interface SimulatedAthlete {
  first: string;
  last: string;
  gender: 'male' | 'female';
  /** Null where it is unknown. */
  nation: { alpha2: string; noc: string; name: string } | null;
}

export type SimulatedEntry = Readonly<Record<string, string | number | null>>;

export interface SimulatedProgram {
  eventId: number;
  eventTitle: string;
  programId: number;
  /** "Elite Men" or "Elite Women" for professionals. */
  name: string;
  start: readonly SimulatedEntry[];
  wait: readonly SimulatedEntry[];
}

const nationFields = ({ nation }: SimulatedAthlete, at: number) => {
  const { alpha2 = '', noc = '', name = '' } = nation ?? {};
  return {
    athlete_country_isoa2: at % 3 === 0 ? alpha2 : '',
    athlete_noc: at % 3 === 2 ? null : noc,
    athlete_country_name: name,
  };
};

const nameFields = ({ first, last }: SimulatedAthlete, at: number) => ({
  athlete_title: `${first} ${last}`.trim(),
  athlete_first: at % 5 === 3 ? '' : first,
  athlete_last: at % 5 === 3 ? '' : at % 4 === 1 ? last.toUpperCase() : last,
});

/** The entries of a list; the number of an athlete is that of the entry in its program. */
export const simulatedEntries = (athletes: readonly SimulatedAthlete[], firstId: number): SimulatedEntry[] =>
  athletes.map((athlete, at) => ({
    athlete_id: at % 2 === 0 ? firstId + at : String(firstId + at),
    ...nameFields(athlete, at),
    athlete_gender: athlete.gender,
    ...nationFields(athlete, at),
    athlete_yob: null,
    athlete_profile_image: null,
    athlete_flag: null,
    start_num: String(at + 1),
    validated: 1,
  }));
