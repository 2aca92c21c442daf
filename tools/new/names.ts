/** The forms of a name that generated sources need. */
export interface Names {
  /** `contract-tiers` */
  kebab: string;
  /** `contractTiers` */
  camel: string;
  /** `ContractTiers` */
  pascal: string;
  /** `contract tiers` */
  message: string;
}

export function namesOf(kebab: string): Names {
  const message = kebab.split('-');
  const pascal = message.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return {
    kebab,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    message: message.join(' '),
  };
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
