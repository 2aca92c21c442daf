/** The forms of a name that generated sources need. */
export interface Names {
  /** `contract-tiers`: files and addresses */
  kebab: string;
  /** `contractTiers`: variables */
  camel: string;
  /** `ContractTiers`: types and components */
  pascal: string;
  /** `contract_tiers`: tables and history */
  snake: string;
  /** `contract tiers`: within a sentence */
  phrase: string;
  /** `Contract tiers`: at the start of a sentence */
  sentence: string;
  /** `Contract Tiers`: titles and buttons */
  title: string;
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export function namesOf(kebab: string): Names {
  const words = kebab.split('-');
  const pascal = words.map(capitalised).join('');
  const phrase = words.join(' ');
  return {
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: words.join('_'),
    phrase,
    sentence: capitalised(phrase),
    title: words.map(capitalised).join(' '),
  };
}

/** `a venue`, `an event` */
export const withArticle = (phrase: string): string => `${/^[aeiou]/.test(phrase) ? 'an' : 'a'} ${phrase}`;

/** The name of one record and of several. */
export interface FeatureNames {
  one: Names;
  many: Names;
}

/** One of many: `venues` -> `venue`, `countries` -> `country`; the sport's `series` is one `serie`. */
export function singular(kebab: string): string {
  if (kebab.endsWith('series')) return kebab.slice(0, -1);
  if (kebab.endsWith('ies')) return `${kebab.slice(0, -3)}y`;
  return kebab.replace(/([sxz]|ch|sh)es$/, '$1').replace(/([^s])s$/, '$1');
}

/** `archive-venue` -> `archive` and `venue`. */
export function verbAndThing(kebab: string): { verb: string; thing: string } {
  const [verb = '', ...thing] = kebab.split('-');
  return { verb, thing: thing.join('-') };
}
