import type { MenuEntry } from '#console/ui/actions/menu-entry.ts';
import type { Cap } from '#console/ui/data-table/use-row-limit.ts';
import { type Division, divisions } from '#rules/races/division.ts';

/** The divisions shown, as in the URL: men, women or both. */
export const visibleDivisions = (show: string): readonly Division[] =>
  show === 'men' ? ['MPRO'] : show === 'women' ? ['FPRO'] : divisions;

/** The number of rows shown: "100 of 405 men, 54 women". */
export const rowLimitMessage = (caps: readonly Cap[]): string =>
  caps.map(({ message }) => message.replace(/ shown$/, '')).join(', ');

const GENDERS = [
  { show: '', label: 'Men and women' },
  { show: 'men', label: 'Men only' },
  { show: 'women', label: 'Women only' },
];

/** The other options of the division filter. */
export const genderEntries = (show: string, choose: (show: string) => void): MenuEntry[] =>
  GENDERS.filter((one) => one.show !== show).map((one) => ({
    label: one.label,
    onSelect: () => choose(one.show),
  }));
