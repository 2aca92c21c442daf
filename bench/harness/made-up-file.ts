import { ALIASES, ATHLETES, madeUpAliases, madeUpAthletes } from './made-up-data.ts';
import { firstName, lastName } from './made-up-names.ts';

// A results file with names as in real files: most correct, some reversed, in capitals, by an alias, misspelt, unknown.

export const LINES = 2_000;

type Spelling = 'right' | 'capitals' | 'turned' | 'alias' | 'misspelt' | 'unknown';

/** The spelling of twenty consecutive rows. */
const USUAL: readonly Spelling[] = [
  ...Array<Spelling>(11).fill('right'),
  ...([
    'capitals',
    'capitals',
    'turned',
    'turned',
    'alias',
    'alias',
    'misspelt',
    'misspelt',
    'unknown',
  ] as const),
]; // prettier-ignore
const ALL_MISSPELT: readonly Spelling[] = ['misspelt'];

/** Swaps two neighbouring letters. */
function misspelt(word: string): string {
  const at = Math.max(1, Math.floor(word.length / 2));
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

interface Named {
  first: string;
  last: string;
}

function spelt({ first, last }: Named, spelling: Spelling, line: number): Named {
  if (spelling === 'capitals') return { first, last: last.toUpperCase() };
  if (spelling === 'turned') return { first: last, last: first };
  if (spelling === 'misspelt') return { first, last: misspelt(last) };
  if (spelling === 'unknown')
    return { first: firstName(3 * ATHLETES + line), last: lastName(3 * ATHLETES + line) };
  return { first, last };
}

const asTime = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

interface Written extends Named {
  division: string;
  country: string | null;
}

/** The athletes of a file as it spells them. `turn` chooses other athletes, so that no two files are the same. */
function writtenAthletes(count: number, turn: number, isAllMisspelt: boolean): Written[] {
  const spellings = isAllMisspelt ? ALL_MISSPELT : USUAL;
  const [athletes, aliases] = [madeUpAthletes(), madeUpAliases()];
  return Array.from({ length: count }, (_, line) => {
    const athlete = athletes[(line * 5 + turn) % ATHLETES] as (typeof athletes)[number];
    const spelling = spellings[line % spellings.length] as Spelling;
    const alias = aliases[(line * 2 + turn) % ALIASES] as (typeof aliases)[number];
    const owner = athletes[alias.athlete_id - 1] as (typeof athletes)[number];
    const [first = '', last = ''] = alias.alias.split(' ');
    const person = spelling === 'alias' ? { ...owner, first, last } : athlete;
    const name = spelling === 'alias' ? { first, last } : spelt(athlete, spelling, line);
    return { ...name, division: person.division, country: person.country };
  });
}

/** A results file of 2,000 rows. */
export function madeUpFile(turn: number, isAllMisspelt = false): string {
  const lines = writtenAthletes(LINES, turn, isAllMisspelt).map(
    ({ first, last, division, country }, line) => {
      const [swim, bike, run] = [1_500 + line, 7_300 + 2 * line, 4_300 + line];
      const times = [swim, 60, bike, 50, run, swim + bike + run + 110].map(asTime);
      return [line + 1, first, last, division, country, 'Finish', ...times].join(',');
    },
  );
  const header = 'Place,First,Last,Division,Country,Status,Swim,T1,Bike,T2,Run,Overall';
  return `${[header, ...lines].join('\r\n')}\r\n`;
}

/** A list of participants. */
export function madeUpNames(count: number, turn: number, isAllMisspelt: boolean): string {
  const lines = writtenAthletes(count, turn, isAllMisspelt).map(({ first, last, division, country }) =>
    [first, last, country, division, '', ''].join(';'),
  );
  return `${['firstname;lastname;nation;division;gear_ratio;contract_tier_id', ...lines].join('\r\n')}\r\n`;
}
