/** The words that files use for the two divisions. */
import { foldName } from '../name-matching/names.ts';
import type { Division } from './division.ts';

const words: Readonly<Record<Division, readonly string[]>> = {
  MPRO: ['mpro', 'm', 'men', 'man', 'male', 'pro men', 'men pro', 'elite men', 'pro male', 'male pro'].concat(
    ['herren', 'manner', 'hommes', 'hombres', 'uomini'],
  ),
  FPRO: ['fpro', 'f', 'w', 'women', 'woman', 'female', 'pro women', 'women pro', 'elite women'].concat([
    'pro female',
    'female pro',
    'wpro',
    'damen',
    'frauen',
    'femmes',
    'mujeres',
    'donne',
  ]),
};

/** The division that a text names: MPRO, m, men, male, Elite Men; null for any other text. */
export function divisionNamed(text: string): Division | null {
  const folded = foldName(text);
  if (words.MPRO.includes(folded)) return 'MPRO';
  return words.FPRO.includes(folded) ? 'FPRO' : null;
}
