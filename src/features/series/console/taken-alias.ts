import { serieAlias } from '#rules/name-matching/slugs.ts';
import type { ListedSerie } from '../series-contract.ts';

/** Why the other series leave no room for a typed alias; null when it is free. */
export function takenAlias(others: readonly ListedSerie[], typed: string): string | null {
  const owner = others.find((serie) => serie.alias === serieAlias(typed));
  return owner ? `The alias ${owner.alias} is taken by ${owner.name}. Choose another one.` : null;
}
