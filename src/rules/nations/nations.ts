/**
 * Nations in files. Result files and start lists write a nation as ISO alpha-2 (DE), ISO alpha-3 (DEU), Olympic code (GER)
 * or name (Germany); the product stores alpha-2.
 */
import { foldName } from '../name-matching/names.ts';
import { nationNames } from './nation-names.ts';
import { nationsTable } from './nations-table.ts';

export interface Nation {
  /** ISO 3166-1 numeric code; stable, so it is used as the record's id. */
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

/** Other common names, with the alpha-2 of each. */
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

/** The nation of an ISO alpha-2 code, in any case; null for an unknown code. */
export function nationByAlpha2(text: string): Nation | null {
  return byAlpha2.get(code(text)) ?? null;
}

/** The nation of an ISO alpha-3 code, in any case; null for an unknown code. */
export function nationByAlpha3(text: string): Nation | null {
  return byAlpha3.get(code(text)) ?? null;
}

/** The nation of an Olympic code, in any case; null for an unknown code. */
export function nationByNoc(text: string): Nation | null {
  return byNoc.get(code(text)) ?? null;
}

/** The nation of an English or common name, ignoring case, accents and punctuation; null for an unknown name. */
export function nationByName(text: string): Nation | null {
  const folded = foldName(text);
  return byName.get(folded) ?? nationByAlpha2(otherNames.get(folded) ?? '');
}

/**
 * The nation that a file refers to: alpha-2, else Olympic code, else alpha-3, else a name; null when none matches.
 * The Olympic code precedes alpha-3 because lists of the sport use it: BRN is Bahrain there, Brunei in ISO 3166.
 */
export function findNation(text: string): Nation | null {
  return nationByAlpha2(text) ?? nationByNoc(text) ?? nationByAlpha3(text) ?? nationByName(text);
}
