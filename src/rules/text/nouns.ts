/** The names of kinds of records in messages and buttons. */

/** contract tier: Contract tier. */
export const sentenceCase = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

/** contract tier: Contract Tier. */
export const titleCase = (noun: string): string => noun.split(' ').map(sentenceCase).join(' ');
