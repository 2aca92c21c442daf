import { findNation } from '#rules/nations/nations.ts';
import { unknownCountry } from '../../results-contract.ts';

/** ISO alpha-2 of a nation's name or code; null for none. */
export function nationOf(field: string, value: string | number | boolean | null | undefined): string | null {
  const typed = String(value ?? '').trim();
  if (typed === '') return null;
  const nation = findNation(typed);
  if (!nation) throw unknownCountry(field, typed.slice(0, 60));
  return nation.alpha_2;
}
