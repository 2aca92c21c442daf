/**
 * Nations and how files name them. Result files and start lists write a nation as ISO alpha-2 (DE), ISO alpha-3 (DEU),
 * Olympic code (GER) or in words (Germany); the product keeps alpha-2. Spec 1 section 3 (Nation), decisions.md section 3.
 */
import { foldName } from '../name-matching/names.ts';
import { nationNames } from './nation-names.ts';
import { nationsTable } from './nations-table.ts';

export interface Nation {
  /** ISO 3166-1 numeric code; stable, so it serves as the record's id. */
  readonly id: number;
  readonly alpha_2: string;
  readonly alpha_3: string;
  /** The Olympic committee's code; null where there is no committee. */
  readonly noc: string | null;
  readonly name: string;
}

/** All nations, by alpha-2. */
export const nations: readonly Nation[] = nationsTable.map(([id, alpha_2, alpha_3, noc]) => ({
  id,
  alpha_2,
  alpha_3,
  noc,
  name: nationNames[alpha_2] ?? alpha_2,
}));

/** Other names in use, and the alpha-2 that each stands for. */
const otherNames = new Map([
  ['bosnia herzegovina', 'BA'],
  ['brasil', 'BR'],
  ['cabo verde', 'CV'],
  ['chinese taipei', 'TW'],
  ['czech republic', 'CZ'],
  ['democratic republic of the congo', 'CD'],
  ['deutschland', 'DE'],
  ['england', 'GB'],
  ['espana', 'ES'],
  ['great britain', 'GB'],
  ['holland', 'NL'],
  ['hong kong china', 'HK'],
  ['iran islamic republic of', 'IR'],
  ['italia', 'IT'],
  ['ivory coast', 'CI'],
  ['korea', 'KR'],
  ['korea republic of', 'KR'],
  ['macau', 'MO'],
  ['macedonia', 'MK'],
  ['moldova republic of', 'MD'],
  ['northern ireland', 'GB'],
  ['people s republic of china', 'CN'],
  ['republic of ireland', 'IE'],
  ['republic of korea', 'KR'],
  ['russian federation', 'RU'],
  ['scotland', 'GB'],
  ['slovak republic', 'SK'],
  ['swaziland', 'SZ'],
  ['syrian arab republic', 'SY'],
  ['the netherlands', 'NL'],
  ['turkey', 'TR'],
  ['uk', 'GB'],
  ['united states of america', 'US'],
  ['venezuela bolivarian republic of', 'VE'],
  ['viet nam', 'VN'],
  ['wales', 'GB'],
]);

const byAlpha2 = new Map(nations.map((nation) => [nation.alpha_2, nation]));
const byAlpha3 = new Map(nations.map((nation) => [nation.alpha_3, nation]));
const byNoc = new Map(
  nations.flatMap((nation) => (nation.noc === null ? [] : [[nation.noc, nation] as const])),
);
const byName = new Map(nations.map((nation) => [foldName(nation.name), nation]));

const code = (text: string) => text.trim().toUpperCase();

/** The nation of an ISO alpha-2 code, in any case; null when there is none. */
export function nationByAlpha2(text: string): Nation | null {
  return byAlpha2.get(code(text)) ?? null;
}

/** The nation of an ISO alpha-3 code, in any case; null when there is none. */
export function nationByAlpha3(text: string): Nation | null {
  return byAlpha3.get(code(text)) ?? null;
}

/** The nation of an Olympic code, in any case; null when there is none. */
export function nationByNoc(text: string): Nation | null {
  return byNoc.get(code(text)) ?? null;
}

/** The nation of an English name or a name in common use; case, accents and punctuation aside; null when there is none. */
export function nationByName(text: string): Nation | null {
  const folded = foldName(text);
  return byName.get(folded) ?? nationByAlpha2(otherNames.get(folded) ?? '');
}

/**
 * The nation that a file means: alpha-2, else Olympic code, else alpha-3, else a name; null when none fits.
 * The Olympic code goes before alpha-3 because the sport's own lists use it: BRN is Bahrain there, Brunei in ISO 3166
 * (domain.md section 4).
 */
export function findNation(text: string): Nation | null {
  return nationByAlpha2(text) ?? nationByNoc(text) ?? nationByAlpha3(text) ?? nationByName(text);
}
